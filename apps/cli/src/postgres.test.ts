import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type PostgresCluster, postgresPrograms, startPostgres } from '@outis/core/testing/postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ended, useOutisProcess } from './outis-process.fixture.ts'

const installed = postgresPrograms() !== undefined
if (!installed)
  console.warn('SKIPPED: commands are not tried on PostgreSQL, for PostgreSQL is not installed.')

/** Lets whoever fills a new table wait in its twentieth row until nobody holds the lock. */
const TRAP = `
CREATE SEQUENCE filled;
CREATE FUNCTION wait_in_the_midst() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF nextval('filled') = 20 THEN PERFORM pg_advisory_xact_lock_shared(7); END IF;
  RETURN NEW;
END $$;
CREATE FUNCTION trap() RETURNS event_trigger LANGUAGE plpgsql AS $$
DECLARE made record;
BEGIN
  FOR made IN SELECT * FROM pg_event_trigger_ddl_commands() WHERE command_tag = 'CREATE TABLE' LOOP
    EXECUTE format('CREATE TRIGGER waits BEFORE INSERT ON %s FOR EACH ROW EXECUTE FUNCTION wait_in_the_midst()', made.object_identity);
  END LOOP;
END $$;
CREATE EVENT TRIGGER trap ON ddl_command_end WHEN TAG IN ('CREATE TABLE') EXECUTE FUNCTION trap()`

describe.skipIf(!installed)('commands on tables of PostgreSQL', () => {
  const outis = useOutisProcess()
  let cluster: PostgresCluster
  let address: string
  let root: string
  let folder: string
  let made = 0
  beforeAll(async () => {
    cluster = await startPostgres()
    address = await cluster.database()
    root = mkdtempSync(join(tmpdir(), 'outis-commands-'))
    await ask(`CREATE TABLE stays AS SELECT n AS id, 20 + n % 30 AS age, CASE n % 2 WHEN 0 THEN 'f' ELSE 'm' END AS sex,
      (ARRAY['flu', 'gout', 'asthma'])[1 + n % 3] AS diagnosis FROM generate_series(1, 60) AS n`)
  })
  afterAll(async () => {
    rmSync(root, { recursive: true, force: true })
    await cluster?.stop()
  })
  beforeEach(() => {
    folder = join(root, String(++made))
    mkdirSync(folder)
  })

  const ask = (statements: string) => cluster.ask(address, statements)
  const at = (name: string) => join(folder, name)
  const start = (...args: readonly string[]) =>
    outis.start(args, { cwd: folder, env: { CLINIC: address, OUTIS_TEMP: folder } })
  const run = (...args: readonly string[]) => ended(start(...args))

  it('[PQ10] drafts a policy from a table, runs it, and checks what it made', async () => {
    const withWord = `${address.replace('outis@', 'outis:a-secret-word@')}?table=public.stays`
    expect(await run('init', withWord, '-o', 'other.yaml')).toMatchObject({
      exit: 0,
      stdout: expect.stringContaining('The password is not written into the policy'),
    })
    expect(readFileSync(at('other.yaml'), 'utf8')).not.toContain('a-secret-word')
    expect(await run('init', '$CLINIC?table=stays')).toMatchObject({ exit: 0 })
    const drafted = readFileSync(at('policy.yaml'), 'utf8')
    expect(drafted).toContain('source: { postgres: "$CLINIC", table: "stays" }')
    writeFileSync(at('policy.yaml'), drafted.replace(/to: .*/, 'to: { postgres: $CLINIC, table: released }'))
    const ran = await run('run', 'policy.yaml', '--no-attack')
    expect([ran.exit, ran.stderr]).toEqual([0, ''])
    expect(ran.stdout).toContain('\ntable released · report ')
    expect(ran.stdout).not.toContain('withheld')
    expect(await ask('SELECT count(*) FROM released')).toBe('60\n')
    const checked = await run('check', '$CLINIC?table=released', '--policy', 'policy.yaml')
    expect([checked.exit, checked.stderr]).toEqual([0, ''])
    expect((await run('run', 'policy.yaml', '--no-attack')).stderr).toContain('--force')
    expect(readdirSync(folder).filter((name) => name.startsWith('outis-'))).toEqual([])
  })

  it('[PQ12] a run that is killed while it fills the table leaves nothing, and what stood there stays', async () => {
    await ask(`CREATE TABLE target (a text); INSERT INTO target VALUES ('old'); ${TRAP}`)
    writeFileSync(
      at('policy.yaml'),
      `outis: 1
data: { source: { postgres: $CLINIC, table: stays } }
attributes: { age: { role: quasi, hierarchy: { intervals: [10] } }, sex: quasi, diagnosis: sensitive }
others: drop
method: { full-domain: { k: 2 } }
release: { to: { postgres: $CLINIC, table: target } }
`,
    )
    const lock = ask('SELECT pg_advisory_lock(7); SELECT pg_sleep(600)').catch(() => '')
    await until(
      async () => (await ask("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND granted")) !== '',
    )
    const child = start('run', 'policy.yaml', '--no-attack', '--force')
    const gone = ended(child)
    // It waits in the midst of its rows.
    await until(
      async () => (await ask("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")) !== '',
    )
    expect(
      await ask("SELECT tuples_processed >= 0 FROM pg_stat_progress_copy WHERE command = 'COPY FROM'"),
    ).toBe('t\n')
    child.kill('SIGKILL')
    expect((await gone).exit).toBe(null)
    await ask(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'SELECT pg_advisory_lock%'",
    ).catch(() => '')
    await lock
    await until(
      async () => (await ask("SELECT 1 FROM pg_stat_activity WHERE application_name = 'outis'")) === '',
    )
    expect(await ask('SELECT * FROM target')).toBe('old\n')
    expect(await ask("SELECT count(*) FROM pg_class WHERE relname LIKE 'target%'")).toBe('1\n')
    expect(readdirSync(folder).filter((name) => !name.startsWith('outis-'))).toEqual(['policy.yaml'])
    // The same run, let be, replaces the table; what the killed one left aside is gone.
    const whole = await run('run', 'policy.yaml', '--no-attack', '--force')
    expect([whole.exit, whole.stderr]).toEqual([0, ''])
    expect(await ask('SELECT count(*) FROM target')).toBe('60\n')
    expect(readdirSync(folder)).toEqual(['policy.yaml', 'target'])
  })
})

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (await holds()) return
    await delay(50)
  }
  throw new Error('It did not come to pass.')
}
