import { OutisError } from '@outis/core/errors'
import type { PendingRelease, SparkSource, SparkTarget } from '@outis/core/pipeline'
import { sqlRelation, writePlan } from '../connect/plans.ts'
import { readNumbers } from '../connect/read-columns.ts'
import type { SparkSession } from '../connect/spark-session.ts'
import { ROW_COLUMN } from '../sql/release-sql.ts'
import { nameParts, quoteName, quoteParts } from '../sql/spark-sql.ts'
import { refuseLost } from './apply-recoding.ts'
import { isDelimitedPath } from './source-relation.ts'

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
  if (target.path !== undefined) return writeFiles(session, target.path, { from, rows })
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

/** Spark moves the files of a job to their place once all are written, and marks the folder by `_SUCCESS`. */
async function writeFiles(
  session: SparkSession,
  path: string,
  { from, rows }: { readonly from: string; readonly rows: number },
): Promise<void> {
  const columns = await session.schema(sqlRelation(`SELECT * FROM ${from} LIMIT 0`), PLACING)
  const names = columns.fields.map(({ name }) => name).filter((name) => name !== ROW_COLUMN)
  const csv = isDelimitedPath(path)
  const cells = names.map((name) =>
    csv ? `coalesce(CAST(${quoteName(name)} AS STRING), '') AS ${quoteName(name)}` : quoteName(name),
  )
  const relation = sqlRelation(`SELECT ${cells.join(', ')} FROM ${from}`)
  const options = csv ? csvOptions(path, names.length === 1) : {}
  await session.run(writePlan(relation, { format: csv ? 'csv' : 'parquet', path, options }), PLACING)
  if (csv) return
  const counted = sqlRelation(`SELECT count(*) FROM parquet.${quoteName(path)}`)
  const [[written = 0]] = await readNumbers(session.rows(counted, PLACING), 1)
  refuseLost(written, rows)
}

/** Cells exactly as they are: an empty one is quoted only where it is alone in its row. */
const csvOptions = (path: string, lone: boolean): Readonly<Record<string, string>> => ({
  header: 'true',
  sep: /\.tsv\/?$/i.test(path) ? '\t' : ',',
  quote: '"',
  escape: '"',
  emptyValue: lone ? '""' : '',
  nullValue: '',
  ignoreLeadingWhiteSpace: 'false',
  ignoreTrailingWhiteSpace: 'false',
  compression: 'none',
})
