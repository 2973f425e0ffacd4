/** Statements that make tables of Delta and Iceberg. */

export interface LakeTable {
  readonly to: string
  readonly format: 'delta' | 'iceberg'
  readonly shown: string
  readonly replace: boolean
  /** Names of the columns. */
  readonly names: readonly string[]
}

/** The plan of making a table, as text; nothing is made. */
export const probeSql = (to: string, format: LakeTable['format']): string =>
  `EXPLAIN CREATE TABLE ${to} USING ${format} AS SELECT 1 AS a`

/** A table of these rows by one commit; in place of the one that is there, where that may go. */
export function commitSql({ to, format, shown, replace, names }: LakeTable): string {
  // Delta keeps such names only where files have names of its own for columns.
  const isMapped = format === 'delta' && names.some((name) => /[ ,;{}()\n\t=]/.test(name))
  const properties = isMapped ? ` TBLPROPERTIES ('delta.columnMapping.mode' = 'name')` : ''
  return `CREATE ${replace ? 'OR REPLACE ' : ''}TABLE ${to} USING ${format}${properties} AS ${shown}`
}
