import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../data/random/seeded-random.ts'
import { applySliced } from '../../../data/recoding/apply-sliced.ts'
import { PAPER_GROUPS, SLICED_COLUMNS } from '../../../testing/adult-columns.fixture.ts'
import { adultIsThere } from '../../../testing/adult-folder.fixture.ts'
import { adultRows, tableOf } from '../../../testing/text-rows.fixture.ts'
import type { SlicingRequest } from '../slicing-request.ts'
import { releaseTexts, requestOf } from './naive-slicing.fixture.ts'
import { slicing } from './slicing.ts'

const QUASI = SLICED_COLUMNS.slice(0, -1)
const text = adultIsThere ? adultRows(SLICED_COLUMNS) : { names: SLICED_COLUMNS, rows: [] }
const table = tableOf(text)

const run = (more: Partial<SlicingRequest>) =>
  slicing.run(
    table,
    requestOf(SLICED_COLUMNS, ['occupation'], { bins: { kind: 'width', width: 10, from: 0 }, ...more }),
    {
      random: seededRandom(7),
      now: () => 0,
    },
  )

/** The combination of each row. */
function rowOrder(): Uint32Array {
  const numbers = new Map<string, number>()
  return Uint32Array.from(text.rows, (row) => {
    const key = row.join()
    if (!numbers.has(key)) numbers.set(key, numbers.size)
    return numbers.get(key)!
  })
}

/** The largest p(t, s) of every row, from the published rows alone, by plain maps over buckets. */
function largestProbabilities(rows: readonly (readonly string[])[], names: readonly string[]): number[] {
  const place = (name: string) => names.indexOf(name)
  const keyOf = (group: readonly string[], row: readonly string[], at: (name: string) => number) =>
    group
      .filter((name) => name !== 'occupation')
      .map((name) => row[at(name)])
      .join('|')
  const buckets = new Map<string, (readonly string[])[]>()
  for (const row of rows) {
    if (!buckets.has(row[0])) buckets.set(row[0], [])
    buckets.get(row[0])!.push(row)
  }
  const facts = [...buckets.values()].map((own) => {
    const counts = PAPER_GROUPS.map((group) => {
      const count = new Map<string, number>()
      for (const row of own)
        count.set(keyOf(group, row, place), (count.get(keyOf(group, row, place)) ?? 0) + 1)
      return count
    })
    const jobs = new Map<string, Map<string, number>>()
    for (const row of own) {
      const sex = row[place('sex')]
      if (!jobs.has(sex)) jobs.set(sex, new Map())
      const job = row[place('occupation')]
      jobs.get(sex)!.set(job, (jobs.get(sex)!.get(job) ?? 0) + 1)
    }
    return { size: own.length, counts, jobs }
  })
  const withAge = new Map<string, typeof facts>()
  for (const fact of facts) {
    for (const age of fact.counts[0].keys()) {
      if (!withAge.has(age)) withAge.set(age, [])
      withAge.get(age)!.push(fact)
    }
  }
  const at = (name: string) => SLICED_COLUMNS.indexOf(name)
  const tuples = new Map(text.rows.map((row) => [QUASI.map((name) => row[at(name)]).join('|'), row]))
  return [...tuples.values()].map((row) => {
    const sums = new Map<string, number>()
    let total = 0
    for (const { size, counts, jobs } of withAge.get(row[0])!) {
      const f = PAPER_GROUPS.reduce(
        (product, group, g) => (product * (counts[g].get(keyOf(group, row, at)) ?? 0)) / size,
        1,
      )
      if (f === 0) continue
      total += f
      const own = jobs.get(row[at('sex')])!
      const all = [...own.values()].reduce((sum, n) => sum + n, 0)
      for (const [job, n] of own) sums.set(job, (sums.get(job) ?? 0) + (f * n) / all)
    }
    return Math.max(...sums.values()) / total
  })
}

describe.skipIf(!adultIsThere)('Adult, 30,162 rows, OCC-7', () => {
  // Bucket counts: an independent program over the same rows and orders of categories.
  it.each([
    [2, 'widest', 1915],
    [3, 'widest', 347],
    [2, 'all', 3486],
    [3, 'all', 953],
  ] as const)(
    '[SL7] [SL10] [SL20] strict, the columns of the paper, l = %i, tries %s: %i buckets, p(t, s) ≤ 1/l on the release',
    (l, tries, buckets) => {
      const outcome = run({ l, tries, columns: PAPER_GROUPS })
      expect(outcome).toMatchObject({ kind: 'released', summary: { buckets } })
      if (outcome.kind !== 'released') return
      const { rows, names } = releaseTexts(applySliced(outcome.recoding, { seed: 7 }))
      expect(Math.max(...largestProbabilities(rows, names))).toBeLessThanOrEqual(1 / l + 1e-12)
      for (const group of PAPER_GROUPS) {
        const values = (own: readonly (readonly string[])[], columns: readonly string[]) =>
          own.map((row) => group.map((name) => row[columns.indexOf(name)]).join('|')).sort()
        expect(values(rows, names)).toEqual(values(text.rows, SLICED_COLUMNS))
      }
    },
  )
  const relaxed = (tries: 'all' | 'widest') => {
    const outcome = run({ l: 3, tries, columns: PAPER_GROUPS, split: 'relaxed', rowOrder: rowOrder() })
    if (outcome.kind !== 'released') throw new Error(outcome.kind)
    const { rows, names } = releaseTexts(applySliced(outcome.recoding, { seed: 7 }))
    expect(Math.max(...largestProbabilities(rows, names))).toBeLessThanOrEqual(1 / 3 + 1e-12)
    return outcome.summary.buckets
  }
  // A plain program that keeps every sum of every tuple, over single rows in the order of the file.
  it('[SL8] [SL16] [SL20] relaxed, l = 3, widest alone: 3,342 buckets, p(t, s) ≤ 1/l on the release', () => {
    expect(relaxed('widest')).toBe(3342)
  })
  it('[SL10] [SL20] relaxed, l = 3, all tried: more buckets, p(t, s) ≤ 1/l on the release', () => {
    expect(relaxed('all')).toBeGreaterThan(3342)
  })
  it('[SL22] [SL24] l = 4 is refused with the reason, what would allow more, and no columns allow 8', () => {
    const outcome = run({ l: 4, columns: PAPER_GROUPS })
    if (outcome.kind !== 'impossible') throw new Error(outcome.kind)
    // Counted apart: 2,512 of 9,782 women are Adm-clerical, 4,038 of all 30,162 Prof-specialty.
    expect(outcome.reason).toContain('the largest possible l is 3')
    expect(outcome.reason).toContain('25.7 %')
    expect(outcome.remedies).toEqual([
      'Ask for l = 3.',
      'Take "sex" out of the column of "occupation": l = 7 becomes possible.',
      'Give "occupation" a column of its own: l = 7 becomes possible, and no columns allow more.',
    ])
    expect(run({ l: 8, columns: QUASI.map((name) => [name]).concat([['occupation']]) }).kind).toBe(
      'impossible',
    )
  })
  it('[SL5] four columns by k-medoids make l = 2 impossible, so attributes leave the sensitive column', () => {
    const outcome = run({ l: 2, columns: 4 })
    if (outcome.kind !== 'released') throw new Error(outcome.kind)
    expect(outcome.summary.moved.length).toBeGreaterThan(0)
    expect(outcome.summary.groups).toHaveLength(4)
    for (const { because, from } of outcome.summary.moved)
      expect([because, from]).toEqual(['diversity', 'occupation'])
  })
})
