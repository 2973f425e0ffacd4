import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OutisError } from '@outis/core'
import { type PostgresCluster, postgresPrograms, startPostgres } from '@outis/core/testing/postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RunOptions } from '../run/run-options.ts'
import { runPolicy } from '../run/run-policy.ts'
import { namedTable } from './postgres-address.ts'
import { METHODS, policyText, staysSql, typesOf } from './stays.fixture.ts'

const installed = postgresPrograms() !== undefined
if (!installed) console.warn('SKIPPED: faults of PostgreSQL are not tested, for PostgreSQL is not installed.')

/** Every table that is made gets a trigger that does this before the thirtieth row of a copy. */
const onEveryTable = (doing: string): string => `
  CREATE SEQUENCE copied;
  CREATE FUNCTION meddle() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF nextval('copied') = 30 THEN ${doing}; END IF; RETURN NEW; END $$;
  CREATE FUNCTION watch() RETURNS event_trigger LANGUAGE plpgsql AS $$ DECLARE made record; BEGIN
    FOR made IN SELECT * FROM pg_event_trigger_ddl_commands() WHERE command_tag = 'CREATE TABLE' LOOP
      EXECUTE format('CREATE TRIGGER meddle BEFORE INSERT ON %s FOR EACH ROW EXECUTE FUNCTION meddle()', made.object_identity);
    END LOOP; END $$;
  CREATE EVENT TRIGGER watch ON ddl_command_end EXECUTE FUNCTION watch()`

