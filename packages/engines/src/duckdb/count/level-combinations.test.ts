import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type CensusColumn,
  type Engine,
  memoryEngine,
  type OpenTable,
  readPeople,
} from '@outis/core/pipeline'
import type { Table } from '@outis/core/table'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FileEngine } from '../../file-engine.ts'
import { duckdbEngine } from '../duckdb-engine.ts'
import { faultOf } from '../tables.fixture.ts'

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
  const people = rows.map((row) => Object.fromEntries(NAMES.map((name, index) => [name, row[index]])))
  const both = [await database.open({ kind: 'file', path }), await memory.open(readPeople(people).source)]
  for (const open of both) await open.setMissing(['', '?'])
  return both
}

async function columnsOf(
  open: OpenTable,
  chosen: readonly (readonly number[] | undefined)[],
): Promise<CensusColumn[]> {
  const columns: CensusColumn[] = []
  for (const [index, name] of NAMES.entries()) {
    const dictionary = await open.dictionary({ name })
    const draws = chosen[index]
    const countedAs =
      draws && Uint32Array.from(dictionary.values, (_, code) => draws[code] % dictionary.values.length)
    columns.push({ name, dictionary, ...(countedAs && { countedAs }) })
  }
  await open.normaliseTexts(columns)
  return columns
}

/** Rows of each combination by maps of texts, read row by row. */
async function naiveSizes(open: OpenTable, columns: readonly CensusColumn[]): Promise<number[]> {
  const sizes = new Map<string, number>()
  for (let number = 1; number <= open.rows; number++) {
    const row = (await open.row(number))!
    const key = columns
      .map(({ dictionary, countedAs }, index) => {
        const code = Math.max(0, dictionary.values.indexOf(row[index]))
        return countedAs?.[code] ?? code
      })
      .join()
    sizes.set(key, (sizes.get(key) ?? 0) + 1)
  }
  return [...sizes.values()].sort((a, b) => a - b)
}

const shown = ({ columns, weights, length, rows }: Table) => ({
  cells: columns.map(({ codes, dictionary }) => [...codes].map((code) => dictionary.values[code])),
  weights: [...weights],
  length,
  rows,
})

describe('combinations that are counted at levels', () => {
  it('[EN994] are the same from database and memory, and as many as are counted before', async () => {
    let refused = 0
    await fc.assert(
      fc.asyncProperty(tables, rolls, async (rows, chosen) => {
        const answers: unknown[] = []
        for (const open of await opened(rows)) {
          const columns = await columnsOf(open, chosen)
          const sizes = await naiveSizes(open, columns)
          expect(await open.countDistinct(columns, 1000)).toBe(sizes.length)
          expect((await open.countDistinct(columns, 2)) > 2).toBe(sizes.length > 2)
          const asked = open.census(columns)
          if (sizes.length > MOST) {
            refused++
            expect((await faultOf(asked)).details).toEqual({ combinations: sizes.length, most: MOST })
          } else {
            const table = await asked
            expect([...table.weights].sort((a, b) => a - b)).toEqual(sizes)
            answers.push(shown(table))
          }
          await open.close()
        }
        expect(answers.length === 0 || answers.length === 2).toBe(true)
        expect(answers[0]).toEqual(answers[1])
      }),
      { numRuns: 25, seed: 994 },
    )
    expect(refused).toBeGreaterThan(5)
  })

  it('[EN992] census and combinations refuse more than may be held, and not those of one column', async () => {
    const rows = Array.from({ length: 30 }, (_, index) => [`r${index}`, `s${index % 7}`, 't'])
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
