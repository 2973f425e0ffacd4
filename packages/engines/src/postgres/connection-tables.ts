import type { Readable } from 'node:stream'
import { OutisError } from '@outis/core/errors'
import { stopped } from '../duckdb/duckdb-connection.ts'
import { refuseDuplicates } from '../duckdb/read/load-csv.ts'
import {
  copyOutSql,
  describeSql,
  LIST_TABLES_SQL,
  ONE_TABLE_SQL,
  OWN_NAMES_SQL,
  patienceSql,
  REACHED_SQL,
  SNAPSHOT_SQL,
  tableRows,
} from '../sql/postgres.ts'
import {
  type AllowedTables,
  howAllowed,
  isOfTheSystem,
  type QualifiedName,
  sqlName,
} from './allowed-tables.ts'
import { type Database, DatabaseFault, goneAway, openDatabase } from './database.ts'

/** A database that an administrator lets others read parts of. */
export interface TableConnection {
  /** What people know it by. */
  readonly name: string
  /** Never shown. */
  readonly address: string
  readonly read: readonly AllowedTables[]
}

/** A table as it is offered: what it is called and made of, and no cell of it. */
export interface OfferedTable extends QualifiedName {
  readonly kind: 'table' | 'view' | 'foreign'
  /** As the database last estimated them; undefined where it never did. */
  readonly rows?: number
  readonly columns: readonly { readonly name: string; readonly type: string }[]
}

/** Milliseconds that anybody waits for a lock of somebody else. */
const PATIENCE = 15_000

/** Tables that a connection lets read, as far as the account may; those whose name has the text. */
export async function offeredTables(
  connection: TableConnection,
  {
    search = '',
    limit,
    signal,
  }: { readonly search?: string; readonly limit: number; readonly signal?: AbortSignal },
): Promise<readonly OfferedTable[]> {
  const asked = connected(connection, signal, async (database) => {
    const found = await database.rows(LIST_TABLES_SQL, [
      list(connection.read.map(({ schema }) => schema)),
      list(connection.read.map(({ table }) => table)),
      search,
      String(limit),
    ])
    return found.map(([schema, table, kind, rows, columns]) => ({
      schema: schema!,
      table: table!,
      kind: kind as OfferedTable['kind'],
      ...(rows !== null && { rows: Number(rows) }),
      columns: (JSON.parse(columns ?? '[]') as [string, string][]).map(([name, type]) => ({ name, type })),
    }))
  })
  return asked.catch((fault) => {
    throw fault instanceof DatabaseFault ? goneAway(fault.code) : fault
  })
}

/** A list of texts as PostgreSQL reads one. */
const list = (texts: readonly (string | undefined)[]): string =>
  `{${texts.map((text) => (text === undefined ? 'NULL' : `"${text.replace(/["\\]/g, '\\$&')}"`)).join(',')}}`

/**
 * Copies one table out as a delimited text with names, from one state of the database and in a transaction that can only
 * read. What is not allowed is refused before a row of it is read, and told apart from what is not there by nobody.
 */
export async function copyAllowed<Value>(
  connection: TableConnection,
  named: QualifiedName,
  { take, signal }: { readonly take: (rows: Readable) => Promise<Value>; readonly signal?: AbortSignal },
): Promise<Value> {
  return connected(connection, signal, async (database) => {
    await database.rows(SNAPSHOT_SQL)
    const rows = tableRows([named.schema, named.table])
    const number = await refuseOthers(database, connection, named)
    // From here on it is held: nobody can put another table in its place.
    const columns = (await database.columns(describeSql(rows))).map(({ name }) => name)
    if ((await refuseOthers(database, connection, named)) !== number) throw notGiven(connection, named)
    await refuseReaching(database, connection, named)
    if (columns.length === 0) throw notGiven(connection, named)
    refuseDuplicates(columns, { what: 'table', hint: 'Give every column its own name.' })
    const stream = database.copyOut(copyOutSql(rows, columns, { header: true }))
    let broken: DatabaseFault | undefined
    stream.once('error', (cause) => {
      broken = new DatabaseFault(cause)
    })
    return take(stream).catch((fault) => {
      if (fault instanceof OutisError) throw fault
      if (signal?.aborted) throw stopped()
      // Its words may quote the data.
      throw broken ?? fault
    })
  }).catch((fault) => {
    throw fault instanceof DatabaseFault ? copyFault(connection, named, fault) : fault
  })
}

async function connected<Value>(
  { name, address }: TableConnection,
  signal: AbortSignal | undefined,
  work: (database: Database) => Promise<Value>,
): Promise<Value> {
  const database = await openDatabase(address, signal).catch((fault) => {
    if (fault instanceof OutisError && fault.code === 'DATABASE_UNREACHABLE') throw away(name, fault)
    throw fault
  })
  try {
    await database.rows(OWN_NAMES_SQL)
    for (const statement of patienceSql(PATIENCE).split(';')) await database.rows(statement)
    return await work(database)
  } catch (fault) {
    // What goes on there is of no use any more.
    database.cut()
    throw fault
  } finally {
    await database.close()
  }
}

/** The number of the table, where it may be read: named itself, or a plain table of a schema that is allowed whole. */
async function refuseOthers(
  database: Database,
  connection: TableConnection,
  named: QualifiedName,
): Promise<string> {
  const how = howAllowed(connection.read, named)
  if (how === undefined || isOfTheSystem(named.schema)) throw notGiven(connection, named)
  const [[number, kind] = []] = await database.rows(ONE_TABLE_SQL, [named.schema, named.table])
  if (typeof number !== 'string' || (how === 'by-schema' && kind !== 'table'))
    throw notGiven(connection, named)
  return number
}

/** A table that is allowed with its schema brings no rows of tables that are not allowed, by inheritance or rules. */
async function refuseReaching(
  database: Database,
  connection: TableConnection,
  named: QualifiedName,
): Promise<void> {
  if (howAllowed(connection.read, named) === 'by-name') return
  for (const [schema, table] of await database.rows(REACHED_SQL)) {
    if (isOfTheSystem(schema!) || howAllowed(connection.read, { schema: schema!, table: table! })) continue
    throw new OutisError('DATABASE_TABLE', {
      message: `The table "${sqlName(named)}" reaches tables that the connection "${connection.name}" does not give.`,
      hint: 'An administrator who wants it to be read names the table itself among those of the connection.',
    })
  }
}

const notGiven = ({ name }: TableConnection, table: QualifiedName): OutisError =>
  new OutisError('DATABASE_TABLE', {
    message: `The connection "${name}" gives no table "${sqlName(table)}".`,
    hint: 'Choose one that it lists, or ask the administrator of the server for it.',
  })

const away = (name: string, { details }: OutisError): OutisError =>
  new OutisError('DATABASE_UNREACHABLE', {
    message: `The database of the connection "${name}" cannot be reached (${String(details.code)}).`,
    hint: 'Try again later. If it stays so, tell the administrator of the server.',
    details,
  })

function copyFault(connection: TableConnection, named: QualifiedName, { answered, code }: DatabaseFault) {
  if (!answered) return goneAway(code)
  if (code === '42501' || code === '42P01' || code === '3F000') return notGiven(connection, named)
  return new OutisError('DATABASE_TABLE', {
    message: `The table "${sqlName(named)}" of the connection "${connection.name}" cannot be read (${code}).`,
    hint:
      code === '55P03'
        ? 'Somebody is changing it. Try again when that is done.'
        : 'The log of the database has the reason; its administrator can read it.',
    details: { code },
  })
}
