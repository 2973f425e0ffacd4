import { describe, expect, it } from 'vitest'
import { cellTexts } from '../../data/table/coded-texts.ts'
import type { OpenOptions, OpenTable } from './engine.ts'

/**
 * What every engine's table owes, whatever it is made of. Call it with a function that opens a table of the given column names
 * and rows of texts, in this order:
 *
 * ```ts
 * testOpenTable('DuckDB', (names, rows, options) => engine.open(csvOf(names, rows), options))
 * ```
 */
export type OpensTable = (
  names: readonly string[],
  rows: readonly (readonly string[])[],
  options?: OpenOptions,
) => Promise<OpenTable>

const NAMES = ['age', 'town', 'illness']
const ROWS = [
  ['30', 'Ulm', 'flu'],
  ['4', 'Kiel', 'gout'],
  ['30', 'Ulm', 'gout'],
  ['-', 'Kiel', 'gout'],
  ['30', 'Ulm', 'flu'],
]

export function testOpenTable(engine: string, opens: OpensTable): void {
  /** A table of five rows in which `-` means that there is no value. */
  const opened = async (options?: OpenOptions) => {
    const open = await opens(NAMES, ROWS, options)
    await open.setMissing(['-'])
    return open
  }

  const coded = async (open: OpenTable, ...names: readonly string[]) => {
    const columns = []
    for (const name of names) columns.push({ name, dictionary: await open.dictionary({ name }) })
    return columns
  }

  describe(`a table of ${engine}`, () => {
    it('[E1510] has the columns that were asked for, and all names of its source', async () => {
      const open = await opened({ columns: ['town', 'age', 'nobody'] })
      expect([...open.columns].sort()).toEqual(['age', 'town'])
      expect(open.sourceColumns).toEqual(NAMES)
      expect(open.rows).toBe(5)
      await expect(open.dictionary({ name: 'illness' })).rejects.toMatchObject({ code: 'COLUMN_UNKNOWN' })
      await open.close()
    })

    it('[E1511] lists values with the missing one first: numbers ascending, texts by first appearance', async () => {
      const open = await opened()
      const age = await open.dictionary({ name: 'age' })
      expect([age.type, age.values.slice(1)]).toEqual(['number', ['4', '30']])
      const town = await open.dictionary({ name: 'town' })
      expect([town.type, town.values.slice(1)]).toEqual(['text', ['Ulm', 'Kiel']])
      await open.close()
    })

    it('[E1511] lists categories in the order that is given, before those it does not name', async () => {
      const open = await opened()
      expect((await open.dictionary({ name: 'town', order: ['Kiel', 'Ulm'] })).values.slice(1)).toEqual([
        'Kiel',
        'Ulm',
      ])
      await open.close()
    })

    it('[E1512] counts each combination once, in order of first appearance, with its rows', async () => {
      const open = await opened()
      const table = await open.census(await coded(open, 'age', 'illness'), { rowNumbers: true })
      const cells = table.columns.map(({ codes, dictionary }) =>
        Array.from(codes, (code) => (code === 0 ? '' : dictionary.values[code])),
      )
      expect(cells).toEqual([
        ['30', '4', '30', ''],
        ['flu', 'gout', 'gout', 'gout'],
      ])
      expect([...table.weights]).toEqual([2, 1, 1, 1])
      expect([table.length, table.rows]).toEqual([4, 5])
      const { offsets, rows } = table.rowNumbers!
      expect([...rows.subarray(offsets[0], offsets[1])].sort()).toEqual([0, 4])
      expect([...rows.subarray(offsets[1], offsets[2])]).toEqual([1])
      await open.close()
    })

    it('[E1512] counts values as those that stand for them, in a census and in a number of combinations', async () => {
      const open = await opened()
      const [age, town] = await coded(open, 'age', 'town')
      // 4 counts as 30: what is left are Ulm, Kiel, and Kiel without an age.
      const columns = [{ ...age, countedAs: Uint32Array.of(0, 2, 2) }, town]
      expect([...(await open.census(columns)).weights]).toEqual([3, 1, 1])
      expect(await open.countDistinct(columns, 100)).toBe(3)
      expect(await open.countDistinct([{ ...age, countedAs: Uint32Array.of(0, 2, 2) }], 100)).toBe(2)
      expect(await open.countDistinct([age, town], 1)).toBeGreaterThan(1)
      await open.close()
    })

    it('[E1513] leaves out rows that have no value in one of the columns, and no question counts them', async () => {
      const open = await opened()
      expect(await open.dropMissing(['town'])).toBe(0)
      expect(await open.dropMissing(['age'])).toBe(1)
      expect(open.rows).toBe(4)
      const [profile] = await open.profile(['illness'])
      expect(profile).toMatchObject({ missing: 0, distinct: 2, unique: 0 })
      expect((await open.frequencies('illness')).map(({ rows }) => rows)).toEqual([2, 2])
      const { rowNumbers } = await open.census(await coded(open, 'town'), { rowNumbers: true })
      // Rows keep their numbers in the source.
      expect([...rowNumbers!.rows].sort()).toEqual([0, 1, 2, 4])
      await open.close()
    })

    it('[E1514] tells of a column how many cells are missing, and which values are there once', async () => {
      const open = await opened()
      expect(await open.profile(['age', 'town'])).toEqual([
        { name: 'age', type: 'number', missing: 1, distinct: 2, unique: 1 },
        { name: 'town', type: 'text', missing: 0, distinct: 2, unique: 0 },
      ])
      await open.close()
    })

    it('[E1514] lists texts by how frequent they are, as many as are asked for', async () => {
      const open = await opened()
      expect(await open.frequencies('town')).toEqual([
        { value: 'Ulm', rows: 3 },
        { value: 'Kiel', rows: 2 },
      ])
      expect(await open.frequencies('town', 1)).toEqual([{ value: 'Ulm', rows: 3 }])
      await open.close()
    })

    it('[E1515] gives combinations of texts, in which no text means "missing"', async () => {
      const open = await opened()
      const { columns, rows, length } = await open.combinations(['age', 'town'])
      expect(columns.map(cellTexts)).toEqual([
        ['30', '4', '-'],
        ['Ulm', 'Kiel', 'Kiel'],
      ])
      expect([[...rows], length]).toEqual([[3, 1, 1], 3])
      await open.close()
    })

    it('[E1516] gives a row by its number from 1, and nothing past the end', async () => {
      const open = await opened()
      expect(await open.row(2)).toEqual(ROWS[1])
      expect(await open.row(5)).toEqual(ROWS[4])
      expect(await open.row(6)).toBeUndefined()
      await open.close()
    })

    it('[E1517] writes one value in one way from then on', async () => {
      const open = await opens(['income'], [['1.0'], ['1'], ['1'], ['2']])
      await open.setMissing([''])
      const columns = await coded(open, 'income')
      expect(await open.normaliseTexts(columns)).toEqual([{ name: 'income', values: 1, rows: 1 }])
      expect(await open.frequencies('income')).toEqual([
        { value: '1', rows: 3 },
        { value: '2', rows: 1 },
      ])
      expect(await open.normaliseTexts(columns)).toEqual([])
      await open.close()
    })
  })
}
