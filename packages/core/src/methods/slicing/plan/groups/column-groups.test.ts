import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../../data/random/seeded-random.ts'
import { tableOf } from '../../../../testing/text-rows.fixture.ts'
import type { SlicingRequest } from '../../request.ts'
import { requestOf } from '../naive-slicing.fixture.ts'
import { sliceTable } from '../sliced-table.ts'
import { slicing } from '../slicing.ts'
import { columnGroups } from './column-groups.ts'
import { attainableDiversity, largestL } from './largest-l.ts'

/** `twin` follows `city`, `illness` follows `sex` closely and `job` loosely; `income` follows `illness`. */
const NAMES = ['city', 'twin', 'sex', 'job', 'illness', 'income']
const random = seededRandom(7)
const ROWS = Array.from({ length: 400 }, () => {
  const city = random.below(4)
  const sex = random.below(2)
  const job = random.below(3)
  const noise = random.next()
  const illness = noise < 0.75 ? sex : noise < 0.9 ? job : random.below(4)
  const income = random.next() < 0.9 ? illness : random.below(4)
  return [`c${city}`, `t${city}`, `s${sex}`, `j${job}`, `i${illness}`, `$${income}`]
})
const table = tableOf({ names: NAMES, rows: ROWS })
const oneSensitive = tableOf({ names: NAMES.slice(0, 5), rows: ROWS.map((row) => row.slice(0, 5)) })

const found = (more: Partial<SlicingRequest>, sensitive = ['illness'], of = oneSensitive) => {
  const names = of.columns.map(({ name }) => name)
  const { groups, moved, correlation } = columnGroups(of, requestOf(names, sensitive, more))
  return {
    groups: groups.map(({ columns }) => columns.map((c) => names[c])),
    whole: groups,
    moved,
    correlation,
  }
}

describe('attribute partition', () => {
  it('[A1] correlated attributes share a column', () => {
    expect(found({ columns: 3, l: 1 }).groups).toEqual([['city', 'twin'], ['sex', 'illness'], ['job']])
  })
  it('[A2] without a number the silhouette chooses', () => {
    expect(found({ columns: 'auto', l: 1 }).groups).toContainEqual(['city', 'twin'])
  })
  it('[A3] given groups are kept, an attribute may be in two', () => {
    const given = [
      ['twin', 'city'],
      ['city', 'job'],
      ['illness', 'sex'],
    ]
    const { groups, whole, moved } = found({ columns: given, l: 5 })
    expect(groups).toEqual(given)
    expect(whole[2]).toEqual({ columns: [4, 2], quasi: [2], sensitive: 4 })
    expect(moved).toEqual([])
  })
  it.each([
    [[['city', 'twin', 'sex', 'job']], 'No column group holds "illness"'],
    [[['city', 'twin', 'sex', 'job', 'illness'], ['illness']], 'in 2 column groups'],
    [[['city', 'twin', 'sex', 'job', 'illness'], ['nothing']], '"nothing" is no attribute'],
  ])('[A3] refuses groups that are not as they must be: %#', (columns, message) => {
    expect(() => found({ columns })).toThrow(message)
  })
  it('[A3] refuses two sensitive attributes in one group', () => {
    const columns = [
      ['city', 'twin', 'sex', 'job'],
      ['illness', 'income'],
    ]
    expect(() => found({ columns }, ['illness', 'income'], table)).toThrow('2 sensitive attributes')
  })
  it('[A4] a second sensitive attribute leaves for a column without one', () => {
    const { groups, moved } = found({ columns: 3 }, ['illness', 'income'], table)
    expect(moved).toContainEqual({ name: 'income', from: 'illness', because: 'second-sensitive' })
    for (const group of groups) expect(group.includes('illness') && group.includes('income')).toBe(false)
    expect(groups.flat().sort()).toEqual([...NAMES].sort())
  })
  it('[A5] what makes l impossible leaves the sensitive column', () => {
    const { groups, moved } = found({ columns: 3, l: 2 })
    const own = groups.find((group) => group.includes('illness'))!
    const sex = [...ROWS].filter(([, , value]) => value === 's0')
    const most = Math.max(...['i0', 'i1', 'i2', 'i3'].map((i) => sex.filter((row) => row[4] === i).length))
    // By hand: whether sex may stay with illness at l = 2.
    expect(own.includes('sex')).toBe(2 * most <= sex.length)
    expect(moved.length > 0).toBe(2 * most > sex.length)
  })
  it('[A5] attributes leave in the order of their correlation with the sensitive one, the least first', () => {
    const { moved, correlation } = found({ columns: 1, l: 3 })
    const nearness = (name: string) =>
      correlation.values[correlation.names.indexOf(name)][correlation.names.indexOf('illness')]
    const order = moved.map(({ name }) => nearness(name))
    expect(order.length).toBeGreaterThan(1)
    expect(order).toEqual([...order].sort((a, b) => a - b))
  })
})

