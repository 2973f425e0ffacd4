import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { LevelsRecoding } from '@outis/core/recoding'
import type { Dictionary } from '@outis/core/table'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FileTable } from '../../file-engine.ts'
import { csvCell } from '../../files/cell-encoding.ts'
import { literal } from '../../sql/sql-text.ts'
import { loadDuckdb } from '../duckdb-connection.ts'
import { faultOf, useBench } from '../tables.fixture.ts'

const NAMES = ['age', 'town', 'illness'] as const

/** Every table is read anew for what is not counted, whatever its size. */
const inFile = useBench({ storeFrom: 0, threads: 2 })
const kept = useBench()

type Row = readonly [string, string, string]

const csvOf = (rows: readonly Row[]): string =>
  [NAMES, ...rows].map((row) => `${row.map((cell) => csvCell(cell, ',')).join(',')}\n`).join('')

/** Asks a database of its own, on one thread. */
async function ask(sql: string): Promise<string[][]> {
  const { DuckDBInstance } = await loadDuckdb()
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' })
  const connection = await instance.connect()
  const rows = await (await connection.run(sql)).getRows()
  connection.closeSync()
  instance.closeSync()
  return rows.map((row) => row.map(String))
}

async function writeRows(path: string, rows: readonly Row[]): Promise<void> {
  if (path.endsWith('.csv')) return writeFileSync(path, csvOf(rows))
  const values = rows.map((row) => `(${row.map(literal).join(', ')})`).join(', ')
  await ask(
    `COPY (SELECT * FROM (VALUES ${values}) AS "t"(${NAMES.join(', ')})) TO ${literal(path)} (FORMAT parquet)`,
  )
}

async function openIn(bench: typeof inFile, form: string, rows: readonly Row[]): Promise<FileTable> {
  const path = bench.path(`t.${form}`)
  await writeRows(path, rows)
  return bench.engine.open({ kind: 'file', path }, { counted: true })
}

