import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LearnColumn } from '../classifiers/coded-texts.ts'
import type { ComparedTables } from '../compared/compared-tables.ts'
import { coversThroughout } from '../compared/covering.ts'
import {
  comparedOf,
  leavesOf,
  NAMES,
  originalRows,
  publishedRows,
} from '../compared/sample-tables.fixture.ts'
import { classData, peopleFolds } from './class-data.ts'
import { fitColumns } from './fit-columns.ts'
import { NO_BUCKET } from './pair-buckets.ts'
import { ALONE } from './pair-rows.ts'
import { type PairedTables, pairTables } from './paired-tables.ts'
import {
  bandOf,
  PEOPLE,
  peopleRows,
  recodedAlike,
  recodedApart,
  samplePeople,
} from './sample-people.fixture.ts'

const seed = { seed: 7, numRuns: 100 }

const originalText = ({ columns }: ComparedTables, combination: number) =>
  columns.map(({ codes, dictionary }) => dictionary.values[codes[combination]])
const publishedText = ({ columns }: ComparedTables, combination: number) =>
  columns.map(({ published, texts }) => texts[published[combination]])

const partnersOf = ({ partners }: Pick<PairedTables, 'partners'>): Int32Array =>
  partners.kind === 'rows' ? partners.partnerOf : new Int32Array()

/** Each pair's texts: as it was, as it is published. */
function pairs({ tables, original, release, ...paired }: PairedTables): [string[], string[]][] {
  return [...partnersOf(paired)].flatMap((partner, row): [string[], string[]][] =>
    partner === ALONE
      ? []
      : [
          [
            originalText(tables, original.combinationOf[partner]),
            publishedText(tables, release.combinationOf[row]),
          ],
        ],
  )
}

describe('partners', () => {
  it('[EV1] may be each other’s publication, and nobody has two', () => {
    fc.assert(
      fc.property(originalRows, publishedRows, (original, release) => {
        const paired = pairTables(comparedOf(NAMES, { original, release }))
        const taken = [...partnersOf(paired)].filter((partner) => partner !== ALONE)
        expect(new Set(taken).size).toBe(taken.length)
        expect(paired.alone).toBe(release.length - taken.length)
        for (const [own, published] of pairs(paired)) {
          own.forEach((value, index) => {
            const column = paired.tables.columns[index]
            if (!coversThroughout(column) || published[index] === '*') return
            if (value === '' || published[index] === '') expect(value).toBe(published[index])
            else expect(leavesOf(NAMES[index], published[index], original)).toContain(value)
          })
        }
      }),
      seed,
    )
  })

  it('[EV1] are found for every row of a release recoded alike', () => {
    fc.assert(
      fc.property(peopleRows, fc.integer({ min: 2, max: 9 }), (original, every) => {
        for (const release of [recodedAlike(original, every), original])
          expect(pairTables(comparedOf(PEOPLE, { original, release: release.toReversed() })).alone).toBe(0)
      }),
      seed,
    )
  })

  it('[EV1] are found for most rows recoded one by one', () => {
    const original = samplePeople(600, 1)
    const paired = pairTables(comparedOf(PEOPLE, { original, release: recodedApart(original) }))
    expect(paired.alone).toBeLessThan(60)
  })

  it('[EV2] are in the same fold', () => {
    const original = samplePeople(300, 2)
    const paired = pairTables(comparedOf(PEOPLE, { original, release: recodedAlike(original, 7) }))
    const options = { class: 'rich', attributes: ['age', 'job'], folds: 5, seed: 1, missing: [''] }
    const { original: ours, release: theirs, expressed } = classData(paired, options)
    expect(expressed!.foldOf).toEqual(ours.foldOf)
    partnersOf(paired).forEach((partner, row) => {
      expect(theirs!.foldOf[row]).toBe(ours.foldOf[partner])
    })
    const sizes = Array.from({ length: 5 }, (_, fold) => ours.foldOf.filter((own) => own === fold).length)
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
  })
})