describe('before searching', () => {
  const rows = [
    ['f', 'a', 'p'],
    ['f', 'a', 'q'],
    ['f', 'b', 'p'],
    ['f', 'b', 'r'],
    ['m', 'a', 'q'],
    ['m', 'b', 'p'],
    ['m', 'b', 'r'],
  ]
  const small = tableOf({ names: ['sex', 'city', 'illness'], rows })
  it('[L1] counts by hand: women have p in 2 of 4 rows, so l = 2; alone p has 3 of 7, so l = 2', () => {
    expect(largestL(small, [0], 2)).toBe(2)
    expect(largestL(small, [], 2)).toBe(2)
    // One row with m and a: its only value has all of it.
    expect(largestL(small, [0, 1], 2)).toBe(1)
  })
  it('[L2] names what each attribute of the sensitive column forbids', () => {
    const groups = [{ columns: [0, 1, 2], quasi: [0, 1], sensitive: 2 }]
    const sliced = sliceTable(small, { quasi: [{ column: 0 }, { column: 1 }], groups })
    expect(attainableDiversity(sliced)).toEqual([
      {
        name: 'illness',
        l: 1,
        share: 1,
        without: [
          { name: 'sex', l: largestL(small, [1], 2) },
          { name: 'city', l: largestL(small, [0], 2) },
        ].sort((a, b) => b.l - a.l),
        alone: 2,
      },
    ])
  })
  it('[L2] [L3] the outcome says which l is possible and shows no value', () => {
    const request = requestOf(['sex', 'city', 'illness'], ['illness'], {
      l: 3,
      columns: [['sex', 'city', 'illness']],
    })
    const outcome = slicing.run(small, request, { random, now: () => 0 })
    expect(outcome).toMatchObject({ kind: 'impossible', model: 'l-diversity' })
    if (outcome.kind !== 'impossible') return
    expect(outcome.reason).toContain('largest possible l is 1')
    expect(outcome.remedies.at(-1)).toContain('no columns allow more')
  })
  it('[L3] a column of its own allows at least as much as any', () => {
    for (const columns of [[0], [1], [2], [3], [0, 3], [2, 3], [0, 1, 2, 3]]) {
      expect(largestL(oneSensitive, columns, 4)).toBeLessThanOrEqual(largestL(oneSensitive, [], 4))
    }
  })
})

describe('the request', () => {
  const run =
    (more: Partial<SlicingRequest>, names = ['sex', 'illness'], sensitive = ['illness']) =>
    () =>
      slicing.run(
        tableOf({ names, rows: [names.map(() => 'x'), names.map(() => 'y')] }),
        requestOf(names, sensitive, more),
        { random, now: () => 0 },
      )
  it('[D1] needs a sensitive attribute, a whole l from 2, and missing values that are values', () => {
    expect(run({}, ['sex', 'age'], [])).toThrow('needs a sensitive attribute')
    expect(run({ l: 1.5 })).toThrow('whole number')
    expect(run({ missing: 'wildcard' })).toThrow('wildcard')
  })
  it('[R5] a column called bucket is an error', () => {
    expect(run({}, ['bucket', 'illness'])).toThrow('The data has a column "bucket"')
  })
})
