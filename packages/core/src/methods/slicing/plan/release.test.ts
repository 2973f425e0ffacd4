import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../data/random/seeded-random.ts'
import { applySliced, NEUTRAL_PURPOSE, permutationPurpose } from '../../../data/recoding/apply-sliced.ts'
import type { SlicedRecoding } from '../../../data/recoding/recoding.ts'
import { tableOf } from '../../../testing/text-rows.fixture.ts'
import { releaseTexts, requestOf } from './naive-slicing.fixture.ts'
import { refuseTakenNames } from './sliced-plan.ts'
import { slicing } from './slicing.ts'

const NAMES = ['age', 'sex', 'zip', 'illness']
/** The eight patients of Li et al. 2012, table 1. */
const PATIENTS = [
  ['22', 'M', '47906', 'dyspepsia'],
  ['22', 'F', '47906', 'flu'],
  ['33', 'F', '47905', 'flu'],
  ['52', 'F', '47905', 'bronchitis'],
  ['54', 'M', '47302', 'flu'],
  ['60', 'M', '47302', 'dyspepsia'],
  ['60', 'M', '47304', 'dyspepsia'],
  ['64', 'F', '47304', 'gastritis'],
]

function planOf(columns: readonly (readonly string[])[], rows = PATIENTS): SlicedRecoding {
  // Two buckets of four rows: large enough to see how a bucket is permuted.
  const request = requestOf(NAMES, ['illness'], { columns, tries: 'widest' })
  const outcome = slicing.run(tableOf({ names: NAMES, rows }), request, {
    random: seededRandom(7),
    now: () => 0,
  })
  if (outcome.kind !== 'released') throw new Error(outcome.kind)
  return outcome.recoding
}

const plan = planOf([
  ['age', 'sex'],
  ['zip', 'illness'],
])

/** Values of a group, bucket by bucket, in published order. */
const valuesOf = (recoding: SlicedRecoding, group: readonly string[], seed: string | number) => {
  const { names, rows } = releaseTexts(applySliced(recoding, { seed }))
  const found: string[][] = []
  for (const row of rows) {
    found[Number(row[0]) - 1] ??= []
    found[Number(row[0]) - 1].push(group.map((name) => row[names.indexOf(name)]).join(' '))
  }
  return found
}