describe.skipIf(!installed)('a database that goes away or says no', () => {
  let cluster: PostgresCluster
  let address: string
  let root: string
  let folder: string
  let made = 0
  beforeAll(async () => {
    cluster = await startPostgres()
    address = await cluster.database()
    process.env.OUTIS_TEST_FAULTS = address
    root = mkdtempSync(join(tmpdir(), 'outis-faults-'))
    await cluster.ask(
      address,
      `${staysSql('stays')}; CREATE ROLE anna LOGIN; CREATE ROLE hasty LOGIN SUPERUSER; CREATE ROLE reader LOGIN SUPERUSER;
       ALTER ROLE hasty SET statement_timeout = 300; ALTER ROLE hasty SET lock_timeout = 100;
       ALTER ROLE reader SET default_transaction_read_only = on; GRANT SELECT ON stays TO anna;
       CREATE SCHEMA shared; GRANT CREATE, USAGE ON SCHEMA shared TO anna; CREATE TABLE shared.taken (a int)`,
    )
  }, 60_000)
  afterAll(async () => {
    delete process.env.OUTIS_TEST_FAULTS
    rmSync(root, { recursive: true, force: true })
    await cluster?.stop()
  })
  beforeEach(() => {
    folder = join(root, String(++made))
    mkdirSync(folder)
  })

  const as = (user: string, at = address) => at.replace('outis@', `${user}@`)
  const place = (more: string, at = '$OUTIS_TEST_FAULTS') => `{ postgres: "${at}", ${more} }`
  const run = (text: string, options: Partial<RunOptions> = {}) => {
    const policyPath = join(folder, 'policy.yaml')
    writeFileSync(policyPath, text)
    return runPolicy({ policyPath, attack: false, ...options })
  }
  /** The fault of a run that leaves neither files nor a table behind. */
  async function refusal(
    { source = place('table: stays'), to, at = address }: { source?: string; to: string; at?: string },
    options: Partial<RunOptions> = {},
  ): Promise<OutisError> {
    const text = policyText(METHODS.levels, { source, to })
    const error = await run(text, options).then(
      () => expect.fail('was not refused'),
      (fault) => fault,
    )
    expect(error).toBeInstanceOf(OutisError)
    expect(error.hint).not.toBe('')
    expect(readdirSync(folder)).toEqual(['policy.yaml'])
    expect(await cluster.ask(at, "SELECT to_regclass('never') IS NULL")).toBe('t\n')
    return error
  }
  const NEVER = place('table: never')

  it('[PQ1063] a connection that breaks while rows come, or while they go, leaves nothing', async () => {
    const killed =
      'SELECT s.*, CASE WHEN i = 2000 THEN pg_terminate_backend(pg_backend_pid()) END AS x FROM stays s, generate_series(1, 3000) i'
    const reading = await refusal({ source: place(`query: "${killed}"`), to: 'out/release.csv' })
    expect(reading).toMatchObject({ code: 'DATABASE_UNREACHABLE', message: expect.stringContaining('57P01') })
    const other = await cluster.database()
    await cluster.ask(other, onEveryTable('PERFORM pg_terminate_backend(pg_backend_pid())'))
    const writing = await refusal({ to: place('table: never', other), at: other })
    expect(writing).toMatchObject({ code: 'DATABASE_UNREACHABLE', message: expect.stringContaining('57P01') })
  })

  it('[PQ1063] a table that does not keep the rows that were checked is taken back', async () => {
    const other = await cluster.database()
    await cluster.ask(other, onEveryTable("NEW.note := 'another'"))
    const error = await refusal({ to: place('table: never', other), at: other })
    expect(error).toMatchObject({ code: 'RELEASE_TARGET', details: { triggers: 1 } })
    expect(error.message).toContain('does not hold the very rows')
    expect(error.hint).toContain('triggers')
  })

  it('[PQ1063] rows that a trigger would change at the commit are changed before they are compared', async () => {
    const other = await cluster.database()
    await cluster.ask(
      other,
      onEveryTable("EXECUTE format('DELETE FROM %I', TG_TABLE_NAME)").replace(
        'CREATE TRIGGER meddle BEFORE INSERT ON %s FOR EACH ROW',
        'CREATE CONSTRAINT TRIGGER meddle AFTER INSERT ON %s INITIALLY DEFERRED FOR EACH ROW',
      ),
    )
    const error = await refusal({ to: place('table: never', other), at: other })
    expect(error).toMatchObject({ code: 'RELEASE_TARGET', details: { triggers: 1 } })
  })

  it('[PQ1064] time that is up, locks, and a database that can only be read are told as that', async () => {
    const hasty = as('hasty')
    const slow = await refusal({
      ...{ source: place('query: "SELECT s.*, pg_sleep(0.1)::text AS x FROM stays s"', hasty), to: NEVER },
    })
    expect(slow).toMatchObject({ code: 'DATABASE_TABLE', message: expect.stringContaining('57014') })
    expect(slow.hint).toContain('statement_timeout')
    const other = await cluster.database()
    await cluster.ask(other, onEveryTable('PERFORM pg_sleep(2)'))
    const writing = await refusal({ to: place('table: never', as('hasty', other)), at: other })
    expect(writing).toMatchObject({ code: 'RELEASE_TARGET', message: expect.stringContaining('57014') })
    const lock = cluster.ask(address, 'BEGIN; LOCK TABLE stays; SELECT pg_sleep(3); COMMIT')
    await untilLocked()
    const locked = await refusal({ source: place('table: stays', hasty), to: 'out/release.csv' })
    expect(locked).toMatchObject({ code: 'DATABASE_TABLE', message: expect.stringContaining('locked') })
    await lock
    const reader = place('table: never', as('reader'))
    expect(await refusal({ to: reader })).toMatchObject({
      ...{ code: 'RELEASE_TARGET', message: 'The database can only be read (25006).' },
    })
  })

  async function untilLocked(): Promise<void> {
    const sql =
      "SELECT count(*) > 0 FROM pg_locks WHERE mode = 'AccessExclusiveLock' AND relation = 'stays'::regclass"
    while ((await cluster.ask(address, sql)) !== 't\n')
      await new Promise((resolve) => setTimeout(resolve, 20))
  }

  it('[PQ1065] a table of another account is not replaced, and no name of a table is told as that', async () => {
    const anna = place('table: shared.taken', as('anna'))
    expect(await refusal({ to: anna }, { force: true })).toMatchObject({
      ...{ code: 'RELEASE_TARGET', message: expect.stringContaining('belongs to another account') },
    })
    expect(await cluster.ask(address, "SELECT to_regclass('shared.taken') IS NULL")).toBe('f\n')
    expect(namedTable('$CLINIC?table=')).toEqual({ postgres: '$CLINIC', table: '' })
    expect(await refusal({ to: place('table: " "') })).toMatchObject({
      message: expect.stringContaining('No table'),
    })
  })

  it('[PQ5] types of every kind are kept, or text: views, parts of tables and odd names are read as they are named', async () => {
    await cluster.ask(
      address,
      `CREATE SCHEMA "Odd Schema"; CREATE TYPE mood AS ENUM ('sad', 'ok'); CREATE DOMAIN euro AS numeric(8,2);
       CREATE TABLE "Odd Schema"."Ta""ble.1" (age int, zip char(5), "the day" date, at timestamptz, u uuid, j json, jb jsonb, arr int[],
         m mood, by bytea, span interval, real8 float8, eu euro, net inet, bits bit(3), twice int GENERATED ALWAYS AS (age * 2) STORED)
         PARTITION BY LIST (zip);
       CREATE TABLE "Odd Schema".rest PARTITION OF "Odd Schema"."Ta""ble.1" DEFAULT;
       INSERT INTO "Odd Schema"."Ta""ble.1" SELECT 20 + i % 2, '0106' || i % 2, 'infinity', '2024-02-29 12:00+02',
         '00000000-0000-0000-0000-000000000001', '{"a": 1}', '{"b":[1]}', ARRAY[1, NULL], 'ok', '\\x00ff', '1 day', 1e300, 2, '10.0.0.1', B'101'
         FROM generate_series(1, 12) i;
       CREATE VIEW odd AS SELECT * FROM "Odd Schema"."Ta""ble.1"`,
    )
    const kept = [
      'the day',
      'at',
      'u',
      'j',
      'jb',
      'arr',
      'm',
      'by',
      'span',
      'real8',
      'eu',
      'net',
      'bits',
      'twice',
    ]
    const policy = (source: string, to: string) =>
      `outis: 1\ndata: { source: ${source} }\nattributes:\n  age: { role: quasi, hierarchy: { intervals: [10, 20] } }\n  zip: { role: quasi, type: text }\n` +
      `${kept.map((name) => `  "${name}": { role: neutral, publish: "as is" }\n`).join('')}others: drop\nmethod: { full-domain: { k: 2 } }\nrelease: { to: ${to} }\n`
    await run(policy(place(`table: '"Odd Schema"."Ta""ble.1"'`), place(`table: '"Odd Schema"."Re lease"'`)))
    await run(policy(place('table: odd'), place('table: of_view')))
    const types = await typesOf(cluster, address, '"Odd Schema"."Re lease"')
    expect(types).toEqual(await typesOf(cluster, address, 'of_view'))
    expect(types).toEqual({
      ...{
        age: 'integer',
        zip: 'character(5)',
        'the day': 'date',
        at: 'timestamp with time zone',
        u: 'uuid',
      },
      ...{ j: 'json', jb: 'jsonb', arr: 'text', m: 'text', by: 'bytea', span: 'interval' },
      ...{ real8: 'double precision', eu: 'numeric(8,2)', net: 'inet', bits: 'text', twice: 'integer' },
    })
    const one =
      'SELECT DISTINCT "the day", at AT TIME ZONE \'UTC\', arr, m, by, eu, bits FROM "Odd Schema"."Re lease"'
    expect(await cluster.ask(address, one)).toBe(
      'infinity|2024-02-29 10:00:00|{1,NULL}|ok|\\x00ff|2.00|101\n',
    )
  })
})
