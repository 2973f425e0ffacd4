import type { AttackCase, AttackExample } from '../attack.ts'

const policy = `
attributes:
  born: { role: quasi, type: text, hierarchy: { prefix: 4, keep: [3] } }
  diagnosis: sensitive
method: { sbtam: { sensitive-values: { diagnosis: [HIV] }, k: 2, mode: hardened } }`

/** Forty people born in one year, in the order in which they came: every fourth of the later ones has HIV. */
const people = Array.from({ length: 40 }, (_, index) => (index >= 8 && index % 4 === 0 ? 'HIV' : 'flu'))
const original = ['born,diagnosis', ...people.map((value) => `1991,${value}`)]

const released = (isDecoy: (at: number) => boolean): AttackCase => ({
  policy,
  original,
  release: [
    'born,diagnosis',
    ...people.map((value, row) => `${value === 'HIV' || isDecoy(row) ? '199*' : '1991'},${value}`),
  ],
  origin: people.map((_, row) => row),
  facts: { bounds: {} },
})

/** Eight have HIV and eight hide them: the first who came, or some from everywhere. */
export const decoyOrderExample: AttackExample = {
  weak: released((at) => at < 8),
  resists: released((at) => at >= 8 && at % 4 === 2),
}
