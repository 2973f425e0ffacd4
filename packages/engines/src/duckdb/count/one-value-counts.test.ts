import type { ColumnOptions } from '@outis/core/pipeline'
import { seededRandom } from '@outis/core/random'
import { valueKey } from '@outis/core/value'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvCell } from '../../files/cell-encoding.ts'
import { useBench } from '../tables.fixture.ts'

const bench = useBench()

const csv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map((cell) => csvCell(cell, ',')).join(',')}\n`).join('')
const layout = { csv: { delimiter: ',', quote: '"', header: true, encoding: 'utf-8' } } as const

async function opened(names: readonly string[], rows: readonly (readonly string[])[], missing = ['']) {
  const table = await bench.open('values.csv', csv([names, ...rows]), layout)
  await table.setMissing(missing)
  return table
}

async function valuesOf(texts: readonly string[], options: Partial<ColumnOptions> = {}, missing?: string[]) {
  const table = await opened(
    ['x', 'y'],
    texts.map((text) => [text, '.']),
    missing,
  )
  try {
    return (await table.dictionary({ name: 'x', ...options })).values
  } finally {
    await table.close()
  }
}

const U = 'u\u0308'

describe('texts of one value', () => {
  it('[EN26] one code, by the text most rows have, then the shortest, then by code point', async () => {
    expect(await valuesOf(['50', '50.0', '50.00', '50.00', '7'])).toEqual(['', '7', '50.00'])
    expect(await valuesOf(['50.00', '50', '50.0'])).toEqual(['', '50'])
    expect(await valuesOf([`Z${U}rich`, 'Zürich', 'Bern'])).toEqual(['', 'Zürich', 'Bern'])
    expect(await valuesOf(['1e1', '10', '+10'], { type: 'number' })).toEqual(['', '10'])
  })

  it('[EN26] whatever else the column holds, unless it is declared text', async () => {
    expect(await valuesOf(['50', 'n/a', '50.0', '007', '7'])).toEqual(['', '50', 'n/a', '007', '7'])
    expect(await valuesOf(['50', '50.0'], { type: 'text' })).toEqual(['', '50', '50.0'])
    expect(await valuesOf(['ü', U], { type: 'text' })).toEqual(['', 'ü'])
    expect(await valuesOf(['50', '50.0'], { asWritten: true })).toEqual(['', '50', '50.0'])
  })

  it('[EN26] dates of one day, and what settles the order of day and month is not forgotten', async () => {
    const texts = ['2020-01-25', '2020-01-25', '01/25/2020', '03/04/2020', '2020-03-04']
    expect(await valuesOf(texts, { type: 'date' })).toEqual(['', '2020-01-25', '03/04/2020'])
    const table = await opened(
      ['x', 'y'],
      texts.map((text) => [text, '.']),
    )
    const { reading } = await table.dictionary({ name: 'x', type: 'date' })
    expect(reading).toBe('month-first')
    await table.close()
  })

  it('[EN26] digits beyond a double are kept apart', async () => {
    expect(await valuesOf(['12345678901234567891', '12345678901234567890'])).toHaveLength(3)
  })

  it('[EN20] a text of the value of a token is missing too', async () => {
    expect(await valuesOf(['-99.0', '5', '-99', '-9.9e1'], {}, ['-99'])).toEqual(['-99', '5'])
    expect(await valuesOf([`f${U}r`, '5'], {}, ['', 'für'])).toEqual(['', '5'])
    const table = await opened(
      ['x', 'y'],
      [
        ['-99.0', 'a'],
        ['5', 'b'],
        ['-99', 'c'],
      ],
      ['-99'],
    )
    expect(await table.dropMissing(['x'])).toBe(2)
    expect(table.rows).toBe(1)
    await table.close()
    const text = await opened(
      ['x', 'y'],
      [
        ['-99.0', 'a'],
        ['-99', 'c'],
      ],
      ['-99'],
    )
    expect(await text.dropMissing([{ name: 'x', type: 'text' }])).toBe(1)
    await text.close()
  })

  it('[EN22] a declared order is found by value', async () => {
    expect(await valuesOf(['2.0', 'x', '1'], { order: ['x', '1.0', '2'] })).toEqual(['', 'x', '1', '2.0'])
    expect(await valuesOf([U, 'a'], { order: ['a', 'ü'] })).toEqual(['', 'a', U])
  })

  it('[EN26] [EN27] random tables: counted and normalised as a look at every cell has it, in any order of rows', async () => {
    const cell = fc.constantFrom('1', '1.0', '01', '2', '+2', '2e0', 'ü', U, '', '-9', '-9.0')
    const rows = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 30 })
    await fc.assert(
      fc.asyncProperty(rows, fc.nat(), async (given, seed) => {
        const random = seededRandom(seed)
        const shuffled = given
          .map((row) => ({ row, key: random.next() }))
          .sort((a, b) => a.key - b.key)
          .map(({ row }) => row)
        const normalised = []
        for (const order of [given, shuffled]) {
          const table = await opened(['a', 'b', 'c'], order, ['', '-9'])
          const columns = []
          for (const name of ['a', 'b']) columns.push({ name, dictionary: await table.dictionary({ name }) })
          const before = await table.census(columns, { rowNumbers: true })
          const keyOf = (text: string) =>
            ['', '-9'].includes(valueKey(text, 'undeclared')) ? '' : valueKey(text, 'undeclared')
          const counts = new Map<string, number[]>()
          for (const [index, [a, b]] of order.entries()) {
            const key = `${keyOf(a)}|${keyOf(b)}`
            counts.set(key, [...(counts.get(key) ?? []), index])
          }
          const { offsets, rows: numbers } = before.rowNumbers!
          const textOf = (column: number, entry: number) =>
            keyOf(before.columns[column].dictionary.values[before.columns[column].codes[entry]])
          const found = Array.from({ length: before.length }, (_, entry) => [
            `${textOf(0, entry)}|${textOf(1, entry)}`,
            [...numbers.slice(offsets[entry], offsets[entry + 1])],
          ])
          expect(found).toEqual([...counts])
          await table.normaliseTexts(columns)
          const after = await table.census(columns)
          expect([...after.weights]).toEqual([...before.weights])
          const cells = await bench.rows(table)
          for (const [cellIndex, row] of cells.entries()) {
            expect(row[2]).toBe(order[cellIndex][2])
            for (const sourceIndex of [0, 1])
              expect(keyOf(row[sourceIndex])).toBe(keyOf(order[cellIndex][sourceIndex]))
          }
          for (const sourceIndex of [0, 1]) {
            const texts = new Set(cells.map((row) => row[sourceIndex]).filter((text) => keyOf(text) !== ''))
            expect(new Set([...texts].map(keyOf)).size).toBe(texts.size)
          }
          expect(await table.normaliseTexts(columns)).toEqual([])
          normalised.push(cells.map((row) => row.join('|')).sort())
          await table.close()
        }
        expect(normalised[0]).toEqual(normalised[1])
      }),
      { seed: 7, numRuns: 25 },
    )
  })

  it('[EN26] a census counts a text of the same value as a token together with the tokens', async () => {
    const table = await opened(
      ['x', 'y'],
      [
        ['1', 'a'],
        ['1.0', 'a'],
        ['x', 'a'],
      ],
      ['1'],
    )
    const columns = []
    for (const name of ['x', 'y']) columns.push({ name, dictionary: await table.dictionary({ name }) })
    expect([...(await table.census(columns)).weights]).toEqual([2, 1])
    await table.close()
  })

  it('[EN27] says what it changed; texts the dictionary lacks stay', async () => {
    const table = await opened(
      ['x', 'y'],
      [
        ['1', '1.0'],
        ['1.0', '1'],
        ['1.00', '1'],
        ['z', '1.0'],
      ],
    )
    const dictionary = { type: 'text', values: ['', '1'] } as const
    expect(await table.normaliseTexts([{ name: 'x', dictionary }])).toEqual([
      { name: 'x', values: 1, rows: 2 },
    ])
    expect(await bench.rows(table)).toEqual([
      ['1', '1.0'],
      ['1', '1'],
      ['1', '1'],
      ['z', '1.0'],
    ])
    await table.close()
  })
})
