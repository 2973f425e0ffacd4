import { version as duckdb } from '@duckdb/node-api'

/** What a release was made with, besides Outis itself. */
export const versions = (): Readonly<Record<string, string>> => ({
  node: process.versions.node,
  duckdb: duckdb(),
})
