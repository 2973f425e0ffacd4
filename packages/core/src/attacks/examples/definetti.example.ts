import type { AttackExample } from '../attack.ts'

const policy = `
attributes:
  city: quasi
  diagnosis: sensitive
method: { slicing: { l: 2, columns: [[city], [diagnosis]] } }`

const original = [
  'city|diagnosis',
  ...['Berlin|flu', 'Hamburg|asthma', 'Munich|cancer'].flatMap((row) => [row, row, row, row]),
]

/**
 * Every city has its own diagnosis. Two to a bucket, each bucket by itself leaves it open who has what; but Berlin stands
 * beside flu wherever it stands. With all three cities in every bucket nothing goes with anything.
 */
export const definettiExample: AttackExample = {
  weak: {
    policy,
    original,
    release: [
      'bucket|city|diagnosis',
      ...['1', '2'].flatMap((b) => [`${b}|Berlin|asthma`, `${b}|Hamburg|flu`]),
      ...['3', '4'].flatMap((b) => [`${b}|Hamburg|cancer`, `${b}|Munich|asthma`]),
      ...['5', '6'].flatMap((b) => [`${b}|Munich|flu`, `${b}|Berlin|cancer`]),
    ],
  },
  resists: {
    policy,
    original,
    release: [
      'bucket|city|diagnosis',
      ...['1', '2', '3', '4'].flatMap((b) => [
        `${b}|Berlin|cancer`,
        `${b}|Hamburg|flu`,
        `${b}|Munich|asthma`,
      ]),
    ],
  },
}
