import { OutisError } from '@outis/core/errors'
import type { PendingRelease, SparkSource, SparkTarget } from '@outis/core/pipeline'
import { sqlRelation } from '../connect/plans.ts'
import type { SparkSession } from '../connect/spark-session.ts'
import { ROW_COLUMN } from '../sql/release-sql.ts'
import { nameParts, quoteName, quoteParts } from '../sql/spark-sql.ts'
import { placeFiles } from './place-files.ts'

/** A release that lies in a table of the cluster which nobody knows of, until it is put in its place. */
export interface SparkRelease extends PendingRelease {
  readonly source: SparkSource
  /** Puts it in its place: whole, or not at all. */
  commit(): Promise<void>
}

const PLACING = 'putting the release in its place'

/** The table that a release is made in: beside the one it becomes, since a rename stays within a schema. */
export function asideTable(target: SparkTarget, id: string): string[] {
  const own = `outis_${id}_release`
  if (target.table === undefined) return [own]
  const parts = nameParts(target.table)
  if (parts !== undefined && parts.length <= 2) return [...parts.slice(0, -1), own]
  throw new OutisError('RELEASE_TARGET', {
    message: 'The table of the release is none of the session catalog of Spark.',
    hint: 'Write it like schema.table: catalogs of other kinds cannot put a whole table in place by renaming it.',
  })
}

/** The schema that a release is made in; none where it is the session's own. */
export const targetSchema = (target: SparkTarget): string[] => asideTable(target, 'x').slice(0, -1)

/** Before any work: the place can be used. */
export async function planTarget(
  session: SparkSession,
  target: SparkTarget,
  { replace }: { readonly replace: boolean },
): Promise<void> {
  if (target.table === undefined) return
  const parts = targetSchema(target)
  const name = nameParts(target.table)?.at(-1) ?? ''
  const schema = parts.length === 0 ? '' : ` IN ${quoteParts(parts)}`
  const listed = session.rows(sqlRelation(`SHOW TABLES${schema}`), PLACING)
  for await (const batch of listed) {
    const names = batch.getChild('tableName')
    for (let row = 0; row < batch.numRows; row++)
      if (String(names?.get(row)).toLowerCase() === name.toLowerCase() && !replace) throw alreadyThere()
  }
}

const alreadyThere = (): OutisError =>
  new OutisError('RELEASE_TARGET', {
    message: 'Spark already has a table of the name that the release is to have.',
    hint: 'Name another table in release.to, or give --force to replace that one.',
  })

/** Puts a release that lies aside in its place, and forgets the other. */
export async function placeRelease(
  session: SparkSession,
  target: SparkTarget,
  {
    aside,
    rows,
    numbered,
  }: { readonly aside: readonly string[]; readonly rows: number; readonly numbered: boolean },
): Promise<void> {
  const from = quoteParts(aside)
  if (target.path !== undefined)
    return placeFiles(session, target.path, { from, rows, id: aside.at(-1)!.replace(/_release$/, '') })
  const to = quoteParts(nameParts(target.table ?? '') ?? [])
  if (!numbered) return renameTable(session, from, to)
  const bare = quoteParts([...aside.slice(0, -1), `${aside.at(-1)}_bare`])
  await session.statement(`CREATE TABLE ${bare} USING parquet AS ${withoutNumbers(from)}`, PLACING)
  await renameTable(session, bare, to)
}

const withoutNumbers = (from: string): string => `SELECT * EXCEPT (${quoteName(ROW_COLUMN)}) FROM ${from}`

/** The old one goes and the new one gets its name: between the two there is none. */
async function renameTable(session: SparkSession, from: string, to: string): Promise<void> {
  await session.statement(`DROP TABLE IF EXISTS ${to}`, PLACING)
  await session.statement(`ALTER TABLE ${from} RENAME TO ${to}`, PLACING)
}
