import type { AttackExample } from '../attack.ts'

const policy = `
attributes:
  ward: quasi
  diagnosis: sensitive
method: { personalised: { choice: { column: choice } } }`

/** Two of three asthmas lie in the eastern ward, two of three gouts in the western. */
const people = Array.from({ length: 36 }, (_, row) => ({
  diagnosis: row < 18 ? 'asthma' : 'gout',
  ward: (row % 3 === 0) === row < 18 ? 'west' : 'east',
}))
const original = ['ward|diagnosis|choice', ...people.map(({ ward, diagnosis }) => `${ward}|${diagnosis}|3`)]

const release = (aliasOf: (row: number) => string) => [
  'ward|diagnosis',
  ...people.map(({ ward }, row) => `${ward}|${aliasOf(row)}`),
]

const origin = people.map((_, row) => row)

/** One word for each diagnosis: what single rows say with two chances of three, eighteen say for sure. Then a word for each row. */
export const aliasFrequencyExample: AttackExample = {
  weak: {
    policy,
    original,
    others: original,
    origin,
    release: release((row) => (row < 18 ? 'Q7F2' : 'K3TB')),
  },
  resists: {
    policy,
    original,
    others: original,
    origin,
    release: release((row) => `R${row + 10}XB`),
  },
}
