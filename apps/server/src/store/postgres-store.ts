import { OutisError } from '@outis/core/errors'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { migrate } from './migrate.ts'
import { oneWriter } from './one-writer.ts'
import { PreparedClient, rejectAsStoreFault } from './prepared-client.ts'
import { RowMacs } from './row-macs.ts'
import { holdServerLock } from './server-lock.ts'
import type { OpenStoreOptions, Store } from './store.ts'
import { migrations as everyMigration, type Tables } from './table-list.ts'

const INT8 = 20
/** Of the advisory lock by which writers take turns; any number that others of the database do not use. */
const WRITERS = 8_471_001

/** The store in a PostgreSQL database. It belongs to one server process, as the embedded store does. */
export async function openPostgresStore(
  address: string,
  { migrations = everyMigration }: OpenStoreOptions = {},
): Promise<Store> {
  const lock = await holdServerLock(address).catch((cause) => {
    throw cause instanceof OutisError ? cause : unreachable(cause)
  })
  const pool = new pg.Pool({
    connectionString: address,
    max: 10,
    types: { getTypeParser },
    Client: PreparedClient,
  })
  // A connection that dies while it lies idle is replaced; without a listener it would end the process.
  pool.on('error', () => undefined)
  const connections = {
    connect: () => pool.connect().catch(rejectAsStoreFault),
    end: () => pool.end(),
  }
  const kysely = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: connections as never }),
    plugins: [new RowMacs()],
  })
  const writer = oneWriter({
    writing: kysely,
    reading: kysely,
    async takeTurn(tx) {
      await sql`select pg_advisory_xact_lock(${WRITERS})`.execute(tx)
      // Asked in turn: a server that gets the lock from now on writes after this transaction.
      await lock.verify(tx)
    },
    snapshot: (work) => kysely.transaction().setIsolationLevel('repeatable read').execute(work),
  })
  const store: Store = {
    kind: 'postgres',
    get db() {
      return writer.reader()
    },
    write: writer.write,
    snapshot: writer.snapshot,
    takenOver: lock.takenOver,
    async check() {
      lock.refuseWithout()
      await sql`select 1`.execute(kysely)
    },
    async close() {
      await kysely.destroy()
      await lock.release()
    },
  }
  try {
    await migrate(store, migrations, { bytes: 'bytea' })
  } catch (error) {
    await store.close()
    throw error
  }
  return store
}

/** Counts and numbers of entries fit into a double; everything else as pg has it. */
const getTypeParser = ((oid: number, format: never) =>
  oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser

const unreachable = (cause: unknown): OutisError =>
  new OutisError('STORE_UNAVAILABLE', {
    message: 'The PostgreSQL database cannot be reached, or refuses the account.',
    hint: 'Check the address of --store, the account and its password; docs/server/administrator.md has an example.',
    // Not the cause itself: its text may hold the address with the password.
    details: { code: String((cause as { code?: string }).code ?? 'unknown') },
  })
