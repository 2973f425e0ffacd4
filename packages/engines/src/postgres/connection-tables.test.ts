import { text as textOf } from 'node:stream/consumers'
import { type PostgresCluster, postgresPrograms, startPostgres } from '@outis/core/testing/postgres'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allowedTables, qualifiedName, sqlName, sqlNameParts } from './allowed-tables.ts'
import { copyAllowed, offeredTables, type TableConnection } from './connection-tables.ts'
import { openDatabase } from './database.ts'
import { staysSql, tableText } from './stays.fixture.ts'

describe('what a connection may read', () => {
  it('[PQ950] is written as tables with their schema, or all tables of one', () => {
    expect(['clinic.Stays', '"Lab 1"."A.""b"', 'lab.*', '"Lab 1".*'].map(allowedTables)).toEqual([
      { schema: 'clinic', table: 'stays' },
      { schema: 'Lab 1', table: 'A."b' },
      { schema: 'lab' },
      { schema: 'Lab 1' },
    ])
    const wrong = ['stays', '*', '*.*', 'a.b.c', 'a.b; drop table x', "a.'b'", 'a."b', 'pg_catalog.pg_authid']
    for (const written of [...wrong, 'information_schema.*', 'pg_temp_3.x', '', 'a.b\0', 'a. b'])
      expect(() => allowedTables(written), written).toThrow(expect.objectContaining({ code: 'USAGE' }))
    // PostgreSQL would cut it off and read another table.
    expect(qualifiedName(`clinic.${'a'.repeat(64)}`)).toBeUndefined()
    expect(qualifiedName('stays')).toBeUndefined()
  })
})

const installed = postgresPrograms() !== undefined
if (!installed)
  console.warn('SKIPPED: connections to databases are not tested, for PostgreSQL is not installed.')

