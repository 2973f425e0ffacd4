import type { Fingerprint } from '@outis/core/report'
import { withEngine } from '../duckdb/duckdb-engine.ts'
import type { NamedTable } from '../postgres/postgres-address.ts'
import { databaseSource } from '../profile/file-reading.ts'

/** Of a release that fills a table of a database: the bytes that its key knows. */
export const tableFingerprint = (table: NamedTable): Promise<Fingerprint> =>
  withEngine(async (engine) => (await engine.open(databaseSource(table))).fingerprint)
