import { literal, quoteName } from './sql-text.ts'

/** Everything of one table that was opened lives in a schema of its own. */
export const createSchemaSql = (schema: string): string => `CREATE SCHEMA ${quoteName(schema)}`

export const dropSchemaSql = (schema: string): string => `DROP SCHEMA IF EXISTS ${quoteName(schema)} CASCADE`

export const setThreadsSql = (threads: number): string => `SET threads = ${Math.trunc(threads)}`

/** The name of the database whose tables lie in a file. */
const STORE = quoteName('store')

/** What is lost with the process need not be written twice: no log is kept beside the file. */
export const attachStoreSql = (path: string, key: string): string =>
  `ATTACH ${literal(path)} AS ${STORE} (ENCRYPTION_KEY ${literal(key)}, RECOVERY_MODE 'no_wal_writes')`

export const useStoreSql = `USE ${STORE}`
