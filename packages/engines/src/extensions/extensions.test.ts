import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { OutisError } from '@outis/core'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { duckdbEngine } from '../duckdb/duckdb-engine.ts'
import { run } from '../run/run-file.ts'
import { s3SecretSql } from '../sql/extensions.ts'
import { type ExtensionName, extensionFile } from './extension-file.ts'
import { lakeSource } from './lake-source.ts'
import { startObjectStore, writeDelta } from './lakes.fixture.ts'

const VERSION = '1.5.5'
const NAMES: readonly ExtensionName[] = ['delta', 'sqlite_scanner', 'httpfs', 'avro', 'iceberg']
const fetched = await Promise.all(NAMES.map((name) => extensionFile(name, { version: VERSION }))).catch(
  (error) => {
    if (!(error instanceof OutisError)) throw error
    console.warn(`SKIPPED: Delta, Iceberg, SQLite and S3 are not tested. ${error.message} ${error.hint}`)
    return undefined
  },
)

/** Cells of every kind; the same rows as SQL and as texts. */
const ROWS =
  "SELECT (20 + i % 9)::INTEGER AS age, '0' || (1000 + i % 3) AS zip, CASE i % 4 WHEN 0 THEN NULL WHEN 1 THEN 'żółtaczka' " +
  "ELSE 'a, \"b\"' END AS note, CASE WHEN i % 5 = 0 THEN NULL ELSE DATE '2024-02-29' END AS day FROM range(40) AS t(i)"
const TEXTS = Array.from({ length: 40 }, (_, i) => [
  ...[String(20 + (i % 9)), `0${1000 + (i % 3)}`],
  ...[['', 'żółtaczka', 'a, "b"', 'a, "b"'][i % 4], i % 5 === 0 ? '' : '2024-02-29'],
])

const policyOn = (source: string): string => `outis: 1
data: { source: ${JSON.stringify(source)} }
attributes:
  age: { role: quasi, hierarchy: { intervals: [10, 20] } }
  zip: { role: quasi, type: text, hierarchy: { prefix: 5, keep: [3] } }
  note: { role: sensitive, type: text }
others: drop
method: { full-domain: { k: 2, suppression-limit: 0.5 } }
release: { to: out/release.csv }
seed: "0123456789abcdef0123456789abcdef"
`

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'outis-lakes-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
afterEach(() => vi.unstubAllEnvs())

const rowsOf = async (path: string, sheet?: string) => {
  const engine = await duckdbEngine()
  try {
    const open = await engine.open({ kind: 'file', path, ...(sheet !== undefined && { sheet }) })
    const rows = []
    for (let number = 1; number <= open.rows; number++) rows.push(await open.row(number))
    return { names: open.columns, rows }
  } finally {
    await engine.close()
  }
}

describe('sources that need an extension', () => {
  it('[EX950] are told by their path alone', () => {
    expect(lakeSource('/data/a.sqlite', 'stays')).toEqual({
      kind: 'sqlite',
      path: '/data/a.sqlite',
      table: 'stays',
    })
    expect(lakeSource('s3://bucket/a/b.parquet')).toEqual({ kind: 's3', address: 's3://bucket/a/b.parquet' })
    expect(lakeSource('s3://bucket/a.csv.gz')).toEqual({ kind: 's3', address: 's3://bucket/a.csv.gz' })
    expect(lakeSource('s3://bucket/lake/')).toEqual({ kind: 'stored', path: 's3://bucket/lake/' })
    expect(lakeSource('s3://bucket/lake/metadata/v3.metadata.json')).toEqual({
      kind: 'stored',
      path: 's3://bucket/lake/',
      version: 'v3',
    })
    expect(lakeSource('/data/people.csv')).toBeUndefined()
    expect(lakeSource(tmpdir())).toBeUndefined()
    const others = [
      'http://127.0.0.1/a.parquet',
      's3://b/*.parquet',
      's3://b/a.json',
      's3://b/v3.metadata.json',
      's3://b/*/metadata/v3.metadata.json',
      's3://b/a?.csv',
      'file:///etc/passwd',
      's3://x',
    ]
    expect(s3SecretSql({})).toBe('CREATE SECRET "outis" (TYPE s3)')
    expect(s3SecretSql({ KEY_ID: "a', SECRET 'b", USE_SSL: false })).toBe(
      `CREATE SECRET "outis" (TYPE s3, KEY_ID 'a'', SECRET ''b', USE_SSL false)`,
    )
    for (const path of others)
      expect(() => lakeSource(path), path).toThrow(expect.objectContaining({ code: 'DATA_FORMAT' }))
  })

  it('[EX951] are refused where no address may be named, and nothing is fetched there', async () => {
    vi.stubEnv('OUTIS_DATABASES', 'none')
    expect(() => lakeSource('s3://bucket/a.parquet')).toThrow(
      expect.objectContaining({ code: 'DATABASE_ADDRESS' }),
    )
    await expect(extensionFile('delta', { version: VERSION, folder })).rejects.toMatchObject({
      code: 'EXTENSION_MISSING',
    })
  })

  it('[EX952] a file that is not there is told as any other, and nothing is fetched for it', async () => {
    vi.stubEnv('OUTIS_EXTENSIONS', join(folder, 'untouched'))
    await expect(rowsOf(join(folder, 'nothing.sqlite'))).rejects.toMatchObject({ code: 'DATA_NOT_FOUND' })
    expect(existsSync(join(folder, 'untouched'))).toBe(false)
  })

  it('[EX952] without a way to fetch it, the message says where to put it', async () => {
    vi.stubEnv('PATH', folder)
    const fault = await extensionFile('delta', { version: VERSION, folder }).catch((error) => error)
    expect(fault).toMatchObject({ code: 'EXTENSION_MISSING', message: expect.stringContaining('python3') })
    expect(fault.hint).toContain(join(folder, `v${VERSION}`, 'delta.duckdb_extension'))
  })
})

