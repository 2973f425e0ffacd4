import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../data/random/seeded-random.ts'
import { applySliced } from '../../../data/recoding/apply-sliced.ts'
import { tableOf } from '../../../testing/text-rows.fixture.ts'
import type { SlicingRequest } from '../slicing-request.ts'
import {
  type NaiveRequest,
  naiveLargest,
  naiveSlicing,
  releaseTexts,
  requestOf,
} from './naive-slicing.fixture.ts'
import { type SlicingOutcome, slicing } from './slicing.ts'

const context = { random: seededRandom(7), now: () => 0 }
const run = (rows: readonly (readonly string[])[], names: readonly string[], request: SlicingRequest) =>
  slicing.run(tableOf({ names, rows }), request, context)

const summary = (outcome: SlicingOutcome) => {
  if (outcome.kind !== 'released') throw new Error(outcome.kind)
  return outcome.summary
}

const NAMES = ['age', 'city', 'job', 'sex', 'illness', 'income']
const VALUES = [
  ['', '1', '2', '5', '9', '30'],
  ['a', 'b', 'c', ''],
  ['x', 'y'],
  ['f', 'm'],
  [...'pqrstuvwxyz'],
  ['lo', 'hi', 'mid', 'top', 'none', 'some', 'more'],
]

/** Tables of these values, the first of each more frequent than the last. */
const rowsOf = (length: number) =>
  fc.tuple(fc.integer({ min: 4, max: length }), fc.integer()).map(([rows, seed]) => {
    const random = seededRandom(seed)
    const draw = (own: readonly string[]) => own[Math.floor(own.length * random.next() ** 1.3)]
    return Array.from({ length: rows }, () => VALUES.map(draw))
  })

/** Texts as the rules place them: numbers by value, categories in order of appearance, missing below. */
function positions(rows: readonly (readonly string[])[]): NaiveRequest['position'] {
  return (name, text) => {
    const texts = [...new Set(rows.map((row) => row[NAMES.indexOf(name)]))].filter((own) => own !== '')
    if (name !== 'age') return text === '' ? 0 : texts.indexOf(text) + 1
    const numbers = texts.map(Number).sort((a, b) => a - b)
    if (text !== '') return Number(text)
    if (numbers.length === 0) return 0
    const step = numbers.length > 1 ? (numbers[numbers.length - 1] - numbers[0]) / (numbers.length - 1) : 1
    return numbers[0] - step
  }
}

const shapes: readonly {
  readonly groups: readonly (readonly string[])[]
  readonly sensitive: readonly string[]
}[] = [
  { groups: [['age'], ['city', 'job'], ['sex', 'illness']], sensitive: ['illness'] },
  { groups: [['age', 'city', 'job', 'sex'], ['illness']], sensitive: ['illness'] },
  { groups: [['age'], ['city'], ['job', 'income'], ['sex', 'illness']], sensitive: ['illness', 'income'] },
  {
    groups: [
      ['age', 'city'],
      ['city', 'job'],
      ['sex', 'city', 'illness'],
    ],
    sensitive: ['illness'],
  },
]

function caseOf(rows: readonly (readonly string[])[], shape: (typeof shapes)[number]) {
  const names = NAMES.filter((name) => shape.groups.some((group) => group.includes(name)))
  const cells = rows.map((row) => names.map((name) => row[NAMES.indexOf(name)]))
  const quasi = names.filter((name) => !shape.sensitive.includes(name))
  return { names, cells, quasi, place: positions(rows) }
}

/** The combination of each row, combinations numbered by first appearance as the table has them. */
function rowOrder(cells: readonly (readonly string[])[]): Uint32Array {
  const numbers = new Map<string, number>()
  return Uint32Array.from(cells, (row) => {
    const key = row.join('\u001f')
    if (!numbers.has(key)) numbers.set(key, numbers.size)
    return numbers.get(key)!
  })
}

/** Buckets as sorted lists of rows of text, in their order. */
const bucketsOf = (rows: readonly string[][]) => {
  const found: string[][] = []
  for (const [bucket, ...cells] of rows) {
    found[Number(bucket) - 1] ??= []
    found[Number(bucket) - 1].push(cells.join(' '))
  }
  return found.map((bucket) => bucket.sort())
}