describe('the release', () => {
  it('[SL25] two buckets of four rows: the multiset of each group is the bucket’s own', () => {
    const one = planOf([['age', 'sex'], ['zip'], ['illness']])
    expect(one.sizes).toEqual([4, 4])
    const sorted = (own: readonly string[]) => [...own].sort()
    const buckets = valuesOf(one, ['age', 'sex'], 1).map(sorted)
    expect(buckets).toEqual([
      ['22 F', '22 M', '33 F', '52 F'],
      ['54 M', '60 M', '60 M', '64 F'],
    ])
    expect(valuesOf(one, ['illness'], 1).map(sorted)).toEqual([
      ['bronchitis', 'dyspepsia', 'flu', 'flu'],
      ['dyspepsia', 'dyspepsia', 'flu', 'gastritis'],
    ])
  })
  it('[SL26] each group stands in ascending order of its keyed hash, computed apart', () => {
    const rows = [...PATIENTS, PATIENTS[0], PATIENTS[7]]
    const own = planOf([['age', 'sex'], ['zip'], ['illness']], rows)
    const bucketOf = (age: string) => (Number(age) <= 52 ? 0 : 1)
    own.groups.forEach(({ columns }, group) => {
      const seen = new Map<string, number>()
      const keyed = rows.map((row) => {
        const text = row.join('\u001f')
        seen.set(text, (seen.get(text) ?? 0) + 1)
        const key = `secret\u001f${permutationPurpose(group)}\u001f${text}\u001f${seen.get(text)}`
        const hash = createHash('sha256').update(key).digest('hex')
        return { hash, bucket: bucketOf(row[0]), value: columns.map(({ key: at }) => row[at]).join(' ') }
      })
      keyed.sort((a, b) => (a.hash < b.hash ? -1 : 1))
      const names = columns.map(({ name }) => name)
      const expected = [0, 1].map((bucket) =>
        keyed.filter((row) => row.bucket === bucket).map(({ value }) => value),
      )
      expect(valuesOf(own, names, 'secret')).toEqual(expected)
    })
  })
  it('[SL26] over seeds every pairing of a bucket occurs about equally often', () => {
    const rows = [
      ['1', 'F', '1', 'p'],
      ['1', 'M', '1', 'q'],
      ['1', 'X', '1', 'r'],
    ]
    const own: SlicedRecoding = {
      kind: 'sliced',
      keys: NAMES,
      values: NAMES.map((_, column) => [...new Set(rows.map((row) => row[column]))]),
      groups: [{ columns: [{ key: 1, name: 'sex' }] }, { columns: [{ key: 3, name: 'illness' }] }],
      sizes: [3],
      assignments: {
        combination: [
          [0, 0, 0],
          [0, 1, 2],
          [0, 0, 0],
          [0, 1, 2],
        ],
        bucketOf: [0, 0, 0],
        rows: [1, 1, 1],
      },
    }
    const pairings = new Map<string, number>()
    for (let seed = 0; seed < 1200; seed++) {
      const paired = releaseTexts(applySliced(own, { seed })).rows.map(
        ([, sex, illness]) => `${sex}${illness}`,
      )
      const key = paired.sort().join(' ')
      pairings.set(key, (pairings.get(key) ?? 0) + 1)
    }
    expect(pairings.size).toBe(6)
    // 200 expected of each; five standard deviations of a binomial are 65.
    for (const times of pairings.values()) expect(Math.abs(times - 200)).toBeLessThan(65)
  })
  it('[SL27] the same seed gives the same release, another one another', () => {
    const release = (seed: number) => releaseTexts(applySliced(plan, { seed })).rows
    expect(release(1)).toEqual(release(1))
    const seeds = new Set(Array.from({ length: 8 }, (_, seed) => JSON.stringify(release(seed))))
    expect(seeds.size).toBeGreaterThan(1)
    expect(release(1).map(([bucket]) => bucket)).toEqual(release(2).map(([bucket]) => bucket))
  })
  it('[SL28] all columns in their order, the second copy of an attribute behind the first', () => {
    const own = planOf([['sex', 'zip'], ['age', 'sex'], ['illness']])
    expect(releaseTexts(applySliced(own, { seed: 1 })).names).toEqual([
      'bucket',
      'age',
      'sex',
      'sex@2',
      'zip',
      'illness',
    ])
  })
  it('[SL28] the paper’s look: one cell per column group', () => {
    const { names, rows } = releaseTexts(applySliced(plan, { seed: 1, layout: 'paper' }))
    expect(names).toEqual(['bucket', '(age,sex)', '(zip,illness)'])
    expect(rows.map(([, cell]) => cell)).toContain('(22,M)')
    expect(rows.map(([, , cell]) => cell)).toContain('(47304,gastritis)')
  })
  it('[SL28] values with commas or parentheses are quoted in the paper’s look', () => {
    const odd = planOf(
      [
        ['age', 'sex'],
        ['zip', 'illness'],
      ],
      [...PATIENTS, ['22', 'a,"b"', '47906', 'x)']],
    )
    const cells = releaseTexts(applySliced(odd, { seed: 1, layout: 'paper' })).rows.flat()
    expect(cells).toContain('(22,"a,""b""")')
    expect(cells).toContain('(47906,"x)")')
  })
  it('[SL29] names that the release needs are refused, of neutral columns too', () => {
    const table = tableOf({ names: NAMES, rows: PATIENTS })
    const groups = [
      { columns: [0, 1], quasi: [0, 1] },
      { columns: [1, 2], quasi: [1, 2] },
      { columns: [3], quasi: [], sensitive: 3 },
    ]
    expect(() => refuseTakenNames(['note'], table, groups)).not.toThrow()
    expect(() => refuseTakenNames(['note', 'sex@2'], table, groups)).toThrow('"sex@2"')
    expect(() => refuseTakenNames(['bucket'], table, groups)).toThrow('"bucket"')
    const odd = tableOf({ names: ['age', 'sex', 'sex@2', 'illness'], rows: PATIENTS })
    expect(() => refuseTakenNames([], odd, groups)).toThrow('"sex@2"')
  })
  it('[SL31] neutral columns stay together, in a permutation of their own inside the bucket', () => {
    const rows = [...PATIENTS, PATIENTS[0], PATIENTS[7]]
    const notes = rows.map((_, row) => [`w${row % 3}`, `n${row}`])
    const own = { ...planOf([['age', 'sex'], ['zip'], ['illness']], rows), neutral: ['ward', 'note'] }
    const source = {
      keys: NAMES.map((_, column) => rows.map((row) => row[column])),
      neutral: [0, 1].map((column) => notes.map((row) => row[column])),
    }
    const release = releaseTexts(applySliced(own, { seed: 'secret', source }))
    expect(release.names).toEqual(['bucket', ...NAMES, 'ward', 'note'])
    const seen = new Map<string, number>()
    const keyed = rows.map((row, at) => {
      const text = row.join('\u001f')
      seen.set(text, (seen.get(text) ?? 0) + 1)
      const key = `secret\u001f${NEUTRAL_PURPOSE}\u001f${text}\u001f${seen.get(text)}`
      const hash = createHash('sha256').update(key).digest('hex')
      return { hash, bucket: Number(row[0]) <= 52 ? '1' : '2', value: notes[at] }
    })
    keyed.sort((a, b) => (a.hash < b.hash ? -1 : 1))
    for (const bucket of ['1', '2']) {
      expect(release.rows.filter(([number]) => number === bucket).map((row) => row.slice(-2))).toEqual(
        keyed.filter((row) => row.bucket === bucket).map(({ value }) => value),
      )
    }
    const { names } = releaseTexts(applySliced(own, { seed: 1, source, layout: 'paper' }))
    expect(names).toEqual(['bucket', '(age,sex)', '(zip)', '(illness)', '(ward,note)'])
    const other = { ...source, keys: [source.keys[0].map(() => '99'), ...source.keys.slice(1)] }
    expect(() => applySliced(own, { seed: 1, source: other })).toThrow('10 rows are not')
    expect(() => applySliced(own, { seed: 1 })).toThrow('2 neutral columns')
  })
  it('[SL30] a stored plan gives the same release', () => {
    const stored = JSON.parse(JSON.stringify(plan)) as SlicedRecoding
    expect(releaseTexts(applySliced(stored, { seed: 3 }))).toEqual(
      releaseTexts(applySliced(plan, { seed: 3 })),
    )
  })
})
