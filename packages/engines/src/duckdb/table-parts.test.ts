import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Engine,
  memoryEngine,
  type OpenTable,
  type PartCut,
  type PartedColumn,
  type PartValues,
  readPeople,
} from '@outis/core/pipeline'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FileEngine } from '../engine.ts'
import { duckdbEngine } from './duckdb-engine.ts'
import { faultOf } from './tables.fixture.ts'

const NAMES = ['a', 'b', 'c']
const MOST = 6
const MISSING = ['', '?']

let folder = ''
let database: FileEngine
const memory: Engine = memoryEngine(new Map(), { mostCombinations: MOST })
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'outis-parts-'))
  database = await duckdbEngine({ mostCombinations: MOST })
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

type Row = readonly string[]
const cell = fc.constantFrom('', '?', '1', '2', 'x', 'é', '07')
const tables = fc.array(fc.tuple(cell, cell, cell), { minLength: 8, maxLength: 30 })
/** Level by level: the column that each part is cut by, and where its codes go. */
const levels = fc.array(fc.tuple(fc.nat(2), fc.array(fc.nat(2), { minLength: 8, maxLength: 8 })), {
  minLength: 1,
  maxLength: 3,
})

async function opened(rows: readonly Row[]): Promise<readonly OpenTable[]> {
  const path = join(folder, 'table.csv')
  writeFileSync(path, `${NAMES.join()}\n${rows.map((row) => row.join()).join('\n')}\n`)
  const people = rows.map((row) => Object.fromEntries(NAMES.map((name, at) => [name, row[at]])))
  const both = [await database.open({ kind: 'file', path }), await memory.open(readPeople(people).source)]
  for (const open of both) await open.setMissing(MISSING)
  return both
}

/** Rows by part and text, and their order of first appearance, counted one by one. */
function counted(rows: readonly Row[], partOf: readonly number[], at: number): string[] {
  const found = new Map<string, number>()
  for (const [row, cells] of rows.entries()) {
    const key = `${partOf[row]} ${MISSING.includes(cells[at]) ? '' : cells[at]}`
    found.set(key, (found.get(key) ?? 0) + 1)
  }
  return [...found].filter(([key]) => !key.startsWith('-')).map(([key, count]) => `${key} ${count}`)
}

function listed({ parts, codes, rows, first }: PartValues, { dictionary }: PartedColumn): string[] {
  const order = Array.from(parts.keys()).sort((a, b) => first[a] - first[b])
  return order.map((at) => `${parts[at]} ${codes[at] === 0 ? '' : dictionary.values[codes[at]]} ${rows[at]}`)
}

/** The value of a number's text, or nothing. */
const numberIn = (text: string): string => (MISSING.includes(text) ? '' : String(Number(text)))

const cutOf = ({ name, dictionary }: PartedColumn): PartCut => ({
  ...{ part: 0, column: name, to: new Int32Array(dictionary.values.length).fill(99) },
})

/** Parts in which a value has more than one in l of the rows that are alike in the columns beside it, counted one by one. */
function tooFrequent(
  rows: readonly Row[],
  partOf: readonly number[],
  { at, beside, l }: { readonly at: number; readonly beside: readonly string[]; readonly l: number },
): number[] {
  const alike = (one: number, other: number) =>
    partOf[one] === partOf[other] &&
    beside.every((name) => {
      const place = NAMES.indexOf(name)
      return numberIn(rows[one][place]) === numberIn(rows[other][place])
    })
  const found = new Set<number>()
  for (const [row, cells] of rows.entries()) {
    if (partOf[row] < 0) continue
    const all = [...rows.keys()].filter((other) => alike(row, other))
    const own = all.filter((other) => numberIn(rows[other][at]) === numberIn(cells[at]))
    if (l * own.length > all.length) found.add(partOf[row])
  }
  return [...found].sort()
}

