import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { OutisError } from '@outis/core/errors'
import { Kysely, sql } from 'kysely'
import Database from 'libsql'
import { diskFull, saysFull } from './disk-full.ts'
import { embeddedDialect } from './embedded-dialect.ts'
import { migrate } from './migrate.ts'
import { oneWriter } from './one-writer.ts'
import { RowMacs } from './row-macs.ts'
import { serverRunning } from './server-running.ts'
import type { OpenStoreOptions, Store } from './store.ts'
import { migrations as everyMigration, type Tables } from './table-list.ts'

/**
 * The embedded store: one SQLite file, by libsql. Every commit is on disk before it resolves (WAL, synchronous=FULL). The file
 * belongs to one process: a second server on it is refused at once. Reads have a connection of their own, and so has each
 * snapshot: with a WAL they see what has been committed and wait for no writer.
 */
export async function openEmbeddedStore(
  path: string,
  { migrations = everyMigration }: OpenStoreOptions = {},
): Promise<Store> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const lock = takeLock(`${path}.lock`)
  const database = openFile(path, lock)
  const macs = new RowMacs()
  const kysely = new Kysely<Tables>({ dialect: embeddedDialect(database), plugins: [macs] })
  const reading = openReader(path, macs)
  const writer = oneWriter({
    writing: kysely,
    reading,
    takeTurn: async () => undefined,
    async snapshot(work) {
      const apart = openReader(path, macs)
      return apart
        .transaction()
        .execute(work)
        .finally(() => apart.destroy())
    },
  })
  const store: Store = {
    kind: 'embedded',
    get db() {
      return writer.reader()
    },
    async write(work) {
      try {
        return await writer.write(work)
      } catch (error) {
        throw saysFull(error) ? diskFull() : error
      }
    },
    snapshot: writer.snapshot,
    // The system keeps the lock for as long as the process lives.
    takenOver: new Promise(() => undefined),
    async check() {
      await sql`select 1`.execute(reading)
    },
    async close() {
      await reading.destroy()
      await kysely.destroy()
      lock.release()
    },
  }
  try {
    await migrate(store, migrations, { bytes: 'blob' })
  } catch (error) {
    await store.close().catch(() => undefined)
    throw saysFull(error) ? diskFull() : error
  }
  return store
}

interface Lock {
  release(): void
}

/** A lock that the system lets go of when the process dies, however it dies: the one that SQLite has on an empty database. */
function takeLock(path: string): Lock {
  const lock = openDatabase(path)
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (cause) {
    lock.close()
    throw unusable(cause)
  }
  return {
    release() {
      if (lock.open) lock.exec('ROLLBACK')
      lock.close()
    },
  }
}

/** Of a file that cannot be made SQLite says no more than that. */
function openDatabase(path: string): Database.Database {
  try {
    return new Database(path)
  } catch (cause) {
    throw unusable(cause)
  }
}

function openFile(path: string, lock: Lock): Database.Database {
  const database = openDatabase(path)
  try {
    database.pragma('journal_mode = WAL')
    database.pragma('synchronous = FULL')
    database.pragma('foreign_keys = ON')
    // What is deleted is overwritten: a withdrawn choice does not stay in free pages.
    database.pragma('secure_delete = ON')
    return database
  } catch (cause) {
    database.close()
    lock.release()
    throw unusable(cause)
  }
}

/** Writers go through the one connection that takes turns: here a write is an error. */
function openReader(path: string, macs: RowMacs): Kysely<Tables> {
  const database = new Database(path)
  database.pragma('query_only = ON')
  database.pragma('busy_timeout = 5000')
  return new Kysely<Tables>({ dialect: embeddedDialect(database), plugins: [macs] })
}

function unusable(cause: unknown): OutisError {
  if (saysFull(cause)) return diskFull()
  if ((cause as { code?: string }).code === 'SQLITE_BUSY') return serverRunning('store')
  return new OutisError('STORE_UNAVAILABLE', {
    message: 'The file is not a store, or it is damaged.',
    hint: 'Restore a backup: outis restore.',
    cause,
  })
}
