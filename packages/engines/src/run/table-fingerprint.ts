import type { Fingerprint } from '@outis/core/report'
import { duckdbEngine } from '../duckdb/duckdb-engine.ts'
import type { NamedTable } from '../postgres/table-address.ts'
import { databaseSource } from '../profile/file-reading.ts'

/** Of a release that fills a table of a database: the bytes that its key knows. */
export async function tableFingerprint(table: NamedTable): Promise<Fingerprint> {
  const engine = await duckdbEngine()
  try {
    return (await engine.open(databaseSource(table))).fingerprint
  } finally {
    await engine.close()
  }
}
