import type { AttackExample } from '../attack.ts'

const policy = `
attributes:
  ward: quasi
  diagnosis: { role: sensitive, taxonomy: { tree: { lungs: [asthma, cold], joints: [gout, sprain] } } }
method: { personalised: { choice: { column: choice } } }`

const people = Array.from({ length: 40 }, (_, row) => ({
  diagnosis: ['asthma', 'cold', 'gout', 'sprain'][row % 4],
  choice: 2 + (Math.floor(row / 4) % 2),
}))
const original = [
  'ward|diagnosis|choice',
  ...people.map(({ diagnosis, choice }) => `east|${diagnosis}|${choice}`),
]
const origin = people.map((_, row) => row)
const code = (row: number) => `B${String.fromCharCode(70 + (row % 8))}${2 + (row % 7)}${row + 10}`
const group = (diagnosis: string) => (['asthma', 'cold'].includes(diagnosis) ? 'lungs' : 'joints')

/** Groups for those who chose 2, codes for those who chose 3; then codes for all. */
export const choiceToldExample: AttackExample = {
  weak: {
    policy,
    original,
    others: original,
    origin,
    release: [
      'ward|diagnosis',
      ...people.map(({ diagnosis, choice }, row) =>
        choice === 2 ? `east|${group(diagnosis)} #${row}` : `east|${code(row)}`,
      ),
    ],
  },
  resists: {
    policy,
    original,
    others: original,
    origin,
    release: ['ward|diagnosis', ...people.map((_, row) => `east|${code(row)}`)],
  },
}
