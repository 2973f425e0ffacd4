import { writeFileSync } from 'node:fs'
import { canonicalRows, compareCells, memoryRoom } from '@outis/core/pipeline'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isWide, MOST_COLUMNS } from '../columns/width-limits.ts'
import { duckdbEngine } from '../duckdb/duckdb-engine.ts'
import { faultOf, useBench } from '../duckdb/tables.fixture.ts'
import { untouched } from '../duckdb/write/release.fixture.ts'
import { sha256File } from '../files/scan-file.ts'
import { memoryLoader } from './memory-source.ts'

const bench = useBench()

const csv = (rows: readonly (readonly string[])[]): string => rows.map((row) => `${row.join(',')}\n`).join('')

/** Rows of few values, so that the order is decided late. */
const table = (rows: number, columns: number): string[][] => [
  Array.from({ length: columns }, (_, index) => `n${index}`),
  ...Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, index) =>
      index % 2 === 0 ? String((row * index) % 2) : `v${(row + index) % 3}`,
    ),
  ),
]

describe('wide tables', () => {
  it('[EN100] the bytes of the database in every format, whose rows many columns tell apart', async () => {
    const rows = table(30, 90)
    const database = await duckdbEngine({ mostColumns: 1000 })
    writeFileSync(bench.path('wide.csv'), csv(rows))
    const source = { kind: 'file', path: bench.path('wide.csv') } as const
    expect(isWide(90, 10_000)).toBe(true)
    for (const ending of ['csv', 'tsv', 'json', 'jsonl', 'parquet']) {
      const prints = []
      for (const engine of [bench.engine, database]) {
        const open = await engine.open(source)
        const target = { kind: 'file', path: bench.path(`wide-release.${ending}`) } as const
        const profile = await open.profile()
        const columns = profile.map(({ name, type }) => ({ name, type }))
        const pending = await open.apply(untouched, { target, columns, keepOrder: false })
        prints.push({ print: await sha256File(pending.path), profile })
        await pending.discard()
        await open.close()
      }
      expect(prints[0]).toEqual(prints[1])
    }
    await database.close()
  })

  it('[EN100] Parquet of many columns is read into memory too, and JSON whose columns come late', async () => {
    const rows = table(12, 70)
    const first = await bench.open('late.csv', csv(rows))
    const columns = first.columns.map((name) => ({ name, type: 'text' as const }))
    const target = { kind: 'file', path: bench.path('late.parquet') } as const
    await (await first.apply(untouched, { target, columns, keepOrder: true })).commit()
    const expected = await bench.rows(first)
    await first.close()
    const parquet = await bench.engine.open({ kind: 'file', path: bench.path('late.parquet') })
    expect(await bench.rows(parquet)).toEqual(expected)
    await parquet.close()
    const lines = Array.from({ length: 100 }, (_, row) => `{"id":${row},"k${row}":"x"}\n`)
    const late = await bench.open('late.jsonl', lines.join(''))
    expect([late.columns.length, late.rows]).toEqual([101, 100])
    expect(
      (await late.row(3))
        ?.map((text, index) => (text === '' ? '' : `${late.columns[index]}=${text}`))
        .join(''),
    ).toBe('id=2k2=x')
    await late.close()
  })

  it('[EN31] [EN100] rows in canonical order, column by column, as a plain sort has them', () => {
    const cell = fc.constantFrom('', '1', '10', '9', 'a', '😀', '\uffff', '*')
    const columns = fc.record({
      rows: fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { maxLength: 30 }),
      number: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
    })
    fc.assert(
      fc.property(columns, ({ rows, number }) => {
        const coded = number.map((isNumber, index) => ({
          name: `c${index}`,
          // A text for each row: equal ones stand there more than once.
          texts: rows.map((row) => row[index]),
          codes: rows.map((_, row) => row),
          number: isNumber,
        }))
        const sorted = [...rows].sort((a, b) => {
          const by = number.map((isNumber, index) => compareCells(a[index], b[index], isNumber))
          return by.find((order) => order !== 0) ?? 0
        })
        expect([...canonicalRows(coded, rows.length)].map((row) => rows[row])).toEqual(sorted)
      }),
      { seed: 7, numRuns: 300 },
    )
  })

  it('[EN101] more columns than can be held are refused before a row is read, in every format', async () => {
    const names = Array.from({ length: MOST_COLUMNS + 1 }, (_, index) => `n${index}`)
    const object = `{${names.map((name) => `"${name}":1`).join(',')}}`
    for (const [file, text] of [
      ['wide.csv', `${names.join(',')}\n${names.map(() => '1').join(',')}\n`],
      ['wide.data', `${names.map(() => '1').join(',')}\n`],
      ['wide.json', `[${object}]`],
    ] as const) {
      const fault = await faultOf(bench.open(file, text, { csv: { header: true } }))
      expect([fault.code, fault.details.columns]).toEqual(['DATA_TOO_LARGE', MOST_COLUMNS + 1])
    }
  })

  it('[EN102] a table too large for its width is refused: by its cells, its texts and their length', () => {
    const code = (fill: () => void): string | undefined => {
      try {
        fill()
      } catch (fault) {
        return (fault as { code?: string }).code
      }
      return undefined
    }
    expect(code(() => memoryRoom().addCells(250_000_000))).toBeUndefined()
    expect(code(() => memoryRoom().addCells(250_000_001))).toBe('DATA_TOO_LARGE')
    const room = memoryRoom()
    expect(code(() => room.addText('x'.repeat(2 ** 28)))).toBeUndefined()
    expect(code(() => room.addText('x'.repeat(2 ** 28)))).toBe('DATA_TOO_LARGE')
    // A new column for every row unfolds a small file into the square of its rows.
    const loader = memoryLoader()
    const flood = () => {
      for (let row = 0; row < 100_000; row += 10) {
        loader.widen(row + 10)
        loader.append(
          [[], [], [], [], [], [], [], [], [], []],
          Array.from({ length: row + 10 }, (_, index) => index),
        )
      }
    }
    expect(code(flood)).toBe('DATA_TOO_LARGE')
  })
})
