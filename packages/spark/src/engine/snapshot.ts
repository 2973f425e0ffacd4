import { sqlRelation } from '../connect/plans.ts'
import type { SparkSession } from '../connect/spark-session.ts'
import { quotedTable } from './spark-names.ts'

/** How the rows of a table lie, and the one state of it that is read. */
export interface Snapshot {
  readonly format: 'delta' | 'iceberg'
  /** The table in that state, for a statement. */
  readonly table: string
}

const READING = 'reading the data'

/**
 * Tables of Delta and Iceberg keep their earlier states: the newest one is looked up once, and everything is read of that
 * one, whoever writes meanwhile. Undefined for other tables, and for one of Iceberg without a state.
 */
export async function snapshotOf(session: SparkSession, name: string): Promise<Snapshot | undefined> {
  const table = quotedTable(name)
  const format = await providerOf(session, table)
  if (format !== 'delta' && format !== 'iceberg') return undefined
  const sql = format === 'delta' ? latestDeltaSql(table) : latestIcebergSql(table)
  for await (const batch of session.rows(sqlRelation(sql), READING)) {
    if (batch.numRows === 0) continue
    const version = batch.getChild(format === 'delta' ? 'version' : 'snapshot_id')!.get(0) as bigint
    return { format, table: `${table} VERSION AS OF ${BigInt(version)}` }
  }
  return undefined
}

/** What Spark says a table is made of, such as `parquet`; nothing of a view. */
async function providerOf(session: SparkSession, table: string): Promise<string | undefined> {
  let provider: string | undefined
  for await (const batch of session.rows(sqlRelation(`DESCRIBE TABLE EXTENDED ${table}`), READING)) {
    const [names, told] = ['col_name', 'data_type'].map((column) => batch.getChild(column)!)
    // A column may have that name too: what is said of the table comes behind its columns.
    for (let row = 0; row < batch.numRows; row++)
      if (String(names.get(row)) === 'Provider') provider = String(told.get(row)).toLowerCase()
  }
  return provider
}

/** What is asked of tables that keep their earlier states. */

/** The newest version of a table of Delta. */
export const latestDeltaSql = (table: string): string => `DESCRIBE HISTORY ${table} LIMIT 1`

/** The newest snapshot of a table of Iceberg. */
export const latestIcebergSql = (table: string): string =>
  `SELECT snapshot_id FROM ${table}.refs WHERE name = 'main' AND type = 'BRANCH'`
