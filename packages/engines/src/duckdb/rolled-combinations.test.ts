import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Engine,
  memoryEngine,
  type OpenTable,
  type RolledColumn,
  readPeople,
  type ToldRows,
} from '@outis/core/pipeline'
import type { Table } from '@outis/core/table'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FileEngine } from '../engine.ts'
import { duckdbEngine } from './duckdb-engine.ts'
import { faultOf } from './tables.fixture.ts'

const NAMES = ['a', 'b', 'c']
const MOST = 8

let folder = ''
let database: FileEngine
const memory: Engine = memoryEngine(new Map(), { mostCombinations: MOST })
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'outis-rolled-'))
  database = await duckdbEngine({ mostCombinations: MOST })
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

const cell = fc.constantFrom('', '?', '1', '1.0', '2', 'x', 'é', '07')
const tables = fc.array(fc.tuple(cell, cell, cell), { minLength: 10, maxLength: 40 })
/** What the codes of each column are counted as; column by column nothing, or numbers to choose by. */
const rolls = fc.tuple(
  ...NAMES.map(() => fc.option(fc.array(fc.nat(9), { minLength: 9, maxLength: 9 }), { nil: undefined })),
)

async function opened(rows: readonly (readonly string[])[]): Promise<readonly OpenTable[]> {
  const path = join(folder, 'table.csv')
  writeFileSync(path, `${NAMES.join()}\n${rows.map((row) => row.join()).join('\n')}\n`)
  const people = rows.map((row) => Object.fromEntries(NAMES.map((name, at) => [name, row[at]])))
  const both = [await database.open({ kind: 'file', path }), await memory.open(readPeople(people).source)]
  for (const open of both) await open.setMissing(['', '?'])
  return both
}

async function columnsOf(
  open: OpenTable,
  chosen: readonly (readonly number[] | undefined)[],
): Promise<RolledColumn[]> {
  const columns: RolledColumn[] = []
  for (const [at, name] of NAMES.entries()) {
    const dictionary = await open.dictionary({ name })
    const draws = chosen[at]
    const standsFor =
      draws && Uint32Array.from(dictionary.values, (_, code) => draws[code] % dictionary.values.length)
    columns.push({ name, dictionary, ...(standsFor && { standsFor }) })
  }
  await open.spell(columns)
  return columns
}

/** The same figures by maps of texts, read row by row. */
async function naiveSpreads(open: OpenTable, columns: readonly RolledColumn[]) {
  const classes = new Map<string, Map<string, number>>()
  for (let number = 1; number <= open.rows; number++) {
    const row = (await open.row(number))!
    const seen = columns.map(({ dictionary, standsFor }, at) => {
      const code = Math.max(0, dictionary.values.indexOf(row[at]))
      return String(standsFor?.[code] ?? code)
    })
    const counts = classes.get(seen.slice(0, 2).join()) ?? new Map<string, number>()
    counts.set(seen[2], (counts.get(seen[2]) ?? 0) + 1)
    classes.set(seen.slice(0, 2).join(), counts)
  }
  const figures = new Map<string, number>()
  for (const counts of classes.values()) {
    const rows = [...counts.values()]
    const key = [rows.reduce((sum, one) => sum + one, 0), rows.length, Math.max(...rows)].join()
    figures.set(key, (figures.get(key) ?? 0) + 1)
  }
  const lines = [...figures]
    .map(([key, count]) => [...key.split(',').map(Number), count])
    .sort((one, other) => one[0] - other[0] || one[1] - other[1] || one[2] - other[2])
  const [sizes, values, largest] = [0, 1, 2].map((at) => Uint32Array.from(lines, (line) => line[at]))
  return { sizes, values, largest, classes: Float64Array.from(lines, (line) => line[3]) }
}

/** The rows that are told, by their texts: sizes of their combinations in ascending order, and what these are counted as. */
async function naiveTold(open: OpenTable, columns: readonly RolledColumn[], { any, none }: ToldRows) {
  const groups = new Map<string, number>()
  for (let number = 1; number <= open.rows; number++) {
    const row = (await open.row(number))!
    const codes = columns.map(({ dictionary }, at) => Math.max(0, dictionary.values.indexOf(row[at])))
    const isTaken = ({ name, takes }: ToldRows['any'][number]) => takes[codes[NAMES.indexOf(name)]] === 1
    if ((any.length > 0 && !any.some(isTaken)) || none.some(isTaken)) continue
    const key = codes.map((code, at) => columns[at].standsFor?.[code] ?? code).join()
    groups.set(key, (groups.get(key) ?? 0) + 1)
  }
  return { sizes: [...groups.values()].sort((a, b) => a - b), cells: [...groups.keys()].sort() }
}

