import { OutisError } from '@outis/core/errors'
import type { PendingRelease, SparkSource, SparkTarget } from '@outis/core/pipeline'
import { sqlRelation } from '../connect/plans.ts'
import { LOOKING, PLACING } from '../connect/spark-fault.ts'
import type { SparkSession } from '../connect/spark-session.ts'
import { ROW_COLUMN } from '../sql/release-sql.ts'
import { nameParts, quoteName, quoteParts } from '../sql/spark-sql.ts'
import { commitTable, isLake, refuseWithoutFormat } from './lake-target.ts'
import { placeFiles } from './place-files.ts'

/** A release that lies in a table of the cluster which nobody knows of, until it is put in its place. */
export interface SparkRelease extends PendingRelease {
  readonly source: SparkSource
  /** Puts it in its place: whole, or not at all. */
  commit(): Promise<void>
}

/** The table that a release is made in: beside the one it becomes, where a rename puts it in place and stays within a schema. */
export function asideTable(target: SparkTarget, id: string): string[] {
  const releaseTable = `outis_${id}_release`
  if (target.table === undefined || isLake(target)) return [releaseTable]
  const parts = tableParts(target)
  if (parts.length <= 2) return [...parts.slice(0, -1), releaseTable]
  throw new OutisError('RELEASE_TARGET', {
    message: "The table of the release must be in Spark's session catalog.",
    hint: 'Write it like schema.table, or say what the table is made of: format: iceberg, or format: delta.',
  })
}

/** The schema that a release is made in; none where it is the session's own. */
export const madeSchema = (target: SparkTarget): string[] => asideTable(target, 'x').slice(0, -1)

function tableParts({ table = '' }: SparkTarget): string[] {
  const parts = nameParts(table)
  if (parts !== undefined) return parts
  throw new OutisError('RELEASE_TARGET', {
    message: 'The name of the table in release.to is not valid.',
    hint: 'Write it like schema.table, with backticks around a part that has a dot or a space in it.',
  })
}

/** Before any work: the place can be used. */
export async function planTarget(
  session: SparkSession,
  target: SparkTarget,
  { replace }: { readonly replace: boolean },
): Promise<void> {
  if (target.table === undefined) return
  if (isLake(target)) await refuseWithoutFormat(session, target, quoteParts(tableParts(target)))
  if (!replace && (await isThere(session, tableParts(target)))) throw alreadyThere()
}

async function isThere(session: SparkSession, table: readonly string[]): Promise<boolean> {
  const [schema, name] = [table.slice(0, -1), table.at(-1)]
  const inSchema = schema.length === 0 ? '' : ` IN ${quoteParts(schema)}`
  for await (const batch of session.rows(sqlRelation(`SHOW TABLES${inSchema}`), LOOKING)) {
    const names = batch.getChild('tableName')
    for (let row = 0; row < batch.numRows; row++)
      if (String(names?.get(row)).toLowerCase() === name?.toLowerCase()) return true
  }
  return false
}

const alreadyThere = (): OutisError =>
  new OutisError('RELEASE_TARGET', {
    message: 'Spark already has a table of the name that the release is to have.',
    hint: 'Name another table in release.to, or give --force to replace that one.',
  })

export interface LyingAside {
  /** The table that the release was made in. */
  readonly aside: readonly string[]
  readonly rows: number
  /** It has a column with the numbers of rows, which nobody gets. */
  readonly numbered: boolean
  /** Whether a table that stands in its place goes. */
  readonly replace: boolean
}

/** Puts a release that lies aside in its place, and forgets the other. */
export async function placeRelease(
  session: SparkSession,
  target: SparkTarget,
  { aside, rows, numbered, replace }: LyingAside,
): Promise<void> {
  const from = quoteParts(aside)
  if (target.path !== undefined)
    return placeFiles(session, target.path, { from, rows, id: aside.at(-1)!.replace(/_release$/, '') })
  const to = quoteParts(tableParts(target))
  const rowsSql = numbered ? withoutNumbers(from) : `SELECT * FROM ${from}`
  if (isLake(target)) return commitTable(session, target, { to, rowsSql, replace })
  if (!numbered) return renameTable(session, from, to)
  const bare = quoteParts([...aside.slice(0, -1), `${aside.at(-1)}_bare`])
  await session.statement(`CREATE TABLE ${bare} USING parquet AS ${rowsSql}`, PLACING)
  await renameTable(session, bare, to)
}

const withoutNumbers = (from: string): string => `SELECT * EXCEPT (${quoteName(ROW_COLUMN)}) FROM ${from}`

/** Drops the old table, then renames the new one. For a moment there is no table of that name. */
async function renameTable(session: SparkSession, from: string, to: string): Promise<void> {
  await session.statement(`DROP TABLE IF EXISTS ${to}`, PLACING)
  await session.statement(`ALTER TABLE ${from} RENAME TO ${to}`, PLACING)
}
