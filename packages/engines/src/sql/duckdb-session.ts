import { quoteName } from './dialect.ts'

/** Everything of one table that was opened lives in a schema of its own. */
export const createSchemaSql = (schema: string): string => `CREATE SCHEMA ${quoteName(schema)}`

export const dropSchemaSql = (schema: string): string => `DROP SCHEMA IF EXISTS ${quoteName(schema)} CASCADE`

export const setThreadsSql = (threads: number): string => `SET threads = ${Math.trunc(threads)}`
