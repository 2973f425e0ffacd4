/** What is asked of tables that keep their earlier states. */

/** The newest version of a table of Delta. */
export const latestDeltaSql = (table: string): string => `DESCRIBE HISTORY ${table} LIMIT 1`

/** The newest snapshot of a table of Iceberg. */
export const latestIcebergSql = (table: string): string =>
  `SELECT snapshot_id FROM ${table}.refs WHERE name = 'main' AND type = 'BRANCH'`