describe.skipIf(fetched === undefined)('with the extensions of DuckDB', () => {
  it('[EX953] what is not signed as it was is not taken', async () => {
    const own = join(folder, 'altered')
    mkdirSync(join(own, `v${VERSION}`), { recursive: true })
    const path = join(own, `v${VERSION}`, 'sqlite_scanner.duckdb_extension')
    copyFileSync(fetched![1], path)
    const bytes = readFileSync(path)
    bytes[1000] ^= 1
    writeFileSync(path, bytes)
    writeFileSync(join(folder, 'any.sqlite'), '')
    vi.stubEnv('OUTIS_EXTENSIONS', own)
    await expect(rowsOf(join(folder, 'any.sqlite'))).rejects.toMatchObject({
      code: 'EXTENSION_MISSING',
      message: expect.stringContaining('does not take'),
    })
  })

  it('[EX954] a Delta table is read as its log says, and gives the release that a file gives', async () => {
    const lake = join(folder, "lake's")
    await writeDelta(lake.replaceAll("'", ''), {
      kept: ROWS,
      removed: "SELECT 99::INTEGER AS age, 'gone' AS zip, 'x' AS note, NULL::DATE AS day",
    })
    const { names, rows } = await rowsOf(join(folder, 'lakes'))
    expect([names, rows]).toEqual([['age', 'zip', 'note', 'day'], TEXTS])
    const cell = (text: string) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
    writeFileSync(
      join(folder, 'rows.csv'),
      `${[names.join(), ...TEXTS.map((row) => row.map(cell).join())].join('\n')}\n`,
    )
    const release = async (source: string) => {
      writeFileSync(join(folder, 'policy.yaml'), policyOn(source))
      await run({ policy: join(folder, 'policy.yaml'), attack: false })
      return readFileSync(join(folder, 'out/release.csv'), 'utf8')
    }
    expect(await release('lakes')).toBe(await release('rows.csv'))
    rmSync(join(folder, 'lakes', 'kept.parquet'))
    await expect(rowsOf(join(folder, 'lakes'))).rejects.toMatchObject({ code: 'DATA_FORMAT' })
  })

  it('[EX1043] an Iceberg table is read in its newest state, or in one that is named, wherever its folder lies now', async () => {
    const lake = fileURLToPath(new URL('./iceberg.fixture', import.meta.url))
    const copy = join(folder, 'ice')
    cpSync(lake, copy, { recursive: true })
    const { names, rows } = await rowsOf(copy)
    expect([names, rows]).toEqual([['age', 'zip', 'note', 'day'], TEXTS])
    const versions = readdirSync(join(copy, 'metadata')).filter((name) => name.endsWith('.metadata.json'))
    const [, before, newest] = versions.sort()
    // Before it was overwritten it had one row.
    expect((await rowsOf(join(copy, 'metadata', before))).rows).toEqual([['99', 'gone', 'x', '']])
    writeFileSync(join(copy, 'metadata/version-hint.text'), before.replace('.metadata.json', ''))
    expect((await rowsOf(copy)).rows.length).toBe(1)
    rmSync(join(copy, 'metadata/version-hint.text'))
    copyFileSync(join(copy, 'metadata', newest), join(copy, 'metadata', newest.replace('-', '-f')))
    await expect(rowsOf(copy)).rejects.toMatchObject({
      code: 'DATA_FORMAT',
      message: expect.stringContaining('catalog'),
    })
  })

  it('[EX955] a table of an SQLite file is read by its name, every cell as it stands there', async () => {
    const { execFileSync } = await import('node:child_process')
    const path = join(folder, 'clinic.sqlite')
    const script =
      'import sqlite3, sys\nc = sqlite3.connect(sys.argv[1])\n' +
      'c.executescript(\'CREATE TABLE stays (age INTEGER, "zip code" TEXT, dose REAL); CREATE TABLE other (a);\')\n' +
      "c.executemany('INSERT INTO stays VALUES (?, ?, ?)', [(1, '007', 1.5), (None, 'é', None), ('old', '', 2.0)])\nc.commit()"
    execFileSync('python3', ['-c', script, path])
    expect(await rowsOf(path, 'stays')).toEqual({
      names: ['age', 'zip code', 'dose'],
      rows: [
        ['1', '007', '1.5'],
        ['', 'é', ''],
        ['old', '', '2.0'],
      ],
    })
    for (const sheet of [undefined, 'nothing', 'stays" --'])
      await expect(rowsOf(path, sheet)).rejects.toMatchObject({
        code: 'DATA_FORMAT',
        hint: 'Name one by data.sheet: other, stays.',
      })
  })

  it('[EX956] an object of S3 is asked for with the credentials of the environment, and no fault shows them', async () => {
    await writeDelta(join(folder, 'object'), { kept: ROWS, removed: 'SELECT 1::INTEGER AS age' })
    const lake = (name: string) => readFileSync(join(folder, 'object', name))
    const log = (number: number) => `_delta_log/${String(number).padStart(20, '0')}.json`
    const objects = {
      '/bucket/a/rows.parquet': lake('kept.parquet'),
      '/bucket/a/huge.csv': Buffer.from('a\n1\n'),
      // In an encoding that only the rules of delimited files find out.
      '/bucket/a/rows.csv': Buffer.from('name;dose\nM\xfcller;1,5\n', 'latin1'),
      ...Object.fromEntries(
        ['kept.parquet', 'removed.parquet', log(0), log(1)].map((name) => [
          `/bucket/lake/${name}`,
          lake(name),
        ]),
      ),
    }
    const store = await startObjectStore(objects, { '/bucket/a/huge.csv': 2 ** 30 + 1 })
    try {
      const env = {
        AWS_ACCESS_KEY_ID: 'AKIDTEST',
        AWS_SECRET_ACCESS_KEY: 'a-secret-word',
        AWS_REGION: 'eu-test-1',
      }
      for (const [name, value] of Object.entries({ ...env, AWS_ENDPOINT_URL: store.url }))
        vi.stubEnv(name, value)
      const { rows } = await rowsOf('s3://bucket/a/rows.parquet')
      expect(rows).toEqual(TEXTS)
      expect(await rowsOf('s3://bucket/lake/')).toMatchObject({
        names: ['age', 'zip', 'note', 'day'],
        rows: TEXTS,
      })
      expect((await rowsOf('s3://bucket/a/rows.csv')).rows).toEqual([['Müller', '1,5']])
      expect(store.asked[0].by).toContain('AKIDTEST/')
      expect(store.asked[0].by).toContain('/eu-test-1/s3/')
      await expect(rowsOf('s3://bucket/a/huge.csv')).rejects.toMatchObject({ code: 'DATA_TOO_LARGE' })
      await expect(rowsOf('s3://bucket/a/nothing.csv')).rejects.toMatchObject({ code: 'DATA_NOT_FOUND' })
      const fault = await rowsOf('s3://bucket/nothing.parquet').catch((error) => error)
      expect(fault).toMatchObject({ code: 'DATA_NOT_FOUND' })
      expect(JSON.stringify([fault, fault.message, fault.hint])).not.toMatch(/a-secret-word|AKIDTEST|127\.0/)
    } finally {
      store.close()
    }
  })
})