describe('sliced rows', () => {
  /** Buckets of four by age; job and town permuted apart inside each. */
  function sliced(count: number, by: number) {
    const original = samplePeople(count, by).sort((a, b) => Number(a[0]) - Number(b[0]))
    const release = original.map(([age, , job, rich], index) => {
      const other = Math.min(count - 1, 4 * Math.floor(index / 4) + ((index + 1) % 4))
      return [age, original[other][1], job, rich]
    })
    const bucketOf = Int32Array.from(original, (_, index) => Math.floor(index / 4))
    const groups = [['age', 'job', 'rich'], ['town']]
    return { original, release, buckets: { bucketOf, count: Math.ceil(count / 4), groups } }
  }

  it('[EV5] every person is in a bucket that has their values, none in more than it has rows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 60 }), fc.nat(), (count, by) => {
        const { original, release, buckets } = sliced(count, by)
        const { partners, alone, tables, ...rows } = pairTables(
          comparedOf(PEOPLE, { original, release }),
          buckets,
        )
        if (partners.kind !== 'buckets') throw new Error('no buckets')
        expect(alone).toBeLessThan(count / 2)
        const taken = new Map<number, number>()
        partners.original.forEach((bucket, row) => {
          if (bucket === NO_BUCKET) return
          taken.set(bucket, (taken.get(bucket) ?? 0) + 1)
          const [age, town, job, rich] = originalText(tables, rows.original.combinationOf[row])
          const inside = release.filter((_, index) => buckets.bucketOf[index] === bucket)
          expect(inside.some((own) => own[0] === age && own[2] === job && own[3] === rich)).toBe(true)
          expect(inside.some((own) => own[1] === town)).toBe(true)
        })
        for (const [bucket, own] of taken)
          expect(own).toBeLessThanOrEqual(buckets.bucketOf.filter((other) => other === bucket).length)
      }),
      seed,
    )
  })

  it('[EV5] a bucket and its people are in one fold', () => {
    const { original, release, buckets } = sliced(200, 1)
    const paired = pairTables(comparedOf(PEOPLE, { original, release }), buckets)
    const column = paired.tables.columns[3]
    const folds = peopleFolds(paired, column, { folds: 5, seed: 1 })
    if (paired.partners.kind !== 'buckets') throw new Error('no buckets')
    const foldOf = new Map<number, number>()
    for (const [row, bucket] of paired.partners.release.entries()) foldOf.set(bucket, folds.release[row])
    paired.partners.original.forEach((bucket, row) => {
      if (bucket !== NO_BUCKET) expect(folds.original[row]).toBe(foldOf.get(bucket))
    })
    const sizes = Array.from({ length: 5 }, (_, fold) => folds.release.filter((own) => own === fold).length)
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(4)
  })
})

const textsOf = (column: LearnColumn): string[] =>
  'texts' in column ? [...column.texts] : Array.from(column.codes, (code) => column.dictionary.values[code])

/** A column of the sides that classifiers read, by row of the original, with its type. */
function expressed(original: string[][], release: string[][], foreign: string[] = []) {
  const name = 'x'
  const { rows } = pairTables(comparedOf([name], { original, release }, { foreign }))
  return {
    type: rows.expressed.types[name],
    published: rows.release.types[name],
    texts: textsOf(rows.expressed.columns[0]),
    middles: textsOf(rows.release.columns[0]),
  }
}

describe('the original in the release’s terms', () => {
  it('[EV3] takes the narrowest label, missing where there is only *', () => {
    const original = [['a'], ['b'], ['c'], ['d']]
    const found = expressed(original, [['{a, b}'], ['{a, b, c}'], ['a'], ['*']])
    expect(found.texts).toEqual(['a', '{a, b}', '{a, b, c}', ''])
    expect(found.type).toBe('nominal')
  })

  it('[EV3] numbers stay numbers beside numbers', () => {
    const found = expressed([['1'], ['2'], ['9']], [['2'], ['4'], ['*']])
    expect(found).toMatchObject({ type: 'numeric', published: 'numeric', texts: ['1', '2', '9'] })
    expect(found.middles).toEqual(['', '2', '4'])
  })

  it('[EV6] grades are numbers of their own, which the original’s rows miss', () => {
    const graded = expressed([['1000'], ['2000'], ['3000']], [['1.2'], ['2.5'], ['3.9']], ['x'])
    expect(graded).toMatchObject({ type: 'numeric', published: 'numeric', texts: ['', '', ''] })
    expect(graded.middles).toEqual(['1.2', '2.5', '3.9'])
  })

  it('[EV4] ranges that overlap count as their middle, others are names', () => {
    const original = [['10'], ['15'], ['20'], ['29']]
    const apart = expressed(original, [['[10,20)'], ['[10,20)'], ['[20,30)'], ['[20,30)']])
    expect(apart).toMatchObject({ type: 'nominal', published: 'nominal' })
    expect(apart.texts).toEqual(['[10,20)', '[10,20)', '[20,30)', '[20,30)'])
    const mixed = expressed(original, [['10'], ['[10,20)'], ['[15,29]'], ['29']])
    expect(mixed).toMatchObject({ type: 'numeric', published: 'numeric', texts: ['10', '15', '20', '29'] })
    expect(mixed.middles).toEqual(['10', '29', '14.5', '22'])
  })
})

describe('columns', () => {
  it('[EF1] that tell rows apart, or cannot be read, are named', () => {
    const original = samplePeople(60, 3).map(([age, town], index) => [
      age,
      town,
      `id ${index}`,
      `v${index % 3}`,
    ])
    const release = original.map(([age, , id, v], index) => [
      bandOf(age, 10),
      index % 2 ? 'west' : 'Bonn',
      id,
      `alias ${v}`,
    ])
    const { tables, ...found } = fitColumns(comparedOf(['age', 'town', 'id', 'v'], { original, release }))
    expect(tables.columns.map(({ name }) => name)).toEqual(['age', 'town', 'v'])
    expect(found).toEqual({
      telling: ['id'],
      unreadable: ['v'],
      unreadTexts: [{ column: 'town', texts: 1, rows: 30 }],
    })
  })
})
