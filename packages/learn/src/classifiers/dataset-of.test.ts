import type { Column } from '@outis/core/table'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TextColumn } from './classifier-columns.ts'
import { datasetOf } from './dataset-of.ts'
import { naiveBayes } from './naive-bayes.ts'
import { repeatRows } from './repeat-rows.ts'

const column = (name: string, ...texts: string[]): TextColumn => ({ name, texts })
const sick = column('sick', 'yes', 'no', 'yes', 'no')
const read = (texts: readonly string[], options: object = {}) =>
  datasetOf([{ name: 'x', texts }, column('sick', ...texts.map(() => 'yes'))], { class: 'sick', ...options })
    .data.attributes[0]

describe('datasetOf', () => {
  it.each([
    ['numbers', ['39', '-1.5', '0'], 'numeric'],
    ['grades', ['1.366', '2.4'], 'numeric'],
    ['closed ranges', ['[20,40]', '[40,60]'], 'nominal'],
    ['half-open ranges', ['[20,40)', '17'], 'nominal'],
    ['ranges with a dash', ['20-39', '40-59'], 'nominal'],
    ['labels', ['Private', 'Government'], 'nominal'],
    ['aliases', ['Respiratory #2', 'Q7F2'], 'nominal'],
    ['numbers with leading zeros', ['01099', '80331'], 'nominal'],
  ])('[LE2] %s: %s are %s', (_, texts, kind) => {
    expect(read(texts as string[]).kind).toBe(kind)
  })

  it('[LE1] [LE3] the star, the tokens given and the empty text are missing', () => {
    const { data } = datasetOf([column('a', 'x', '*', '', 'y'), column('n', '1', '*', '', '4'), sick], {
      class: 'sick',
    })
    expect(data.attributes).toEqual([
      { kind: 'nominal', name: 'a', values: ['x', 'y'], codes: Int32Array.of(0, -1, -1, 1) },
      { kind: 'numeric', name: 'n', numbers: Float64Array.of(1, Number.NaN, Number.NaN, 4) },
    ])
    expect(read(['?', '3'], { missing: ['?'] })).toMatchObject({ numbers: Float64Array.of(Number.NaN, 3) })
    expect(read(['?', '3']).kind).toBe('nominal')
    expect(read(['*', '*'])).toMatchObject({ kind: 'nominal', values: [] })
  })

  it('[LE2] types overrule the texts; ranges may be their middles', () => {
    expect(read(['7', '8'], { types: { x: 'nominal' } })).toMatchObject({ values: ['7', '8'] })
    expect(read(['007', '1e2'], { types: { x: 'numeric' } })).toMatchObject({
      numbers: Float64Array.of(7, 100),
    })
    expect(read(['[20,40)', '40-59', '17'], { ranges: 'midpoint' })).toMatchObject({
      numbers: Float64Array.of(30, 49.5, 17),
    })
    expect(read(['[20,40)', 'old'], { ranges: 'midpoint' }).kind).toBe('nominal')
  })

  it('[LE4] rows whose class is missing or suppressed are left out and counted', () => {
    const columns = [column('a', 'p', 'q', 'r', 's'), column('sick', 'yes', '*', 'no', '')]
    const { data, leftOut, rowNumbers } = datasetOf(columns, { class: 'sick', weights: [1, 5, 2, 7] })
    expect(data.class).toEqual({ name: 'sick', values: ['no', 'yes'], codes: Int32Array.of(1, 0) })
    expect(data.attributes[0]).toMatchObject({ values: ['p', 'r'] })
    expect({ leftOut, rowNumbers, weights: data.weights }).toEqual({
      leftOut: 12,
      rowNumbers: Int32Array.of(0, 2),
      weights: Float64Array.of(1, 2),
    })
  })

  it('[LE3] columns as engines count them: code 0 is missing', () => {
    const coded: Column = {
      name: 'job',
      dictionary: { type: 'text', values: ['n/a', 'clerk', 'cook'] },
      codes: Uint8Array.of(2, 0, 1, 2),
    }
    const { data } = datasetOf([coded, sick], { class: 'sick' })
    expect(data.attributes[0]).toMatchObject({ values: ['clerk', 'cook'], codes: Int32Array.of(1, -1, 0, 1) })
    const asClass = datasetOf([coded, sick], { class: 'job' })
    expect([asClass.leftOut, asClass.data.class.values]).toEqual([1, ['clerk', 'cook']])
  })

  it('[LE5] reads a column in the codes of another dataset', () => {
    const release = [
      column('age', '[20,40)', '[40,60)', '[0,100)', '*'),
      column('job', 'Office', 'Manual', 'Office', 'cook'),
      sick,
    ]
    const like = datasetOf(release, { class: 'sick' }).data
    const original = [
      column('age', '39', '40', '70', '120'),
      column('job', 'clerk', 'mason', 'pilot', 'cook'),
      column('sick', 'no', 'yes', 'dead', 'no'),
    ]
    const groups: Record<string, string> = { clerk: 'Office', mason: 'Manual', cook: 'Manual' }
    const { data, unknown } = datasetOf(original, {
      class: 'sick',
      like,
      generalise: (_, text) => (groups[text] ? [groups[text]] : []),
    })
    const texts = data.attributes.map((attribute) =>
      attribute.kind === 'nominal' ? [...attribute.codes].map((code) => attribute.values[code]) : [],
    )
    expect(texts).toEqual([
      ['[20,40)', '[40,60)', '[0,100)', undefined],
      ['Office', 'Manual', undefined, 'cook'],
    ])
    expect(unknown).toBe(2)
    expect(data.class.values).toEqual(['no', 'yes', 'dead'])
    expect(data.attributes.map(({ name }) => name)).toEqual(like.attributes.map(({ name }) => name))
    const out = new Float64Array(2)
    naiveBayes.train(like).distribution(data, 2, out)
    expect(out[0] + out[1]).toBeCloseTo(1, 12)
  })

  it('[LE5] a numeric attribute reads ranges by their middle, other texts as unknown', () => {
    const like = datasetOf([column('age', '20', '30', '40', '50'), sick], { class: 'sick' }).data
    const { data, unknown } = datasetOf([column('age', '[20,40)', 'old', '*', '33'), sick], {
      class: 'sick',
      like,
    })
    expect(data.attributes[0]).toMatchObject({ numbers: Float64Array.of(30, Number.NaN, Number.NaN, 33) })
    expect(unknown).toBe(1)
  })

  it('[LE6] the order of rows does not matter, declared values come first', () => {
    const texts = fc.array(fc.constantFrom('b', 'a', 'd', 'c', '*'), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(texts, (rows) => {
        const there = read(rows)
        const back = read([...rows].reverse())
        if (there.kind === 'numeric' || back.kind === 'numeric') throw new Error('nominal')
        expect(back.values).toEqual(there.values)
        expect([...back.codes].reverse()).toEqual([...there.codes])
      }),
      { seed: 7, numRuns: 60 },
    )
    expect(read(['b', 'a', 'c'], { values: { x: ['z', 'c'] } })).toMatchObject({
      values: ['z', 'c', 'a', 'b'],
    })
    const grades = datasetOf([column('g', '10', '9', '1'), column('h', 'a', 'b', 'c')], { class: 'g' })
    expect(grades.data.class.values).toEqual(['1', '9', '10'])
  })

  it.each(['constructor', '__proto__'])('[LE6] nothing is declared of a column called %s', (name) => {
    const columns = [column(name, 'b', 'a', 'c', 'a'), sick]
    const values = { other: ['x'] }
    expect(datasetOf(columns, { class: name, values }).data.class.values).toEqual(['a', 'b', 'c'])
    const [attribute] = datasetOf(columns, { class: 'sick', values, types: {} }).data.attributes
    expect(attribute).toMatchObject({ kind: 'nominal', values: ['a', 'b', 'c'] })
  })

  it('[LE7] errors name columns and counts, no cell', () => {
    const errorOf = (run: () => unknown) => {
      try {
        run()
      } catch (error) {
        return error as { code: string; message: string }
      }
      throw new Error('no error')
    }
    const columns = [column('a', 'secret', '2', '3', '4'), sick]
    expect(errorOf(() => datasetOf(columns, { class: 'b' })).code).toBe('COLUMN_UNKNOWN')
    expect(errorOf(() => datasetOf([column('a', '1'), sick], { class: 'sick' })).code).toBe('DATA_RAGGED')
    const notNumbers = errorOf(() => datasetOf(columns, { class: 'sick', types: { a: 'numeric' } }))
    expect(notNumbers.code).toBe('COLUMN_TYPE')
    expect(JSON.stringify({ ...notNumbers, message: notNumbers.message })).not.toContain('secret')
  })

  it('[LE8] repeats rows by their weights', () => {
    const { data } = datasetOf([column('a', 'p', 'q', 'r', 's'), column('n', '1', '2', '3', '4'), sick], {
      class: 'sick',
      weights: [2, 0, 1, 3],
    })
    const repeated = repeatRows(data)
    expect(repeated.rows).toBe(6)
    expect(repeated.attributes.map((a) => (a.kind === 'nominal' ? [...a.codes] : [...a.numbers]))).toEqual([
      [0, 0, 2, 3, 3, 3],
      [1, 1, 3, 4, 4, 4],
    ])
    expect(() => repeatRows({ ...data, weights: Float64Array.of(1, 0.5, 1, 1) })).toThrowError('fractional')
  })
})
