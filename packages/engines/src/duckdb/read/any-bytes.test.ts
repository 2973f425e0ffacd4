import { writeFileSync } from 'node:fs'
import { OutisError } from '@outis/core/errors'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadDuckdb } from '../duckdb-connection.ts'
import { faultOf, useBench } from '../tables.fixture.ts'

const bench = useBench()

const cells = fc.constantFrom(
  '1',
  'Anna',
  'Köln',
  '',
  '"a;b"',
  '"x\ny"',
  "'q'",
  '"',
  '\u0000',
  '\ufeff',
  '7,5',
)
const ends = fc.constantFrom('\n', '\r\n', '\r')

/** A table as text, written in one of many ways. */
const written = fc
  .record({
    rows: fc.array(fc.array(cells, { minLength: 1, maxLength: 4 }), { maxLength: 12 }),
    delimiter: fc.constantFrom(',', ';', '\t', '|'),
    end: ends,
    form: fc.constantFrom('utf8', 'latin1', 'utf16le', 'json', 'jsonl'),
  })
  .map(({ rows, delimiter, end, form }) => {
    const objects = rows.map((row) => JSON.stringify(Object.fromEntries(row.entries())))
    if (form === 'json') return Buffer.from(`[${objects.join(',')}]`)
    if (form === 'jsonl') return Buffer.from(objects.join('\n'))
    return Buffer.from(rows.map((row) => row.join(delimiter) + end).join(''), form as BufferEncoding)
  })

/** Bytes put over others, put between them, and cut off. */
const changes = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    how: fc.constantFrom('over', 'between', 'cut'),
    bytes: fc.uint8Array({ minLength: 1, maxLength: 4 }),
  }),
  { maxLength: 4 },
)

function changed(bytes: Buffer, all: readonly { at: number; how: string; bytes: Uint8Array }[]): Buffer {
  return all.reduce((now, { at, how, bytes: more }) => {
    const sourceIndex = Math.floor(at * now.length)
    if (how === 'cut') return now.subarray(0, sourceIndex)
    return Buffer.concat([
      now.subarray(0, sourceIndex),
      more,
      now.subarray(how === 'over' ? sourceIndex + more.length : sourceIndex),
    ])
  }, bytes)
}

/** The code it ends with; undefined where it can be read and asked. */
async function outcome(name: string, bytes: Uint8Array, keep: number): Promise<string | undefined> {
  writeFileSync(bench.path(name), bytes)
  const source = { kind: 'file', path: bench.path(name) } as const
  try {
    const table = await bench.engine.open(source, {
      columns: (names) => names.filter((_, nameIndex) => nameIndex % 2 === keep),
    })
    await table.profile()
    await table.combinations(table.columns)
    await table.close()
    return undefined
  } catch (fault) {
    if (fault instanceof OutisError) return fault.code
    throw fault
  }
}

describe('any bytes', () => {
  it('[EN18] text in any state is read or refused, and the engine goes on', async () => {
    const names = fc.constantFrom('any.csv', 'any.tsv', 'any.data', 'any.json', 'any.jsonl')
    const codes = new Set<string | undefined>()
    await fc.assert(
      fc.asyncProperty(names, written, changes, fc.nat(1), async (name, bytes, all, keep) => {
        const code = await outcome(name, changed(bytes, all), keep)
        codes.add(code)
        expect(code).not.toBe('INTERNAL')
      }),
      { seed: 7, numRuns: 400 },
    )
    expect([...codes]).toEqual(
      expect.arrayContaining([undefined, 'DATA_FORMAT', 'DATA_ENCODING', 'DATA_RAGGED']),
    )
    expect(await outcome('plain.csv', Buffer.from('a,b\nx,y\n'), 0)).toBeUndefined()
  })

  it('[EN18] Parquet in any state is read or refused', async () => {
    const { DuckDBInstance } = await loadDuckdb()
    const connection = await (await DuckDBInstance.create(':memory:')).connect()
    const query = "SELECT 'x' || i % 7 AS a, i AS b, i * 1.5 AS c FROM range(200) AS t(i)"
    await connection.run(`COPY (${query}) TO '${bench.path('whole.parquet')}' (FORMAT parquet)`)
    connection.closeSync()
    const { readFileSync } = await import('node:fs')
    const whole = readFileSync(bench.path('whole.parquet'))
    await fc.assert(
      fc.asyncProperty(changes, async (all) => {
        expect(await outcome('any.parquet', changed(Buffer.from(whole), all), 0)).not.toBe('INTERNAL')
      }),
      { seed: 7, numRuns: 80 },
    )
  })

  it('[EN18] lists in lists without end, and a header longer than a megabyte', async () => {
    expect((await faultOf(bench.open('deep.json', '['.repeat(1_000_000)))).code).toBe('DATA_FORMAT')
    expect((await faultOf(bench.open('deep.jsonl', '{"a":'.repeat(1_000_000)))).code).toBe('DATA_FORMAT')
    const names = [`${'l'.repeat(3_000_000)}`, 'b']
    const table = await bench.open('header.csv', `${names}\nx,y\n`)
    expect(table.columns).toEqual(names)
    await table.close()
  })

  it('[EN161] more columns, names and characters than anything has', async () => {
    const fault = (name: string, text: string) => faultOf(bench.open(name, text))
    const many = Array.from({ length: 200_000 }, (_, index) => `n${index}`).join()
    expect((await fault('header.csv', `${many}\n`)).code).toBe('DATA_TOO_LARGE')
    const keys = Array.from({ length: 30_000 }, (_, index) => `{"k${index}":1}`).join('\n')
    expect((await fault('keys.jsonl', keys)).code).toBe('DATA_TOO_LARGE')
    const twice = Array.from({ length: 16_000 }, (_, index) => `n${index >> 1}`).join()
    const { code, message } = await fault('twice.csv', `${twice}\n`)
    expect([code, message.length < 200, message.endsWith('and 7990 more.')]).toEqual([
      'COLUMN_DUPLICATE',
      true,
      true,
    ])
    const { message: long } = await fault('line.csv', 'a,'.repeat(2 ** 25 + 1))
    expect(long).toMatch(/first record of the file does not end within 67,108,864 bytes/)
  })
})
