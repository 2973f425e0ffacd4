import { OutisError } from '@outis/core/errors'
import type { SparkTarget } from '@outis/core/pipeline'
import { sqlRelation } from '../connect/plans.ts'
import { LOOKING, PLACING } from '../connect/spark-fault.ts'
import type { SparkSession } from '../connect/spark-session.ts'

/** Tables of Delta and Iceberg: their catalog puts a whole table in place, by one commit of its own. */

export interface LakeTarget extends SparkTarget {
  readonly format: 'delta' | 'iceberg'
}

export const isLake = (target: SparkTarget): target is LakeTarget =>
  target.format === 'delta' || target.format === 'iceberg'

const FORMATS = { delta: 'Delta', iceberg: 'Iceberg' } as const

/** Before any work: the cluster can make such a table there by one commit. Spark plans to make one, and makes none. */
export async function refuseWithoutFormat(
  session: SparkSession,
  { format }: LakeTarget,
  to: string,
): Promise<void> {
  const planned: string[] = []
  try {
    for await (const batch of session.rows(sqlRelation(probeSql(to, format)), LOOKING))
      for (let row = 0; row < batch.numRows; row++) planned.push(String(batch.getChildAt(0)?.get(row)))
  } catch (fault) {
    if (!(fault instanceof OutisError) || fault.code === 'SPARK_UNREACHABLE' || fault.code === 'STOPPED')
      throw fault
    throw noFormat(format, String(fault.details.reason ?? ''), fault)
  }
  const plan = planned.join('\n')
  if (!isAtomic(plan, format)) throw noFormat(format, /^\[([A-Z][A-Z0-9_.]+)\]/m.exec(plan)?.[1] ?? '')
}

/** A catalog that makes other tables by one commit may make these in several steps. */
function isAtomic(plan: string, format: LakeTarget['format']): boolean {
  const catalog = /AtomicCreateTableAsSelect (\S+)@/.exec(plan)?.[1]
  if (catalog === undefined) return false
  return format === 'iceberg' ? catalog.includes('.iceberg.') : !catalog.includes('.iceberg.')
}

function noFormat(format: LakeTarget['format'], reason: string, cause?: unknown): OutisError {
  const name = FORMATS[format]
  const reasonText = reason === '' ? '' : ` (${reason})`
  return new OutisError('RELEASE_TARGET', {
    message: `Spark cannot make a table of ${name} under the name in release.to${reasonText}.`,
    hint: `The Spark Connect server needs the jars of ${name}, and the name must be in a catalog of ${name}: see docs/spark.md.`,
    details: { reason },
    cause,
  })
}

export interface CommittedTable {
  readonly to: string
  /** The rows, as a query. */
  readonly rowsSql: string
  readonly replace: boolean
}

/** One statement: Spark writes the files, and the catalog's commit makes them the table. */
export async function commitTable(
  session: SparkSession,
  { format }: LakeTarget,
  { to, rowsSql, replace }: CommittedTable,
): Promise<void> {
  const { fields } = await session.schema(sqlRelation(`${rowsSql} LIMIT 0`), PLACING)
  const names = fields.map(({ name }) => name)
  await session.statement(commitSql({ to, rowsSql, format, replace, names }), PLACING)
}

/** Statements that make tables of Delta and Iceberg. */

export interface LakeTable {
  readonly to: string
  readonly format: 'delta' | 'iceberg'
  readonly rowsSql: string
  readonly replace: boolean
  /** Names of the columns. */
  readonly names: readonly string[]
}

/** The plan of making a table, as text; nothing is made. */
export const probeSql = (to: string, format: LakeTable['format']): string =>
  `EXPLAIN CREATE TABLE ${to} USING ${format} AS SELECT 1 AS a`

/** A table of these rows by one commit; in place of the one that is there, where that may go. */
export function commitSql({ to, format, rowsSql, replace, names }: LakeTable): string {
  // Delta keeps such names only where files have names of its own for columns.
  const isMapped = format === 'delta' && names.some((name) => /[ ,;{}()\n\t=]/.test(name))
  const properties = isMapped ? ` TBLPROPERTIES ('delta.columnMapping.mode' = 'name')` : ''
  return `CREATE ${replace ? 'OR REPLACE ' : ''}TABLE ${to} USING ${format}${properties} AS ${rowsSql}`
}