/** Each of a few rows several times, in any order. */
const alike = fc
  .array(
    fc.tuple(
      fc.constantFrom('', '7', '07', '41', '?'),
      fc.constantFrom('', 'Zürich, "Nord"', 'Łódź', 'line\nend'),
      fc.constantFrom('flu', '*', '\ufefff'),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .chain((few) => fc.array(fc.constantFrom(...few), { minLength: 12, maxLength: 40 }))

/** What a table answers to every question, in words that can be compared. */
async function answers(open: FileTable, bench: typeof inFile, drop: boolean) {
  await open.setMissing(['', '?'])
  const dropped = drop ? await open.dropMissing(['town']) : 0
  if (open.rows === 0) return { dropped }
  const dictionaries: { readonly name: string; readonly dictionary: Dictionary }[] = []
  for (const name of NAMES) dictionaries.push({ name, dictionary: await open.dictionary({ name }) })
  const census = async (rowNumbers: boolean) => {
    const { columns, weights, rowNumbers: numbers } = await open.census(dictionaries, { rowNumbers })
    return { codes: columns.map(({ codes }) => [...codes]), weights: [...weights], numbers }
  }
  const [age] = dictionaries
  const recoding: LevelsRecoding = {
    kind: 'levels',
    columns: [
      {
        name: 'age',
        level: 1,
        height: 1,
        values: age.dictionary.values,
        labels: age.dictionary.values.map((text, code) => (code === 0 ? '' : `${text.length}`)),
      },
    ],
    suppressed: [['1']],
    suppressedRows: 0,
  }
  const written = await open.apply(recoding, {
    target: { kind: 'file', path: bench.path('release.csv') },
    columns: NAMES.map((name) => ({ name, type: 'text' })),
    keepOrder: false,
  })
  const release = readFileSync(written.path, 'utf8')
  await written.discard()
  return {
    ...{ dropped, rows: open.rows, release, suppressed: written.suppressedRows },
    values: dictionaries.map(({ dictionary }) => dictionary.values),
    census: await census(false),
    combinations: await open.combinations(NAMES),
    frequencies: await open.frequencies('town', 2),
    profile: await open.profile(),
    // Rows themselves are asked for last: from here on the table is in the database.
    numbered: await census(true),
    all: await bench.rows(open),
    page: await open.page({ offset: 1, limit: 3, sort: { column: 'town', descending: true } }),
    again: await open.combinations(['age']),
  }
}

describe('rows that stay in their file', () => {
  it.each(['csv', 'parquet'])(
    '[EN930] a table of %s answers as one that was read into the database',
    async (form) => {
      await fc.assert(
        fc.asyncProperty(alike, fc.boolean(), async (rows, drop) => {
          const [one, other] = [await openIn(inFile, form, rows), await openIn(kept, form, rows)]
          try {
            expect(await answers(one, inFile, drop)).toEqual(await answers(other, kept, drop))
          } finally {
            await one.close()
            await other.close()
          }
        }),
        { seed: 930, numRuns: 8 },
      )
    },
  )

  it.each(['csv', 'parquet'])(
    '[EN930] a column of %s that is normalised otherwise is read into the database',
    async (form) => {
      const rows = Array.from(
        { length: 30 },
        (_, index): Row => [['7', '07', '7.0'][index % 3] ?? '', 'a', 'b'],
      )
      const found: unknown[] = []
      for (const bench of [inFile, kept]) {
        const open = await openIn(bench, form, rows)
        const dictionary = await open.dictionary({ name: 'age', type: 'number' })
        const normalised = await open.normaliseTexts([{ name: 'age', dictionary }])
        found.push([
          normalised,
          await open.frequencies('age'),
          (await open.combinations(['age', 'town'])).length,
        ])
        await open.close()
      }
      expect(found[0]).toEqual(found[1])
      expect(found[0]).toMatchObject([[{ name: 'age', rows: 20 }], [{ value: '7', rows: 30 }], 1])
    },
  )
})

describe('a file that is changed before it is read again', () => {
  const before = Array.from({ length: 20 }, (_, index): Row => [String(index % 2), 'a', 'b'])
  const after = before.map(([age]): Row => [age, 'a', 'c'])
  const columns = NAMES.map((name) => ({ name, type: 'text' as const }))
  const plain: LevelsRecoding = { kind: 'levels', columns: [], suppressed: [], suppressedRows: 0 }

  it('[EN931] what was counted is answered; rows are not: DATA_CHANGED', async () => {
    const open = await openIn(inFile, 'csv', before)
    await writeRows(inFile.path('t.csv'), after)
    expect((await open.frequencies('illness')).map(({ value }) => value)).toEqual(['b'])
    expect((await faultOf(open.row(1))).code).toBe('DATA_CHANGED')
    await open.close()
  })

  it('[EN931] a Parquet file that changes while its release is made gives none', async () => {
    const open = await openIn(inFile, 'parquet', before)
    await writeRows(inFile.path('t.parquet'), after)
    const target = { kind: 'file', path: inFile.path('release.csv') } as const
    const listed = readdirSync(inFile.path('.'))
    const fault = await faultOf(open.apply(plain, { target, columns, keepOrder: true }))
    expect([fault.code, readdirSync(inFile.path('.'))]).toEqual(['DATA_CHANGED', listed])
    await open.close()
  })
})

describe('rows of a release that are alike', () => {
  it('[EN932] stand beside each other in a Parquet file, in canonical order, as often as they should', async () => {
    // More often than are repeated at once, and about as often.
    const times = [1, 1023, 1024, 1025, 3000, 2, 2048]
    const once = times.map(
      (_, timeIndex): Row => [
        String(90 - timeIndex),
        ['b', 'a', ''][timeIndex % 3] ?? '',
        timeIndex % 2 ? 'flu' : '',
      ],
    )
    const rows = once.flatMap((row, index) => Array.from({ length: times[index] ?? 0 }, () => row))
    const open = await openIn(inFile, 'csv', rows)
    for (const name of NAMES) await open.dictionary({ name })
    const target = { kind: 'file', path: inFile.path('alike.parquet') } as const
    const layout = {
      target,
      columns: NAMES.map((name) => ({ name, type: 'text' as const })),
      keepOrder: false,
    }
    const written = await open.apply(
      { kind: 'levels', columns: [], suppressed: [], suppressedRows: 0 },
      layout,
    )
    const numbered = `read_parquet(${literal(written.path)}, file_row_number = true)`
    const read = await ask(`SELECT ${NAMES.join(', ')} FROM ${numbered} ORDER BY file_row_number`)
    await written.discard()
    await open.close()
    const texts = read.map((row) => row.join('|'))
    expect(texts).toEqual(rows.map((row) => row.join('|')).sort())
  })
})
