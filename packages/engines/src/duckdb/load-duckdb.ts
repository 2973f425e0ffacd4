export type { DuckDBAppender, DuckDBConnection, DuckDBInstance, DuckDBListVector } from '@duckdb/node-api'

/** The driver, loaded when it is first needed: its 190 files cost a fifth of a second, in a bundle 50 ms. */
export const loadDuckdb = (): Promise<typeof import('@duckdb/node-api')> => import('@duckdb/node-api')
