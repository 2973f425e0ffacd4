import { keyedHash, rowText } from '../../data/random/keyed-hash.ts'
import type { AttackCase, AttackExample } from '../attack.ts'

const policy = `
attributes:
  born: { role: quasi, type: text }
  zip: { role: quasi, type: text }
  diagnosis: sensitive
method: { slicing: { l: 2, columns: [[born], [zip], [diagnosis]] } }`

const people = [
  ...['1961,10115,asthma', '1964,10117,flu', '1966,10119,gout', '1968,10113,angina', '1971,20095,cold'],
  ...[
    '1972,20097,migraine',
    '1975,20099,mumps',
    '1977,20093,measles',
    '1983,30159,acne',
    '1988,30161,anaemia',
  ],
]

/** One bucket of ten: each column in the order of a keyed hash of the people it comes from, as the method's rule has it. */
function released(seed: string): AttackCase {
  const rows = people.map((line) => line.split(','))
  const orders = [0, 1, 2].map((group) => {
    const { order } = keyedHash(seed, `slicing column group ${group + 1}`)
    const places = rows.map((cells, person) => ({ person, key: order(rowText(cells), 1) }))
    return places.sort((a, b) => a.key - b.key).map(({ person }) => person)
  })
  return {
    policy,
    original: ['born,zip,diagnosis', ...people],
    release: [
      'bucket,born,zip,diagnosis',
      ...rows.map((_, row) => ['1', ...orders.map((from, group) => rows[from[row]][group])].join()),
    ],
    origin: orders[0],
  }
}

/**
 * Ten people in one bucket. Whoever knows them sees in which order each column was dealt: of all seeds that anybody would
 * try, 7 alone gives these three orders. A seed of 256 bits gives orders as well, and nobody can try it.
 */
export const seedExample: AttackExample = {
  weak: released('7'),
  resists: released('3f1c9a07d2e84b56a1f0c3d49e7b6285d0a4c1f7e9b23864517fa0ce8d9b6e12'),
}