describe.skipIf(!installed)('tables of a connection', () => {
  let cluster: PostgresCluster
  let address: string
  beforeAll(async () => {
    cluster = await startPostgres()
    address = await cluster.database()
    await cluster.ask(
      address,
      `CREATE SCHEMA clinic; CREATE SCHEMA lab; CREATE SCHEMA hr; CREATE SCHEMA evil; CREATE ROLE reader LOGIN;
      ${staysSql('clinic.stays')}; CREATE TABLE clinic."Stays ""2024""" (a int, "b c" text); ANALYZE clinic.stays;
      CREATE TABLE hr.salaries (sample text, result text); INSERT INTO hr.salaries VALUES ('boss', 'a-secret-cell');
      CREATE TABLE lab.samples (sample text, result text); INSERT INTO lab.samples VALUES ('s1', 'plain');
      CREATE TABLE lab.locked (a text); CREATE TABLE evil.samples (a text); INSERT INTO evil.samples VALUES ('evil');
      CREATE VIEW lab.through AS SELECT * FROM hr.salaries;
      CREATE TABLE lab.parent (sample text, result text); ALTER TABLE hr.salaries INHERIT lab.parent;
      CREATE TABLE lab.years (y int, r text) PARTITION BY RANGE (y);
      CREATE TABLE lab.year1 PARTITION OF lab.years FOR VALUES FROM (1) TO (2); INSERT INTO lab.years VALUES (1, 'one');
      GRANT USAGE ON SCHEMA clinic, lab, evil TO reader; GRANT SELECT ON ALL TABLES IN SCHEMA clinic, lab, evil TO reader;
      REVOKE SELECT ON lab.locked FROM reader;
      CREATE FUNCTION evil.has_table_privilege(oid, text) RETURNS boolean LANGUAGE sql AS 'SELECT true';
      GRANT EXECUTE ON FUNCTION evil.has_table_privilege(oid, text) TO reader;
      ALTER ROLE reader SET search_path = evil, lab, pg_catalog`,
    )
    address = address.replace('outis@', 'reader@')
  }, 60_000)
  afterAll(() => cluster?.stop())

  const connection = (...read: string[]): TableConnection => ({
    name: 'house',
    address,
    read: read.map(allowedTables),
  })
  const copied = (table: string, ...read: string[]): Promise<string> =>
    copyAllowed(connection(...read), qualifiedName(table)!, { take: (rows) => textOf(rows) })
  const names = async (...read: string[]) =>
    (await offeredTables(connection(...read), { limit: 99 })).map(sqlName)

  it('[PQ950] names mean what PostgreSQL reads in them', async () => {
    const database = await openDatabase(address)
    const letters = fc.constantFrom(...'aB_$é"".. 9;\'\\-'.split(''))
    try {
      await fc.assert(
        fc.asyncProperty(fc.string({ unit: letters, maxLength: 8 }), async (written) => {
          const parts = sqlNameParts(written)
          if (parts === undefined) return
          const theirs = await database.rows('SELECT unnest(parse_ident($1))', [written])
          expect(parts).toEqual(theirs.map(([part]) => part))
          if (parts.length === 2) {
            const name = { schema: parts[0], table: parts[1] }
            expect(qualifiedName(sqlName(name))).toEqual(name)
          }
        }),
        { seed: 950, numRuns: 400 },
      )
    } finally {
      await database.close()
    }
  })

  it('[PQ951] are listed where they are allowed and the account may read them, without a cell', async () => {
    const found = await offeredTables(connection('clinic.*', 'lab.samples'), { limit: 99 })
    expect(found.map(({ schema, table, kind, rows }) => [schema, table, kind, rows])).toEqual([
      ['clinic', 'Stays "2024"', 'table', undefined],
      ['clinic', 'stays', 'table', 40],
      ['lab', 'samples', 'table', undefined],
    ])
    expect(found[0].columns).toEqual([
      { name: 'a', type: 'integer' },
      { name: 'b c', type: 'text' },
    ])
    // Neither views, nor parts of tables, nor what the account may not read, come with their schema.
    expect(await names('lab.*')).toEqual(['lab.parent', 'lab.samples', 'lab.years'])
    expect(await names('lab.through', 'lab.year1')).toEqual(['lab.through', 'lab.year1'])
    const some = await offeredTables(connection('clinic.*'), { search: '"20', limit: 1 })
    expect(some.map(({ table }) => table)).toEqual(['Stays "2024"'])
    expect(await offeredTables(connection('clinic.*'), { search: "' OR true --", limit: 9 })).toEqual([])
  })

  it('[PQ952] are copied as they stand there', async () => {
    expect(await copied('clinic.stays', 'clinic.*')).toBe(await tableText(cluster, address, 'clinic.stays'))
    expect(await copied('lab.years', 'lab.*')).toBe('y,r\n1,one\n')
    expect(await copied('lab.through', 'lab.through')).toBe('sample,result\nboss,a-secret-cell\n')
  })

  it('[PQ953] what is not allowed is refused as what is not there', async () => {
    const refusals: [string, ...string[]][] = [
      ['hr.salaries', 'lab.*'],
      ['hr.nothing', 'lab.*'],
      ['lab.nothing', 'lab.*'],
      ['lab.through', 'lab.*'],
      ['lab.locked', 'lab.*'],
      ['pg_catalog.pg_roles', 'lab.*'],
      ['lab."samples"" FROM hr.salaries --"', 'lab.*'],
      ['"lab.samples"."x"', 'lab.*'],
      ['LAB."SAMPLES"', 'lab.*'],
      ['lab."Samples"', 'lab.samples'],
    ]
    for (const [table, ...read] of refusals) {
      await expect(copied(table, ...read), table).rejects.toMatchObject({
        code: 'DATABASE_TABLE',
        message: `The connection "house" gives no table "${sqlName(qualifiedName(table)!)}".`,
      })
    }
  })

  it('[PQ953] a schema that is allowed brings no rows of another one', async () => {
    // The account may read the parent, and by it sees the rows of a table that it may not read itself.
    expect(await cluster.ask(address, 'SELECT result FROM lab.parent')).toContain('a-secret-cell')
    await expect(copied('lab.parent', 'lab.*')).rejects.toMatchObject({
      code: 'DATABASE_TABLE',
      message: expect.stringContaining('reaches tables'),
    })
    expect(await copied('lab.parent', 'lab.parent')).toContain('a-secret-cell')
  })

  it('[PQ953] settings of the account give names no other meaning', async () => {
    // The account’s own words: its function stands for PostgreSQL’s, its table for the one of the schema.
    expect(
      await cluster.ask(address, "SELECT has_table_privilege('lab.locked'::regclass::oid, 'SELECT')"),
    ).toBe('t\n')
    expect(await cluster.ask(address, 'SELECT * FROM samples')).toBe('evil\n')
    expect(await names('lab.locked', 'lab.samples')).toEqual(['lab.samples'])
    expect(await copied('lab.samples', 'lab.*')).toBe('sample,result\ns1,plain\n')
  })

  it('[PQ954] nobody learns where the database is, or what its faults quote', async () => {
    const bad = { ...connection('lab.*'), address: 'postgres://reader:a-secret-word@127.0.0.1:1/house' }
    const take = () => Promise.resolve('')
    for (const asked of [
      offeredTables(bad, { limit: 1 }),
      copyAllowed(bad, { schema: 'lab', table: 'samples' }, { take }),
    ]) {
      const fault = await asked.catch((error) => error)
      expect(fault).toMatchObject({ code: 'DATABASE_UNREACHABLE', details: { code: 'ECONNREFUSED' } })
      expect(JSON.stringify([fault, fault.message, fault.hint])).not.toMatch(/a-secret-word|127\.0|reader/)
    }
    const owner = address.replace('reader@', 'outis@')
    await cluster.ask(
      owner,
      `CREATE VIEW clinic.broken AS SELECT CAST(sample AS integer) AS n FROM hr.salaries;
       GRANT SELECT ON clinic.broken TO reader`,
    )
    const fault = await copied('clinic.broken', 'clinic.broken').catch((error) => error)
    expect(fault).toMatchObject({ code: 'DATABASE_TABLE', details: { code: '22P02' } })
    expect(JSON.stringify([fault, fault.message, fault.hint, fault.cause])).not.toContain('boss')
  })
})
