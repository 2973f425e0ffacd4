import { randomBytes } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join } from 'node:path'
import { OutisError } from '@outis/core/errors'
import { filesRelation, sqlRelation, writePlan } from '../connect/plans.ts'
import { readFirstRow, readNumbers } from '../connect/read-columns.ts'
import { PLACING } from '../connect/spark-fault.ts'
import type { SparkSession } from '../connect/spark-session.ts'
import { isDelimitedPath } from '../engine/source-relation.ts'
import { dropFolders, isLeftover } from '../engine/spark-leftovers.ts'
import { barePath } from '../engine/spark-names.ts'
import { ROW_COLUMN } from '../sql/release-sql.ts'
import { quoteName } from '../sql/spark-sql.ts'
import { refuseLost } from './apply-on-spark.ts'

export interface PlacedFiles {
  /** The table that the release was made in. */
  readonly from: string
  readonly rows: number
  /** Names what is made on the way, as `runName` begins it. */
  readonly id: string
}

/**
 * Writes a release as a folder of files. Where this machine sees the folder around it too, Spark writes beside the place and
 * the whole folder gets its name at once. Elsewhere, as in an object store, Spark moves the files of its job to their
 * place once all are written, and marks the folder by `_SUCCESS`.
 */
export async function placeFiles(session: SparkSession, path: string, files: PlacedFiles): Promise<void> {
  const target = localPlace(path)
  if (target === undefined || !(await isShared(session, dirname(target))))
    return writeFiles(session, path, files)
  await dropLeftFolders(target)
  // Spark reads no file whose name begins with a dot: nobody takes it for a release.
  const [made, old] = ['files', 'old'].map((what) =>
    join(dirname(target), `.${basename(target)}.${files.id}_${what}`),
  )
  try {
    await writeFiles(session, made, { ...files, format: isDelimitedPath(path) ? path : undefined })
    await putInPlace(target, { made, old })
  } finally {
    for (const folder of [made, old]) await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** A path of a file system that may be this machine's own. */
function localPlace(path: string): string | undefined {
  const target = barePath(path)
  return isAbsolute(target) && basename(target) !== '' ? target : undefined
}

/** Whether Spark reads what this machine writes there. */
async function isShared(session: SparkSession, folder: string): Promise<boolean> {
  const probe = join(folder, `outis-${randomBytes(8).toString('hex')}.txt`)
  const secret = randomBytes(16).toString('hex')
  try {
    await writeFile(probe, secret, { flag: 'wx' })
  } catch {
    return false
  }
  try {
    const [read] = (await readFirstRow(session.rows(filesRelation('text', probe), PLACING))) ?? []
    return read === secret
  } catch (fault) {
    if (fault instanceof OutisError && fault.code === 'SPARK_UNREACHABLE') throw fault
    if (fault instanceof OutisError && fault.code === 'STOPPED') throw fault
    return false
  } finally {
    await rm(probe, { force: true })
  }
}

/** What stands there goes aside first, and comes back where the new one cannot take its place. */
async function putInPlace(target: string, { made, old }: { made: string; old: string }): Promise<void> {
  const hadOld = await rename(target, old).then(
    () => true,
    () => false,
  )
  try {
    await rename(made, target)
  } catch (cause) {
    if (hadOld) await rename(old, target)
    throw new OutisError('RELEASE_TARGET', {
      message: 'The release cannot be put in its place.',
      hint: 'Name a path in release.to where this machine may write too.',
      cause,
    })
  }
}

/** Folders that killed runs left beside the place. */
async function dropLeftFolders(target: string): Promise<void> {
  const start = `.${basename(target)}.`
  await dropFolders(dirname(target), (name) => name.startsWith(start) && isLeftover(name.slice(start.length)))
}

async function writeFiles(
  session: SparkSession,
  path: string,
  { from, rows, format = path }: PlacedFiles & { readonly format?: string | undefined },
): Promise<void> {
  const columns = await session.schema(sqlRelation(`SELECT * FROM ${from} LIMIT 0`), PLACING)
  const names = columns.fields.map(({ name }) => name).filter((name) => name !== ROW_COLUMN)
  const csv = isDelimitedPath(format)
  const cells = names.map((name) =>
    csv ? `coalesce(CAST(${quoteName(name)} AS STRING), '') AS ${quoteName(name)}` : quoteName(name),
  )
  const relation = sqlRelation(`SELECT ${cells.join(', ')} FROM ${from}`)
  const options = csv ? csvOptions(format, names.length === 1) : {}
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