describe.each([
  ['strict', 'all'],
  ['strict', 'widest'],
  ['relaxed', 'all'],
  ['relaxed', 'widest'],
] as const)('%s slicing, tries: %s', (split, tries) => {
  it.each(shapes.map((shape, shapeIndex) => [shapeIndex, shape] as const))(
    '[SL6] [SL7] [SL8] [SL9] [SL13] [SL10] [SL14] [SL15] [SL16] [SL17] [SL18] [SL19] finds the buckets of the plain program: shape %i',
    (_, shape) => {
      fc.assert(
        fc.property(rowsOf(40), fc.constantFrom(2, 3), (rows, l) => {
          const { names, cells, quasi, place } = caseOf(rows, shape)
          const expected = naiveSlicing(cells, { ...shape, names, quasi, l, split, tries, position: place })
          const request = requestOf(names, shape.sensitive, {
            l,
            split,
            tries,
            columns: shape.groups,
            rowOrder: rowOrder(cells),
          })
          const outcome = run(cells, names, request)
          expect(outcome.kind).toBe(expected === 'impossible' ? 'impossible' : 'released')
          if (outcome.kind !== 'released' || expected === 'impossible') return
          const { combinations, counts } = { combinations: [] as string[][], counts: [] as number[] }
          const { sliced, buckets } = outcome.buckets
          for (const bucket of buckets) {
            combinations.push(
              Array.from(bucket.combinations, (entry) =>
                sliced.table.columns
                  .map(({ dictionary, codes }) => dictionary.values[codes[entry]])
                  .join(' '),
              )
                .flatMap((text, entry) => Array<string>(bucket.counts[entry]).fill(text))
                .sort(),
            )
            counts.push(bucket.rows)
          }
          expect(combinations).toEqual(
            expected.map((bucket) => bucket.map((row) => cells[row].join(' ')).sort()),
          )
          expect(counts).toEqual(expected.map((bucket) => bucket.length))
        }),
        { seed: 7, numRuns: 40 },
      )
    },
  )

  it.each(shapes.map((shape, shapeIndex) => [shapeIndex, shape] as const))(
    '[SL20] [SL25] on the release every p(t, s) is at most 1/l and every multiset is the original: shape %i',
    (_, shape) => {
      fc.assert(
        fc.property(rowsOf(70), fc.constantFrom(2, 3), (rows, l) => {
          const { names, cells } = caseOf(rows, shape)
          const outcome = run(
            cells,
            names,
            requestOf(names, shape.sensitive, { l, split, tries, columns: shape.groups }),
          )
          if (outcome.kind !== 'released') return
          const release = releaseTexts(applySliced(outcome.recoding, { seed: 7 }))
          const published = outcome.recoding.groups.map(({ columns }) =>
            columns.map(({ key, name }) => ({
              name,
              source: outcome.recoding.keys[key],
              sensitive: shape.sensitive.includes(outcome.recoding.keys[key]),
            })),
          )
          const largest = naiveLargest(release, { names, rows: cells }, published)
          for (const p of largest) expect(p).toBeLessThanOrEqual(1 / l + 1e-9)
          for (const group of published) {
            const pick = (own: readonly string[], row: readonly string[], by: 'name' | 'source') =>
              group.map((column) => row[own.indexOf(column[by])]).join(' ')
            expect(release.rows.map((row) => pick(release.names, row, 'name')).sort()).toEqual(
              cells.map((row) => pick(names, row, 'source')).sort(),
            )
          }
        }),
        { seed: 7, numRuns: 60 },
      )
    },
  )
})

