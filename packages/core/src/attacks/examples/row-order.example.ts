import type { AttackExample } from '../attack.ts'

const policy = `
attributes:
  age: { role: quasi, hierarchy: { intervals: [10] } }
  diagnosis: sensitive
method: { full-domain: { k: 2 } }`

/** Forty people in the order in which they came; their ages say nothing of it. */
const people = Array.from({ length: 40 }, (_, index) => ({
  age: 20 + ((index * 17) % 40),
  diagnosis: ['flu', 'gout', 'ulcer'][(index * 7) % 3],
}))
const original = ['age,diagnosis', ...people.map(({ age, diagnosis }) => `${age},${diagnosis}`)]
const rows = people.map(({ age, diagnosis }, row) => ({
  text: `${Math.floor(age / 10) * 10},${diagnosis}`,
  at: row,
}))
const sorted = rows.toSorted((a, b) =>
  a.text < b.text ? -1 : a.text > b.text ? 1 : ((a.at * 11) % 40) - ((b.at * 11) % 40),
)

const released = (order: typeof rows) => ({
  policy,
  original,
  release: ['age,diagnosis', ...order.map(({ text }) => text)],
  origin: order.map(({ at }) => at),
})

/** In the order of the source, and sorted by what is shown. */
export const rowOrderExample: AttackExample = { weak: released(rows), resists: released(sorted) }
