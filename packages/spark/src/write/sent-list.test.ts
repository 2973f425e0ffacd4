import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listParts, type SentColumn } from '../connect/arrow-upload.ts'
import type { SparkSession } from '../connect/spark-session.ts'
import { sendList } from './sent-list.ts'

const row = fc.record({ text: fc.string({ maxLength: 12 }), code: fc.nat(3), number: fc.nat(99) })
const rows = fc.array(row, { maxLength: 40 })
const TEXTS = ['', 'a', 'bb', 'é']

type Row = { readonly text: string; readonly code: number; readonly number: number }

const columnsOf = (list: readonly Row[]): SentColumn[] => [
  { name: 'text', values: list.map(({ text }) => text) },
  { name: 'coded', values: { texts: TEXTS, codes: Uint8Array.from(list, ({ code }) => code) } },
  { name: 'number', values: Int32Array.from(list, ({ number }) => number) },
  { name: 'large', values: BigInt64Array.from(list, ({ number }) => BigInt(number) << 40n) },
]

/** The cells of a list, row by row. */
const cellsOf = (columns: readonly SentColumn[]): string[] => {
  const cells = columns.map(({ values }) =>
    'codes' in values ? Array.from(values.codes, (code) => values.texts[code]) : Array.from(values, String),
  )
  return cells[0].map((_, index) => cells.map((cell) => cell[index]).join('|'))
}

/** A server that takes views and what is made of them; from the `fails`th statement on it takes none. */
function server(fails = Number.POSITIVE_INFINITY) {
  const views = new Map<string, readonly SentColumn[]>()
  const tables = new Map<string, string[]>()
  let statements = 0
  const session = {
    async send(name: string, columns: readonly SentColumn[]) {
      views.set(name, columns)
    },
    async statement(sql: string) {
      if (++statements >= fails) throw new Error('no')
      const [, made, into, view] =
        /^(?:CREATE TABLE `(\w+)` USING parquet AS|INSERT INTO `(\w+)`) SELECT \* FROM `(\w+)`$/.exec(sql)!
      const table = made ?? into
      expect(tables.has(table)).toBe(made === undefined)
      tables.set(table, [...(tables.get(table) ?? []), ...cellsOf(views.get(view)!)])
    },
    async cleanUp(sql: string) {
      views.delete(/^DROP VIEW IF EXISTS `(\w+)`$/.exec(sql)![1])
    },
  } as unknown as SparkSession
  return { state: { session, id: 'outis_1', made: 0, kept: new Set<string>() }, views, tables }
}

describe('a list that is sent', () => {
  it('[SK1104] is cut into parts of some bytes, every row once and in order', () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 200 }), (list, bytes) => {
        const parts = [...listParts(columnsOf(list), bytes)]
        expect(parts.flatMap(({ columns }) => cellsOf(columns))).toEqual(cellsOf(columnsOf(list)))
        expect(parts.map(({ columns }) => cellsOf(columns).length)).toEqual(parts.map((part) => part.rows))
        expect(parts.every(({ isWhole }) => isWhole === (parts.length === 1))).toBe(true)
        // A text, a text by its number, each with where it begins, and two numbers.
        const sizeOf = ({ text, code }: Row) =>
          Buffer.byteLength(text) + Buffer.byteLength(TEXTS[code]) + 2 * 4 + 4 + 8
        let from = 0
        for (const part of parts) {
          const own = list.slice(from, from + part.rows).reduce((sum, one) => sum + sizeOf(one), 0)
          expect(own <= bytes || part.rows === 1).toBe(true)
          // One row more would be too much.
          const next = list[from + part.rows]
          if (next) expect(own + sizeOf(next)).toBeGreaterThan(bytes)
          from += part.rows
        }
      }),
      { seed: 1104, numRuns: 200 },
    )
  })

  it('[SK1104] is a view where it is short, else a table with every row, which is kept to be dropped', async () => {
    const seen = { views: 0, tables: 0 }
    await fc.assert(
      fc.asyncProperty(rows, async (list) => {
        const { state, views, tables } = server()
        const columns = columnsOf(list)
        const name = await sendList(state, 'plan', { columns, doing: 'sending', bytes: 80 })
        const isTable = tables.has(name)
        seen[isTable ? 'tables' : 'views']++
        expect(isTable ? tables.get(name) : cellsOf(views.get(name)!)).toEqual(cellsOf(columns))
        expect([...views.keys()]).toEqual(isTable ? [] : [name])
        expect([...state.kept]).toEqual(isTable ? [name] : [])
      }),
      { seed: 1104, numRuns: 60 },
    )
    expect(Math.min(seen.views, seen.tables)).toBeGreaterThan(5)
  })

  it('[SK1104] leaves no view where Spark takes no more of it, and its table is known', async () => {
    const list = Array.from({ length: 40 }, (_, index) => ({
      text: `text ${index}`,
      code: index % 4,
      number: index,
    }))
    const { state, views, tables } = server(3)
    const sent = sendList(state, 'plan', { columns: columnsOf(list), doing: 'sending', bytes: 80 })
    await expect(sent).rejects.toThrow('no')
    expect(views.size).toBe(0)
    expect([...state.kept]).toEqual([...tables.keys()])
    expect(state.kept.size).toBe(1)
  })
})