const shown = ({ columns, weights, length, rows }: Table) => ({
  cells: columns.map(({ codes, dictionary }) => [...codes].map((code) => dictionary.values[code])),
  weights: [...weights],
  length,
  rows,
})

describe('combinations that are counted at levels', () => {
  it('[E994] are the same from database and memory, and as many as are counted before', async () => {
    let refused = 0
    await fc.assert(
      fc.asyncProperty(tables, rolls, async (rows, chosen) => {
        const answers: unknown[] = []
        for (const open of await opened(rows)) {
          const columns = await columnsOf(open, chosen)
          const { sizes, classes } = await open.rolledSizes!(columns)
          const count = classes.reduce((sum, some) => sum + some, 0)
          expect(sizes.reduce((sum, size, at) => sum + size * classes[at], 0)).toBe(rows.length)
          expect(await open.rolledCount!(columns, 1000)).toBe(count)
          expect((await open.rolledCount!(columns, 2)) > 2).toBe(count > 2)
          const spreads = await open.rolledSpreads!(columns.slice(0, 2), columns[2])
          expect(spreads).toEqual(await naiveSpreads(open, columns))
          const asked = open.rolledUp!(columns)
          if (count > MOST) {
            refused++
            expect((await faultOf(asked)).details).toEqual({ combinations: count, most: MOST })
          }
          answers.push([spreads, [...sizes], [...classes], count > MOST ? [] : shown(await asked)])
          await open.close()
        }
        expect(answers[0]).toEqual(answers[1])
      }),
      { numRuns: 25, seed: 994 },
    )
    expect(refused).toBeGreaterThan(5)
  })

  it('[E1101] of rows that are told by their values they are those of these rows alone', async () => {
    let some = 0
    const takes = fc.array(fc.nat(1), { minLength: 9, maxLength: 9 })
    const told = fc.record({
      any: fc.array(takes, { maxLength: 2 }),
      none: fc.array(takes, { maxLength: 1 }),
    })
    await fc.assert(
      fc.asyncProperty(tables, rolls, told, async (rows, chosen, drawn) => {
        const answers: unknown[] = []
        for (const open of await opened(rows)) {
          const columns = await columnsOf(open, chosen)
          const taken = (lists: readonly (readonly number[])[]) =>
            lists.map((list, at) => {
              const { name, dictionary } = columns[at]
              return { name, dictionary, takes: Uint32Array.from(dictionary.values, (_, code) => list[code]) }
            })
          const of = { any: taken(drawn.any), none: taken(drawn.none) }
          const { sizes, cells } = await naiveTold(open, columns, of)
          if (cells.length === 0) continue
          const found = await open.rolledSizes!(columns, of)
          const listed = [...found.sizes].flatMap((size, at) =>
            new Array<number>(found.classes[at]).fill(size),
          )
          expect(listed).toEqual(sizes)
          expect(await open.rolledCount!(columns, 1000, of)).toBe(cells.length)
          const spread = await open.rolledSpreads!(columns.slice(0, 2), columns[2], of)
          expect(spread.sizes.reduce((sum, size, at) => sum + size * spread.classes[at], 0)).toBe(
            sizes.reduce((sum, size) => sum + size, 0),
          )
          if (cells.length > MOST) continue
          const table = await open.rolledUp!(columns, of)
          const entries = Array.from({ length: table.length }, (_, entry) =>
            table.columns.map(({ codes }) => codes[entry]).join(),
          )
          expect(entries.sort()).toEqual(cells)
          expect(table.rows).toBe(sizes.reduce((sum, size) => sum + size, 0))
          answers.push(shown(table))
          some++
          await open.close()
        }
        expect(answers[1]).toEqual(answers[0])
      }),
      { numRuns: 25, seed: 1101 },
    )
    expect(some).toBeGreaterThan(10)
  })

  it('[E992] census and combinations refuse more than may be held, and not those of one column', async () => {
    const rows = Array.from({ length: 30 }, (_, at) => [`r${at}`, `s${at % 7}`, 't'])
    for (const open of await opened(rows)) {
      const columns = await columnsOf(open, [])
      for (const ask of [() => open.census(columns), () => open.combinations(NAMES)])
        expect(await faultOf(ask())).toMatchObject({
          code: 'DATA_TOO_LARGE',
          details: { combinations: 30, most: MOST },
        })
      expect((await open.census(columns.slice(0, 1))).length).toBe(30)
      expect((await open.census(columns.slice(1))).length).toBe(7)
      await open.close()
    }
  })
})
