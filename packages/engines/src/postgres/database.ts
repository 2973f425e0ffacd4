import type { Readable, Writable } from 'node:stream'
import { OutisError } from '@outis/core/errors'
import type { Client } from 'pg'
import { stopped } from '../duckdb/duckdb-connection.ts'
import { PARSE_NAME_SQL, READING_SQL } from '../sql/postgres.ts'

/** A connection to a PostgreSQL database that can be stopped, and whose errors show neither data nor the address. */
export interface Database {
  /** One statement, with values of its own; rows as lists of texts. */
  rows(sql: string, values?: readonly string[]): Promise<readonly (readonly (string | null)[])[]>
  /** The columns that a statement gives. More than one statement is refused. */
  columns(sql: string): Promise<readonly DatabaseColumn[]>
  /** What COPY … TO STDOUT sends. */
  copyOut(sql: string): Readable & Counted
  /** What COPY … FROM STDIN takes. */
  copyIn(sql: string): Writable & Counted
  /** Breaks the connection off in the midst of whatever is going on; the server takes back what was not committed. */
  cut(): void
  close(): Promise<void>
}

/** How many rows were copied, once the next statement has been answered. */
interface Counted {
  readonly rowCount: number
}

export interface DatabaseColumn {
  readonly name: string
  /** Number of its type, and what limits it. */
  readonly type: number
  readonly modifier: number
}

/** PostgreSQL said no: what it calls the reason, and none of its words, which may quote the data. */
export class DatabaseFault extends Error {
  /** Five characters of SQLSTATE, or the system's word such as `ECONNREFUSED`. */
  readonly code: string

  constructor(cause: unknown) {
    const { code } = cause as { readonly code?: unknown }
    super('The database refused.')
    this.code = typeof code === 'string' ? code : 'unknown'
  }

  /** The server itself answered. */
  get answered(): boolean {
    return /^[0-9A-Z]{5}$/.test(this.code) && !/^(08|57P)/.test(this.code)
  }
}

/** Milliseconds until a database that does not answer counts as away. */
const PATIENCE = 15_000

export async function openDatabase(address: string, signal?: AbortSignal): Promise<Database> {
  if (signal?.aborted) throw stopped()
  const [{ default: pg }, copy] = await Promise.all([import('pg'), import('pg-copy-streams')])
  const client: Client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: PATIENCE,
    application_name: 'outis',
    keepAlive: true,
    // Every value as the text that the server sends.
    types: { getTypeParser: () => String } as never,
  })
  // A connection that breaks fails what is asked of it; without a listener it would end the process.
  client.on('error', () => undefined)
  const guarded = async <Value>(ask: () => Promise<Value>): Promise<Value> => {
    try {
      return await ask()
    } catch (cause) {
      if (signal?.aborted) throw stopped()
      throw new DatabaseFault(cause)
    }
  }
  const cut = () => {
    ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
  }
  try {
    await client.connect()
  } catch (cause) {
    throw unreachable(new DatabaseFault(cause).code)
  }
  signal?.addEventListener('abort', cut)
  const statement = (text: string, values: readonly string[] = []) =>
    guarded(() =>
      client.query({ text, values: [...values], rowMode: 'array', queryMode: 'extended' } as never),
    )
  const database: Database = {
    rows: async (sql, values) => ((await statement(sql, values)) as { rows: (string | null)[][] }).rows,
    async columns(sql) {
      const { fields } = (await statement(sql)) as {
        fields: { name: string; dataTypeID: number; dataTypeModifier: number }[]
      }
      return fields.map(({ name, dataTypeID, dataTypeModifier }) => ({
        name,
        type: dataTypeID,
        modifier: dataTypeModifier,
      }))
    },
    copyOut: (sql) => client.query(copy.to(sql)),
    copyIn: (sql) => client.query(copy.from(sql)),
    cut,
    async close() {
      signal?.removeEventListener('abort', cut)
      await client.end().catch(() => undefined)
    },
  }
  await guarded(() => client.query(READING_SQL))
  return database
}

const WRONG_ACCOUNT = /^28/

function unreachable(code: string): OutisError {
  const refused = WRONG_ACCOUNT.test(code) || code === '42501'
  return new OutisError('DATABASE_UNREACHABLE', {
    message: refused
      ? `The database refuses the account (${code}).`
      : code === '3D000'
        ? 'The server has no database of that name.'
        : `The database cannot be reached (${code}).`,
    hint: refused
      ? 'Check user and password; the password may also come from PGPASSWORD or ~/.pgpass.'
      : 'Check host, port and name of the database in the address, and that the server runs and lets this machine in.',
    details: { code },
  })
}

/** The connection broke, or the server was shut down, in the midst of the work. */
export const goneAway = (code: string): OutisError =>
  new OutisError('DATABASE_UNREACHABLE', {
    message: `The database went away during the work (${code}).`,
    hint: 'Nothing was written. Run it again when the server is there.',
    details: { code },
  })

/** Which server and database rows came from, and the numbers of the tables that they came from. */
export interface TableOrigin {
  readonly where: string
  readonly tables: ReadonlySet<string>
}

/** The parts of a table's name, `schema` and `table` or the latter alone, as PostgreSQL reads them. */
export async function nameParts(
  database: Database,
  written: string,
  code: 'DATABASE_TABLE' | 'RELEASE_TARGET',
): Promise<readonly string[]> {
  if (written.trim() === '') throw unnamed(code)
  const parts = await database.rows(PARSE_NAME_SQL, [written]).catch((fault) => {
    if (fault instanceof DatabaseFault && fault.answered) return []
    throw fault
  })
  if (parts.length === 1 || parts.length === 2) return parts.map(([part]) => part!)
  throw new OutisError(code, {
    message: 'The name of the table cannot be read.',
    hint: `Write it as in SQL: stays, clinic.stays, or '"Stays 2024"' where it has capitals or spaces.`,
    details: { table: written },
  })
}

const unnamed = (code: 'DATABASE_TABLE' | 'RELEASE_TARGET'): OutisError =>
  new OutisError(code, {
    message: 'No table of the database is named.',
    hint: 'Name it behind the address, ?table=clinic.stays, or by table: in a policy.',
  })