describe('slicing', () => {
  it('[SL10] where the widest attribute fails, the next is cut; tries: widest gives the bucket up', () => {
    // Age tells the illness, the city does not; both ranges are whole, and age is declared first.
    const rows = [
      ['1', 'a', 'p'],
      ['1', 'b', 'p'],
      ['9', 'a', 'q'],
      ['9', 'b', 'q'],
    ]
    const names = ['age', 'city', 'illness']
    const request = requestOf(names, ['illness'], { columns: [['age'], ['city'], ['illness']] })
    expect(run(rows, names, { ...request, tries: 'widest' })).toMatchObject({ summary: { buckets: 1 } })
    const outcome = run(rows, names, request)
    if (outcome.kind !== 'released') throw new Error(outcome.kind)
    const release = releaseTexts(applySliced(outcome.recoding, { seed: 1 }))
    expect(release.rows.map(([bucket, , city]) => [bucket, city])).toEqual([
      ['1', 'a'],
      ['1', 'a'],
      ['2', 'b'],
      ['2', 'b'],
    ])
  })
  it('[SL11] rows that all stand at the same positions are one bucket', () => {
    const rows = ['p', 'q', 'r', 's'].map((illness) => ['7', illness])
    const outcome = run(rows, ['age', 'illness'], requestOf(['age', 'illness'], ['illness']))
    expect(outcome).toMatchObject({ kind: 'released', summary: { buckets: 1, smallestBucket: 4 } })
  })
  it.each(['strict', 'relaxed'] as const)(
    '[SL12] stopped at once, the whole table is a bucket: %s',
    (split) => {
      const rows = Array.from({ length: 40 }, (_, row) => [String(row), 'pqrs'[row % 4]])
      const request = requestOf(['age', 'illness'], ['illness'], { split, columns: [['age'], ['illness']] })
      const stopped = slicing.run(tableOf({ names: ['age', 'illness'], rows }), request, {
        ...context,
        signal: { aborted: true },
      })
      expect(stopped).toMatchObject({ kind: 'stopped', because: 'abort', best: { summary: { buckets: 1 } } })
      let time = 0
      const late = slicing.run(tableOf({ names: ['age', 'illness'], rows }), request, {
        ...context,
        now: () => time++,
        budget: 0,
      })
      expect(late).toMatchObject({ kind: 'stopped', because: 'time' })
    },
  )
  it('[SL12] in turns: the same answer, and a signal that comes meanwhile is heard', async () => {
    const rows = Array.from({ length: 400 }, (_, row) => [String(row), 'pqrs'[row % 4]])
    const request = requestOf(['age', 'illness'], ['illness'], { columns: [['age'], ['illness']] })
    const table = tableOf({ names: ['age', 'illness'], rows })
    let time = 0
    const now = () => (time += 20)
    const { milliseconds: _, ...whole } = summary(await slicing.runAsync(table, request, { ...context, now }))
    expect(summary(slicing.run(table, request, context))).toMatchObject(whole)
    const signal = { aborted: false }
    const stopping = slicing.runAsync(table, request, { ...context, now, signal })
    signal.aborted = true
    expect(await stopping).toMatchObject({ kind: 'stopped', because: 'abort' })
  })
  it('[SL8] without row order rows of equal position are parted by all declared columns', () => {
    const rows = [
      ['1', 'b', 'p'],
      ['1', 'a', 'q'],
      ['1', 'b', 'q'],
      ['2', 'a', 'p'],
    ]
    const names = ['age', 'city', 'illness']
    const request = requestOf(names, ['illness'], {
      split: 'relaxed',
      columns: [['age'], ['city'], ['illness']],
    })
    const outcome = run(rows, names, request)
    if (outcome.kind !== 'released') throw new Error(outcome.kind)
    const release = releaseTexts(applySliced(outcome.recoding, { seed: 1 }))
    // "b" came first and so stands before "a": both b rows go left.
    expect(bucketsOf(release.rows).map((bucket) => bucket.map((cells) => cells.split(' ')[1]))).toEqual([
      ['b', 'b'],
      ['a', 'a'],
    ])
  })
  it('[SL15] p = 1/l passes', () => {
    const rows = [
      ['1', 'p'],
      ['1', 'q'],
      ['9', 'p'],
      ['9', 'q'],
    ]
    const request = requestOf(['age', 'illness'], ['illness'], { columns: [['age'], ['illness']] })
    expect(run(rows, ['age', 'illness'], request)).toMatchObject({ summary: { buckets: 2 } })
  })
})
