import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { attachStoreSql, createSchemaSql, useStoreSql } from '../sql/duckdb-files.ts'
import { type DuckDBInstance, openSession, type Session } from './duckdb-connection.ts'
import type { PrivateFolder } from './private-folder.ts'

/** A database beside the one in memory that keeps its tables in a file, compressed and encrypted. */
export interface EncryptedStore {
  /** From now on the session makes its tables there. */
  use(session: Session, schema: string): Promise<void>
}

/**
 * Tables in memory are kept as they are read, 16 bytes and more for each text; in a file they are compressed, a tenth to a
 * twentieth of that, and read back piece by piece. The key is drawn for this process and lies nowhere: what a killed run
 * leaves cannot be read, and is removed by the next one.
 */
export function encryptedStore(instance: DuckDBInstance, folder: PrivateFolder): EncryptedStore {
  let attached: Promise<void> | undefined
  return {
    async use(session, schema) {
      if (folder.path === undefined) return
      attached ??= attach(instance, folder.path)
      // A folder that had no room may have some by the next table.
      attached.catch(() => {
        attached = undefined
      })
      await attached
      await session.run(useStoreSql)
      await session.run(createSchemaSql(schema))
    },
  }
}

/** By a connection of its own: it is there for all tables, and is not stopped with the reading of one. */
async function attach(instance: DuckDBInstance, folder: string): Promise<void> {
  const path = join(folder, `${randomBytes(8).toString('hex')}.db`)
  const key = randomBytes(32).toString('base64')
  const session = await openSession(instance)
  try {
    await session.run(attachStoreSql(path, key))
  } finally {
    session.close()
  }
}
