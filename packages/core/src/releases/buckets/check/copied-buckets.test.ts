import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../data/random/seeded-random.ts'
import { compareBuckets, copiedBuckets } from './copied-buckets.ts'

/** Two lists of values that stand side by side. */
type Side = readonly (readonly [first: number, second: number])[]
const SECOND = 10

function tableOf(rows: Side): Map<number, number> {
  const table = new Map<number, number>()
  for (const [a, b] of rows) table.set(a * SECOND + b, (table.get(a * SECOND + b) ?? 0) + 1)
  return table
}

const judged = (original: readonly Side[], release: readonly Side[], sureness: number) =>
  copiedBuckets(
    [
      compareBuckets(
        {
          wanted: new Map(original.map((rows, bucket) => [bucket, tableOf(rows)])),
          shown: new Map(release.map((rows, bucket) => [bucket, tableOf(rows)])),
          second: SECOND,
        },
        () => true,
      ),
    ],
    sureness,
  )

const permutations = (list: readonly number[]): number[][] =>
  list.length === 0
    ? [[]]
    : list.flatMap((value, index) =>
        permutations(list.filter((_, own) => own !== index)).map((rest) => [value, ...rest]),
      )

describe('copied buckets', () => {
  it('[F3] the chance of a table is the share of all permutations that give it', () => {
    const cases: Side[] = [
      [
        [0, 0],
        [0, 1],
        [1, 1],
        [1, 1],
        [2, 0],
      ],
      [
        [0, 0],
        [1, 1],
        [2, 2],
      ],
      [
        [0, 0],
        [0, 0],
        [0, 1],
      ],
      [
        [0, 0],
        [0, 1],
        [0, 2],
        [0, 3],
      ],
    ]
    for (const rows of cases) {
      const wanted = JSON.stringify([...tableOf(rows)].sort())
      const all = permutations(rows.map(([, b]) => b))
      const same = all.filter(
        (seconds) =>
          JSON.stringify([...tableOf(rows.map(([a], row) => [a, seconds[row]]))].sort()) === wanted,
      )
      const { expected } = judged([rows], [rows], 1)
      expect(expected / rows.length).toBeCloseTo(same.length / all.length, 12)
    }
  })
  it('[F3] honest releases are accused as seldom as is asked', () => {
    const random = seededRandom(4)
    const drawn = (length: number): Side =>
      Array.from({ length }, () => [random.below(4), random.below(3)] as const)
    const shuffled = (rows: Side): Side => {
      const seconds = rows.map(([, b]) => b)
      return rows.map(([a]) => [a, seconds.splice(random.below(seconds.length), 1)[0]])
    }
    let accused = 0
    for (let release = 0; release < 600; release++) {
      const original = Array.from({ length: 1 + random.below(12) }, () => drawn(2 + random.below(5)))
      if (judged(original, original.map(shuffled), Math.log(10)).beyondChance) accused++
    }
    // Each of both tests may accuse one of ten.
    expect(accused).toBeLessThan(120)
    expect(accused).toBeGreaterThan(0)
  })
  it('[F3] a copied bucket among honest ones is found, if it is not one that chance would give', () => {
    const random = seededRandom(4)
    const rows = (length: number): Side =>
      Array.from({ length }, () => [random.below(9), random.below(9)] as const)
    const turned = (own: Side): Side => own.map(([a], index) => [a, own[(index + 1) % own.length][1]])
    const original = Array.from({ length: 40 }, () => rows(30))
    const release = original.map(turned)
    const sureness = Math.log(1e9)
    expect(judged(original, release, sureness)).toMatchObject({ rows: 0, beyondChance: false })
    expect(judged(original, release.with(7, original[7]), sureness)).toMatchObject({
      rows: 30,
      beyondChance: true,
    })
    const alike: Side = [
      [0, 0],
      [0, 0],
    ]
    expect(judged([alike], [alike], sureness)).toMatchObject({ rows: 2, beyondChance: false })
  })
  it('[F3] many small copied buckets are found together', () => {
    const pairs: Side[] = Array.from({ length: 100 }, () => [
      [0, 0],
      [1, 1],
    ])
    expect(judged(pairs, pairs, Math.log(1e9)).beyondChance).toBe(true)
    expect(judged(pairs.slice(0, 20), pairs.slice(0, 20), Math.log(1e9)).beyondChance).toBe(false)
  })
})