describe('parts of a table', () => {
  it('[E1070] count the same from database and memory as row by row, before and after every cut', async () => {
    let refused = 0
    await fc.assert(
      fc.asyncProperty(tables, levels, async (rows, drawn) => {
        for (const open of await opened(rows)) {
          const columns: PartedColumn[] = []
          for (const name of NAMES) columns.push({ name, dictionary: await open.dictionary({ name }) })
          const parts = await open.parts!(columns)
          let partOf = rows.map(() => 0)
          let next = 1
          for (const [turn, [column, draws]] of drawn.entries()) {
            const known = [...new Set(partOf)]
            // One part of the level stays as it is, where there are several.
            const cuts = known.slice(known.length > 1 ? 1 : 0).map((part, place): PartCut => {
              const { name, dictionary } = columns[(column + place) % NAMES.length]
              const present = new Set<string>(
                rows.filter((_, row) => partOf[row] === part).map((cells) => cells[NAMES.indexOf(name)]),
              )
              const has = (code: number) =>
                code === 0
                  ? MISSING.some((token) => present.has(token))
                  : present.has(dictionary.values[code])
              const to = Int32Array.from(dictionary.values, (_, code) =>
                has(code) ? next + draws[code] : -1,
              )
              next += 3
              return { part, column: name, to }
            })
            const after = rows.map((cells, row) => {
              const cut = cuts.find(({ part }) => part === partOf[row])
              if (cut === undefined) return -1
              const { dictionary } = columns[NAMES.indexOf(cut.column)]
              const text = cells[NAMES.indexOf(cut.column)]
              return cut.to[MISSING.includes(text) ? 0 : dictionary.values.indexOf(text)]
            })
            const asked = (column + turn) % NAMES.length
            expect(listed(await parts.tried(cuts, NAMES[asked]), columns[asked])).toEqual(
              counted(rows, after, asked),
            )
            await parts.cut(cuts)
            partOf = partOf.map((part, row) => (after[row] < 0 ? part : after[row]))
            expect(listed(await parts.values(NAMES[asked]), columns[asked])).toEqual(
              counted(rows, partOf, asked),
            )
            const some = partOf[0]
            expect(listed(await parts.values(NAMES[asked], [some]), columns[asked])).toEqual(
              counted(
                rows,
                partOf.map((part) => (part === some ? part : -1)),
                asked,
              ),
            )
          }
          for (const { part, combinations, rows: size } of await parts.sizes()) {
            const own = rows
              .filter((_, row) => partOf[row] === part)
              .map((cells) => cells.map((text) => (MISSING.includes(text) ? '' : text)).join())
            expect([combinations, size]).toEqual([new Set(own).size, own.length])
            if (combinations > MOST) {
              refused++
              expect((await faultOf(parts.census(part))).details).toEqual({ combinations, most: MOST })
              continue
            }
            const { columns: found, weights, length } = await parts.census(part)
            const lines = Array.from({ length }, (_, entry) =>
              found
                .map(({ codes, dictionary }) => (codes[entry] === 0 ? '' : dictionary.values[codes[entry]]))
                .join(),
            )
            expect(lines).toEqual([...new Set(own)])
            expect([...weights]).toEqual(lines.map((line) => own.filter((one) => one === line).length))
          }
          await parts.close()
          await open.close()
        }
      }),
      { numRuns: 20, seed: 1070 },
    )
    expect(refused).toBeGreaterThan(3)
  })

  it('[E1077] tell the parts in which a value is too frequent, as row by row, where one value has one text', async () => {
    const seen = { above: 0, others: 0, doubtful: 0 }
    const number = fc.constantFrom('', '?', '1', '1.0', '2', '3.5', '3.50')
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(number, number, number), { minLength: 16, maxLength: 32 }),
        fc.record({ at: fc.nat(2), many: fc.nat(2), l: fc.integer({ min: 2, max: 4 }), spelt: fc.boolean() }),
        levels,
        async (rows, { at, many, l, spelt }, drawn) => {
          for (const open of await opened(rows)) {
            const columns: PartedColumn[] = []
            for (const name of NAMES) columns.push({ name, dictionary: await open.dictionary({ name }) })
            if (spelt) await open.spell(columns)
            const parts = await open.parts!(columns)
            expect(await parts.above!([], { column: 'a', beside: [], l })).toEqual([])
            const beside = NAMES.filter((_, other) => other !== at).slice(0, many)
            let partOf = rows.map(() => 0)
            let next = 1
            for (const [column, draws] of drawn) {
              const known = [...new Set(partOf)]
              // One part of the level stays as it is, where there are several.
              const cuts = known.slice(known.length > 1 ? 1 : 0).map((part, place): PartCut => {
                const { name, dictionary } = columns[(column + place) % NAMES.length]
                const to = Int32Array.from(dictionary.values, (_, code) => next + draws[code])
                next += 3
                return { part, column: name, to }
              })
              const after = rows.map((cells, row) => {
                const cut = cuts.find(({ part }) => part === partOf[row])
                if (cut === undefined) return -1
                const place = NAMES.indexOf(cut.column)
                const { values } = columns[place].dictionary
                const value = numberIn(cells[place])
                return cut.to[
                  value === '' ? 0 : values.findIndex((text, code) => code > 0 && numberIn(text) === value)
                ]
              })
              const truth = tooFrequent(rows, after, { at, beside, l })
              const found = [...(await parts.above!(cuts, { column: NAMES[at], beside, l }))]
              expect(new Set(found).size).toBe(found.length)
              // Where an engine counts texts of which several are one value, it may name more, and never fewer.
              if (spelt) expect(found.sort()).toEqual(truth)
              else expect(found).toEqual(expect.arrayContaining(truth))
              seen.above += truth.length
              seen.others += new Set(after.filter((part) => part >= 0)).size - truth.length
              if (found.length > truth.length) seen.doubtful++
              await parts.cut(cuts)
              partOf = partOf.map((part, row) => (after[row] < 0 ? part : after[row]))
            }
            expect(
              (await faultOf(parts.above!([cutOf(columns[0])], { column: 'none', beside: [], l }))).code,
            ).toBe('COLUMN_UNKNOWN')
            await parts.close()
            await open.close()
          }
        },
      ),
      { numRuns: 12, seed: 1077 },
    )
    expect(Object.values(seen).every((times) => times > 3)).toBe(true)
  })

  it('[E1075] combinations come in parts that may be held, with all rows of a class in one of them', async () => {
    let [several, refused] = [0, 0]
    await fc.assert(
      fc.asyncProperty(tables, fc.integer({ min: 0, max: 3 }), async (rows, together) => {
        const alike = new Map<string, Set<string>>()
        for (const row of rows) {
          const key = row.slice(0, together).join()
          alike.set(key, (alike.get(key) ?? new Set()).add(row.join()))
        }
        const most = Math.max(...[...alike.values()].map(({ size }) => size))
        for (const open of await opened(rows)) {
          const lines: string[] = []
          const partOf = new Map<string, number>()
          let parts = 0
          const reading = (async () => {
            for await (const { columns, rows: counts, length } of open.combinationParts!(NAMES, together)) {
              expect(length).toBeLessThanOrEqual(MOST)
              for (let at = 0; at < length; at++) {
                const cells = columns.map(({ values, codes }) => values[codes[at]])
                const key = cells.slice(0, together).join()
                expect(partOf.get(key) ?? parts).toBe(parts)
                partOf.set(key, parts)
                for (let row = 0; row < counts[at]; row++) lines.push(cells.join())
              }
              parts++
            }
          })()
          if (most > MOST) {
            refused++
            expect((await faultOf(reading)).details).toEqual({ combinations: most, most: MOST })
          } else {
            await reading
            expect(lines.sort()).toEqual(rows.map((row) => row.join()).sort())
            if (parts > 1) several++
          }
          await open.close()
        }
      }),
      { numRuns: 15, seed: 1075 },
    )
    expect([several > 3, refused > 3]).toEqual([true, true])
  })
})
