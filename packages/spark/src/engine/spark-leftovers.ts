import { createHash, randomBytes } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { sqlRelation } from '../connect/plans.ts'
import { readFirstRow } from '../connect/read-columns.ts'
import type { SparkSession } from '../connect/spark-session.ts'
import { quoteParts } from '../sql/spark-sql.ts'
import { barePath } from './spark-names.ts'

/** Tables of runs are named by the machine, the process and the time that made them: so the next run knows what was left. */

const machine = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)

/** What the names of everything that a run makes begin with, behind `outis_`. */
export const runName = ({ pid = process.pid, now = Date.now() } = {}): string =>
  [machine, pid.toString(36), now.toString(36), randomBytes(6).toString('hex')].join('_')

const MADE =
  /^outis_([0-9a-f]{8})_([0-9a-z]+)_([0-9a-z]+)_[0-9a-f]{12}_\d+_(?:\d+_)?(?:copy|kept|release|release_bare|files|old)$/

/** No run takes so long: what another machine made before is left, too. */
const LONGEST_RUN = 7 * 24 * 3_600_000

/** Whether a table is what a run left that ended without cleaning up. */
export function isLeftover(table: string, now = Date.now()): boolean {
  const [, where, pid, started] = MADE.exec(table) ?? []
  if (where === undefined) return false
  if (now - Number.parseInt(started, 36) > LONGEST_RUN) return true
  return where === machine && !isRunning(Number.parseInt(pid, 36))
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (fault) {
    // A process of somebody else runs, too.
    return (fault as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Drops what killed runs left in a schema: the session's own where none is named. Original rows may be in it.
 * @returns the folder of the schema, if this machine may see it too
 */
export async function dropLeftovers(
  session: SparkSession,
  schema: readonly string[],
): Promise<string | undefined> {
  const inSchema = schema.length === 0 ? '' : ` IN ${quoteParts(schema)}`
  const tables: string[] = []
  for await (const batch of session.rows(
    sqlRelation(`SHOW TABLES${inSchema} LIKE 'outis_*'`),
    'cleaning up',
  )) {
    const names = batch.getChild('tableName')
    for (let row = 0; row < batch.numRows; row++) tables.push(String(names?.get(row)))
  }
  for (const table of tables.filter((name) => isLeftover(name)))
    await session.cleanUp(`DROP TABLE IF EXISTS ${quoteParts([...schema, table])}`)
  const folder = await schemaFolder(session, schema)
  await dropFolders(folder, isLeftover)
  return folder
}

/**
 * Where the tables of a schema lie, if this machine may see that folder too; none where they lie elsewhere. A driver that dies
 * while it writes leaves a folder of files, and its catalog knows no table of them.
 */
async function schemaFolder(session: SparkSession, schema: readonly string[]): Promise<string | undefined> {
  const parts = schema.length === 0 ? [await currentSchema(session)] : schema
  const described = session.rows(sqlRelation(`DESCRIBE SCHEMA ${quoteParts(parts)}`), 'cleaning up')
  for await (const batch of described)
    for (let row = 0; row < batch.numRows; row++)
      if (String(batch.getChildAt(0)?.get(row)) === 'Location') {
        const location = barePath(String(batch.getChildAt(1)?.get(row)))
        return isAbsolute(location) ? location : undefined
      }
  return undefined
}

async function currentSchema(session: SparkSession): Promise<string> {
  const [name = 'default'] =
    (await readFirstRow(session.rows(sqlRelation('SELECT current_schema()'), 'cleaning up'))) ?? []
  return name
}

/** Folders of tables by their names. Nobody else has such names: each is drawn for one run. */
export async function dropFolders(
  folder: string | undefined,
  isMeant: (name: string) => boolean,
): Promise<void> {
  if (folder === undefined) return
  const names = await readdir(folder).catch(() => [])
  // What somebody else owns stays: it is not in the way of this run.
  for (const name of names)
    if (isMeant(name))
      await rm(join(folder, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined)
}
