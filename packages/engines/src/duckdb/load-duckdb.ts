import { createRequire } from 'node:module'

export type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'

/**
 * The driver, loaded when it is first needed. By `require`, since importing its many CommonJS files as an ES module
 * makes Node read each of them twice to find the names they export: 250 ms of a cold start in place of 110.
 */
export function loadDuckdb(): typeof import('@duckdb/node-api') {
  return createRequire(import.meta.url)('@duckdb/node-api')
}
