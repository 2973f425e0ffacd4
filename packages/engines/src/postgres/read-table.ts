import { createHash } from 'node:crypto'
import { OutisError } from '@outis/core/errors'
import type { CountedIf, PostgresSource } from '@outis/core/pipeline'
import { stopped } from '../duckdb/duckdb-connection.ts'
import { privateFile } from '../duckdb/private-folder.ts'
import { refuseDuplicates } from '../duckdb/read/load-csv.ts'
import { type Choice, keptPlaces, type LoadedNames } from '../duckdb/read/load-feed.ts'
import { type Fingerprint, piecesOf, type SourceFile } from '../files/source-file.ts'
import {
  COMMIT_SQL,
  COUNTING_SQL,
  copyCountedSql,
  copyOutSql,
  describeSql,
  LOOKED_AT_SQL,
  queryRows,
  SNAPSHOT_SQL,
  tableRows,
  WHERE_SQL,
} from '../sql/postgres.ts'
import { columnTypes } from './column-types.ts'
import { countable } from './countable.ts'
import {
  type Database,
  DatabaseFault,
  goneAway,
  nameParts,
  openDatabase,
  type TableOrigin,
} from './database.ts'
import { refusalOf } from './table-target.ts'

/** The rows of a table as a delimited file that only this process has. */
export interface CopiedTable {
  readonly file: SourceFile
  readonly names: LoadedNames
  readonly fingerprint: Fingerprint
  /** The type of each column in a release that shows its cells as they were. */
  readonly types: ReadonlyMap<string, string>
  readonly origin: TableOrigin
  /** Set where the database counted: each different row comes once, with its number in a last column. `times`: rows for each, estimated. */
  readonly counted?: { readonly times: number }
}

export interface CopyOptions {
  readonly choose: Choice
  /** Rows that are alike may come once, with their number. */
  readonly counted?: boolean | undefined
  readonly countedIf?: CountedIf | undefined
  readonly folder: () => Promise<string>
  readonly signal?: AbortSignal | undefined
}

/**
 * Copies a table or the rows of a query out of the database, from one state of it. Rows pass through here as bytes; no cell
 * is looked at.
 */
export async function copyTable(source: PostgresSource, options: CopyOptions): Promise<CopiedTable> {
  const database = await openDatabase(source.address, options.signal)
  try {
    return await copy(database, source, options)
  } catch (fault) {
    database.cut()
    throw fault instanceof DatabaseFault ? tableFault(source, fault) : fault
  } finally {
    await database.close()
  }
}

async function copy(
  database: Database,
  { table, query }: PostgresSource,
  { choose, folder, signal, counted: mayCount = false, countedIf }: CopyOptions,
): Promise<CopiedTable> {
  await database.rows(SNAPSHOT_SQL)
  const rows =
    query === undefined ? tableRows(await nameParts(database, table!, 'DATABASE_TABLE')) : queryRows(query)
  // Asked so that more than one statement is refused: what is copied below is the same text.
  const columns = await database.columns(describeSql(rows))
  const names = columns.map(({ name }) => name)
  if (names.length === 0) throw empty('The table has no columns.')
  refuseDuplicates(names, { what: 'query', hint: 'Give every column its own name by AS.' })
  const chosen = keptPlaces(names, choose).map((place) => names[place])
  const types = await columnTypes(database, columns)
  const [[start, number] = []] = await database.rows(WHERE_SQL)
  const tables = new Set((await database.rows(LOOKED_AT_SQL)).map(([column]) => column!))
  const counted = mayCount ? await countable(database, rows, { chosen, countedIf }) : undefined
  const kept = counted?.names ?? chosen
  if (counted) await database.rows(COUNTING_SQL)
  const stream = database.copyOut(
    counted ? copyCountedSql(rows, kept, unusedName(kept)) : copyOutSql(rows, kept, { header: true }),
  )
  const { file, fingerprint } = await received(stream, { folder, signal })
  try {
    await database.rows(COMMIT_SQL)
    if (stream.rowCount === 0) throw empty('The table holds no rows.')
  } catch (fault) {
    await file.close()
    throw fault
  }
  return {
    file,
    names: { all: names, kept },
    fingerprint,
    types,
    origin: { where: `${start} ${number}`, tables },
    ...(counted && { counted: { times: counted.times } }),
  }
}

/** A name that no column has, nor has it with a line behind it. */
function unusedName(names: readonly string[]): string {
  let name = 'rows'
  while (names.some((column) => column.startsWith(name))) name += '_'
  return name
}

/** What comes is written to a file as it comes, and hashed. */
async function received(
  stream: AsyncIterable<Buffer>,
  { folder, signal }: Pick<CopyOptions, 'folder' | 'signal'>,
): Promise<{ readonly file: SourceFile; readonly fingerprint: Fingerprint }> {
  const hash = createHash('sha256')
  const file = await privateFile(folder)
  const { path, handle, close } = file
  let bytes = 0
  try {
    for await (const piece of stream) {
      hash.update(piece)
      bytes += piece.length
      await file.append(piece)
    }
  } catch (cause) {
    await close()
    if (signal?.aborted) throw stopped()
    throw cause instanceof OutisError ? cause : new DatabaseFault(cause)
  }
  return {
    file: {
      ...{ path, handle, bytes, close },
      pieces: (stop) => piecesOf(path, handle, stop),
      // Nobody else can write to it.
      refuseChanged: async () => undefined,
    },
    fingerprint: { sha256: hash.digest('hex'), bytes },
  }
}

const empty = (message: string): OutisError =>
  new OutisError('DATA_EMPTY', { message, hint: 'Check that data.source names the right table or query.' })

/** SQLSTATEs of what is not there: a table, a schema, a column, a function. */
const NOT_THERE = new Set(['42P01', '3F000', '42703', '42883'])

function tableFault({ table, query }: PostgresSource, { answered, code }: DatabaseFault): OutisError {
  if (!answered) return goneAway(code)
  const what = query === undefined ? `The table "${table}"` : 'The query'
  const fault = (message: string, hint: string) =>
    new OutisError('DATABASE_TABLE', { message, hint, details: { code } })
  const refusal = refusalOf(code)
  if (refusal) return fault(refusal.message, refusal.hint)
  if (code === '42501')
    return fault(
      `${what} may not be read by this account.`,
      'Let somebody who owns it GRANT SELECT to the account, or use another account.',
    )
  if (query !== undefined)
    return fault(
      NOT_THERE.has(code)
        ? `${what} names a table, column or function that is not there (${code}).`
        : `${what} cannot be run (${code}).`,
      'Try it in psql: it must be one SELECT, in a transaction that can only read.',
    )
  if (NOT_THERE.has(code))
    return fault(
      `${what} is not there.`,
      `Name its schema: clinic.stays. SQL reads names in small letters; others need quotes: '"Stays"'.`,
    )
  return fault(`${what} cannot be read (${code}).`, 'Look at the log of the database for the reason.')
}
