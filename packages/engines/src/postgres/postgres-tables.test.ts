import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { anonymize, OutisError } from '@outis/core'
import { type PostgresCluster, postgresPrograms, startPostgres } from '@outis/core/testing/postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { duckdbEngine } from '../duckdb/duckdb-engine.ts'
import { csvCell } from '../files/cell-encoding.ts'
import type { RunOptions } from '../run/run-options.ts'
import { runPolicy } from '../run/run-policy.ts'
import { addressOf } from './postgres-address.ts'
import {
  COLUMNS,
  METHODS,
  policyText,
  STAYS,
  staysCsv,
  staysSql,
  tableText,
  typesOf,
} from './stays.fixture.ts'

const installed = postgresPrograms() !== undefined
if (!installed) console.warn('SKIPPED: tables of PostgreSQL are not tested, for PostgreSQL is not installed.')

describe.skipIf(!installed)('tables of PostgreSQL', () => {
  let cluster: PostgresCluster
  let address: string
  let root: string
  let folder: string
  let made = 0
  beforeAll(async () => {
    cluster = await startPostgres()
    address = await cluster.database()
    root = mkdtempSync(join(tmpdir(), 'outis-tables-'))
    process.env.OUTIS_TEST_DATABASE = address
    await cluster.ask(address, staysSql('stays'))
    await cluster.ask(
      address,
      "CREATE ROLE anna LOGIN PASSWORD 'a-secret-word'; CREATE SCHEMA clinic; CREATE TABLE empty (a text); CREATE VIEW seen AS SELECT * FROM stays",
    )
  })
  afterAll(async () => {
    delete process.env.OUTIS_TEST_DATABASE
    rmSync(root, { recursive: true, force: true })
    await cluster?.stop()
  })
  beforeEach(() => {
    folder = join(root, String(++made))
    mkdirSync(folder)
  })

  const ask = (statements: string) => cluster.ask(address, statements)
  const inDatabase = (table: string) => `{ postgres: $OUTIS_TEST_DATABASE, table: ${JSON.stringify(table)} }`
  const run = (text: string, options: Partial<RunOptions> = {}) => {
    const policyPath = join(folder, 'policy.yaml')
    writeFileSync(policyPath, text)
    return runPolicy({ policyPath, attack: false, ...options })
  }
  const refusal = (text: string, options: Partial<RunOptions> = {}): Promise<OutisError> =>
    run(text, options).then(
      () => expect.fail('was not refused'),
      (error) => {
        expect(error).toBeInstanceOf(OutisError)
        return error
      },
    )
  const rowsOf = async (source: { table: string } | { query: string }, at = address) => {
    const engine = await duckdbEngine()
    try {
      const open = await engine.open({ kind: 'postgres', address: at, ...source })
      const rows = []
      for (let number = 1; number <= open.rows; number++) rows.push((await open.row(number))!)
      return { names: open.columns, rows, fingerprint: open.fingerprint }
    } finally {
      await engine.close()
    }
  }

  it('[PQ1] cells are the texts that the file of the table has', async () => {
    const { names, rows } = await rowsOf({ table: 'stays' })
    expect(names).toEqual(COLUMNS)
    expect(rows).toEqual(STAYS.map((row) => COLUMNS.map((name) => row[name])))
  })

  it('[PQ1] texts follow neither settings of the account nor of the database', async () => {
    await ask(
      `CREATE DATABASE odd; CREATE ROLE odd SUPERUSER LOGIN;
      ALTER ROLE odd SET DateStyle = 'German'; ALTER ROLE odd SET TimeZone = 'Asia/Tokyo';
      ALTER ROLE odd SET extra_float_digits = -3; ALTER ROLE odd SET bytea_output = 'escape';
      ALTER ROLE odd SET IntervalStyle = 'iso_8601'`.replace('CREATE DATABASE odd; ', ''),
    )
    const query = `SELECT DATE '2024-02-29' AS day, TIMESTAMPTZ '2024-02-29 12:00+02' AS "when", 0.1::float8 + 0.2 AS sum,
      '\\x00ff'::bytea AS bytes, INTERVAL '1 day 2 hours' AS span, true AS yes, NULL::text AS "none" -- the end`
    const { names, rows } = await rowsOf({ query }, address.replace('outis@', 'odd@'))
    expect(names).toEqual(['day', 'when', 'sum', 'bytes', 'span', 'yes', 'none'])
    expect(rows).toEqual([
      [
        '2024-02-29',
        '2024-02-29 10:00:00+00',
        '0.30000000000000004',
        '\\x00ff',
        '1 day 02:00:00',
        'true',
        '',
      ],
    ])
  })

  it('[PQ1] a table of one column keeps its empty cells', async () => {
    const { rows } = await rowsOf({ query: "SELECT unnest(ARRAY['a', NULL, '', '\\.', 'b']) AS only" })
    expect(rows).toEqual([['a'], [''], [''], ['\\.'], ['b']])
  })

  it('[PQ2] a table is read from one state of the database, in which nothing can be changed', async () => {
    const { rows } = await rowsOf({
      query:
        "SELECT current_setting('transaction_isolation') AS a, current_setting('transaction_read_only') AS b;",
    })
    expect(rows).toEqual([['repeatable read', 'on']])
    await ask(
      "CREATE SEQUENCE counter; CREATE FUNCTION writes() RETURNS int LANGUAGE sql AS 'DELETE FROM stays RETURNING 1'",
    )
    for (const query of [
      'SELECT writes() AS a',
      'SELECT 1 AS a) AS "q"; COMMIT; DROP TABLE stays; SELECT * FROM (SELECT 1 AS a',
      'SELECT 1 AS a) AS "q") TO STDOUT; DROP TABLE stays; COPY (SELECT 1 FROM (SELECT 1 AS a',
      'DELETE FROM stays RETURNING age',
    ])
      await expect(rowsOf({ query })).rejects.toMatchObject({ code: 'DATABASE_TABLE' })
    expect(await ask('SELECT count(*) FROM stays')).toBe('40\n')
  })

  it('[PQ3] only the columns that are needed are copied', async () => {
    const engine = await duckdbEngine()
    try {
      const source = { kind: 'postgres', address, table: 'stays' } as const
      const some = await engine.open(source, { columns: ['zip', 'age'] })
      expect(some.columns).toEqual(['age', 'zip'])
      expect(some.sourceColumns).toEqual(COLUMNS)
      expect(some.fingerprint.bytes).toBe(
        Buffer.byteLength(['age,zip', ...STAYS.map(({ age, zip }) => `${age},${zip}`), ''].join('\n')),
      )
    } finally {
      await engine.close()
    }
  })

  for (const [kind, method] of Object.entries(METHODS)) {
    it(`[PQ4] ${kind}: file, memory and database give the same release`, async () => {
      const table = `release_${kind}`
      writeFileSync(join(folder, 'stays.csv'), staysCsv())
      const { files } = await run(policyText(method, { source: 'stays.csv', to: 'out/release.csv' }))
      const written = readFileSync(files.release!, 'utf8')
      const there = await run(
        policyText(method, { source: inDatabase('public.stays'), to: inDatabase(table) }),
      )
      expect(there.files).toMatchObject({ table })
      expect(await tableText(cluster, address, table)).toBe(written)
      const inMemory = await anonymize(STAYS, policyText(method, { source: 'a.csv', to: 'b.csv' }), {
        attack: false,
      })
      const line = (cells: readonly unknown[]) => cells.map((cell) => csvCell(String(cell ?? ''), ',')).join()
      const rows = inMemory.rows as readonly Record<string, unknown>[]
      const names = Object.keys(rows[0])
      expect([line(names), ...rows.map((row) => line(names.map((name) => row[name]))), ''].join('\n')).toBe(
        written,
      )
    })
  }

  it('[PQ4] a table becomes a file, and a file a table', async () => {
    const written = await tableText(cluster, address, 'release_levels')
    writeFileSync(join(folder, 'stays.csv'), staysCsv())
    await run(policyText(METHODS.levels, { source: inDatabase('stays'), to: 'out/release.csv' }))
    expect(readFileSync(join(folder, 'out/release.csv'), 'utf8')).toBe(written)
    await run(policyText(METHODS.levels, { source: 'stays.csv', to: inDatabase('of_file') }))
    expect(await tableText(cluster, address, 'of_file')).toBe(written)
  })

  it('[PQ5] what is published as it was keeps its type, and what is changed is text', async () => {
    const kept = { dose: 'numeric(6,2)', born: 'date', insured: 'boolean', note: 'text', diagnosis: 'text' }
    const types = (table: string) => typesOf(cluster, address, table)
    // Ages are intervals there, and the other two are at level 0.
    expect(await types('release_levels')).toEqual({
      age: 'text',
      sex: 'character(3)',
      zip: 'character varying(5)',
      ...kept,
    })
    const method = 'mixed: { strata: [{ name: everybody, rest: true }] }'
    await run(policyText(method, { source: inDatabase('stays'), to: inDatabase('as_it_is') }))
    expect(await types('as_it_is')).toEqual({
      age: 'smallint',
      sex: 'character(3)',
      zip: 'character varying(5)',
      ...kept,
    })
    expect(await ask('SELECT count(*) FROM as_it_is WHERE zip IS NULL AND dose IS NULL')).toBe('10\n')
    expect(await types('of_file')).toEqual({
      age: 'text',
      sex: 'text',
      zip: 'text',
      ...kept,
      dose: 'numeric',
    })
  })

  it('[PQ6] a table that stands there stays, unless it may be replaced; the original is never', async () => {
    const policy = (to: string, source = 'stays') =>
      policyText(METHODS.levels, { source: inDatabase(source), to: inDatabase(to) })
    await ask('CREATE TABLE taken (a int); INSERT INTO taken VALUES (7)')
    expect(await refusal(policy('taken'))).toMatchObject({ code: 'RELEASE_TARGET' })
    expect(await ask('SELECT * FROM taken')).toBe('7\n')
    for (const [to, source] of [
      ['public.stays', 'stays'],
      ['stays', 'seen'],
      ['"stays"', 'public.stays'],
    ])
      expect(await refusal(policy(to, source), { force: true })).toMatchObject({
        code: 'RELEASE_TARGET',
        message: 'The release would replace a table that it is made from.',
      })
    await ask('CREATE VIEW taken_view AS SELECT 1 AS a')
    expect(await refusal(policy('taken_view'), { force: true })).toMatchObject({
      message: '"taken_view" is there already, and is no plain table.',
    })
    await run(policy('taken'), { force: true })
    expect(await ask('SELECT count(*) FROM taken')).toBe('40\n')
    expect(await ask('SELECT count(*) FROM stays')).toBe('40\n')
  })

  it('[PQ7] files about the release lie in a folder of its name; none is left where it is refused', async () => {
    await run(policyText(METHODS.levels, { source: inDatabase('stays'), to: inDatabase('clinic.out') }))
    expect(readdirSync(folder)).toEqual(['clinic.out', 'policy.yaml'])
    expect(readdirSync(join(folder, 'clinic.out'))).toEqual([
      'clinic.out.codebook.html',
      'clinic.out.dictionary.json',
      'clinic.out.report.html',
      'clinic.out.report.json',
    ])
    const told = readFileSync(join(folder, 'clinic.out/clinic.out.report.json'), 'utf8')
    expect(JSON.parse(told).about).toMatchObject({ source: 'stays', release: 'clinic.out' })
    const strict = policyText(`${METHODS.levels} }\nrequire: [ { k-anonymity: { k: 39 } } ]\nother: {`, {
      source: inDatabase('stays'),
      to: inDatabase('clinic.strict'),
    }).replace('\nother: { }', '')
    await run(strict, { strict: true })
    expect(await ask("SELECT to_regclass('clinic.strict') IS NULL")).toBe('t\n')
  })

  it('[PQ8] what cannot be done is told with its code, and no password, before anything is written', async () => {
    const named = (source: string, to = inDatabase('never')) => policyText(METHODS.levels, { source, to })
    const as = (user: string, more = 'table: stays') =>
      `{ postgres: "${address.replace('outis@', `${user}:a-secret-word@`)}", ${more} }`
    const cases: [string, string, RegExp][] = [
      [named('{ postgres: $OUTIS_NO_SUCH, table: t }'), 'DATABASE_ADDRESS', /OUTIS_NO_SUCH/],
      [
        named('{ postgres: "mysql://u:a-secret-word@h/d", table: t }'),
        'DATABASE_ADDRESS',
        /not a valid address/,
      ],
      [
        named('{ postgres: "postgres://u:a-secret-word@127.0.0.1:1/d", table: t }'),
        'DATABASE_UNREACHABLE',
        /ECONN/,
      ],
      [named(as('nobody_here')), 'DATABASE_UNREACHABLE', /account/],
      [named(as('outis').replace(/outis_1/, 'no_such')), 'DATABASE_UNREACHABLE', /no database/],
      [named(inDatabase('nowhere')), 'DATABASE_TABLE', /not there/],
      [named(inDatabase('a.b.c.d')), 'DATABASE_TABLE', /cannot be read/],
      [named(inDatabase('empty')), 'DATA_EMPTY', /no rows/],
      [named(as('anna')), 'DATABASE_TABLE', /may not be read/],
      [named(as('outis', 'query: "SELEKT 1"')), 'DATABASE_TABLE', /cannot be run/],
      [named(as('outis', 'query: "SELECT 1 AS a, 2 AS a"')), 'COLUMN_DUPLICATE', /query/],
      [named(inDatabase('stays'), inDatabase('no_schema.x')), 'RELEASE_TARGET', /no schema/],
      [named(inDatabase('stays'), as('anna', 'table: clinic.x')), 'RELEASE_TARGET', /may not make/],
      [named(inDatabase('stays'), '{ spark: "spark://h", table: t }'), 'RELEASE_TARGET', /same cluster/],
    ]
    for (const [text, code, message] of cases) {
      const error = await refusal(text)
      expect([error.code, error.message]).toEqual([code, expect.stringMatching(message)])
      expect(`${error.stack}${JSON.stringify(error)}${String(error.cause)}`).not.toContain('a-secret-word')
      expect(error.hint).not.toBe('')
    }
    expect(readdirSync(folder)).toEqual(['policy.yaml'])
    expect(await ask("SELECT to_regclass('never') IS NULL")).toBe('t\n')
  })

  it('[PQ11] takes no address where there is to be none', () => {
    for (const written of ['$OUTIS_TEST_DATABASE', address])
      expect(() => addressOf(written, { ...process.env, OUTIS_DATABASES: 'none' })).toThrow(
        'No database may be named here.',
      )
    expect(addressOf('$OUTIS_TEST_DATABASE')).toBe(address)
  })

  it('[PQ9] a database whose encoding lacks a character refuses the whole release', async () => {
    await ask("CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0")
    const latin = address.replace(/outis_\d+$/, 'latin')
    const to = `{ postgres: "${latin}", table: release }`
    const error = await refusal(policyText(METHODS.levels, { source: inDatabase('stays'), to }))
    expect(error).toMatchObject({ code: 'RELEASE_TARGET', message: expect.stringContaining('characters') })
    expect(await cluster.ask(latin, "SELECT to_regclass('release') IS NULL")).toBe('t\n')
    expect(readdirSync(folder)).toEqual(['policy.yaml'])
  })
})
