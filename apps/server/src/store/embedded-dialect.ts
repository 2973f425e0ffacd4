import { setImmediate } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type Database from 'libsql'
import InBackground from 'libsql/promise'

/**
 * SQLite by libsql for kysely. Its own differs in two things that a server under load needs: a statement is prepared once and kept,
 * and a commit waits for the disk in the background, so that requests are read meanwhile.
 */
export const embeddedDialect = (database: Database.Database): Dialect => ({
  createAdapter: () => new SqliteAdapter(),
  createDriver: () => driverOf(database),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
})

function driverOf(database: Database.Database): Driver {
  const connection = connectionOf(database)
  const turns = takingTurns()
  return {
    init: async () => undefined,
    async acquireConnection() {
      await turns.take()
      return connection
    },
    async beginTransaction() {
      await connection.executeQuery(CompiledQuery.raw('begin'))
    },
    // Only a commit and a rollback touch the disk for long. Nobody else has the connection until they are done.
    commitTransaction: () => inBackground(database, 'commit'),
    // Where the disk is full SQLite has rolled back by itself.
    rollbackTransaction: async () =>
      database.inTransaction ? inBackground(database, 'rollback') : undefined,
    async releaseConnection() {
      turns.give()
    },
    async destroy() {
      // libsql ends the process where a commit is under way in a database that is closed.
      await turns.take()
      database.close()
    },
  }
}

/** The two forms of libsql differ in their functions alone: what a database holds is the same. */
const inBackground = (database: Database.Database, text: string): Promise<void> =>
  InBackground.prototype.exec.call(database as never, text)

/** One at a time, in the order they came. */
function takingTurns() {
  const waiting: (() => void)[] = []
  let taken = false
  return {
    take: async (): Promise<void> => {
      if (taken) await new Promise<void>((resolve) => waiting.push(resolve))
      taken = true
    },
    give: (): void => {
      const next = waiting.shift()
      if (next) next()
      else taken = false
    },
  }
}

const MOST_KEPT = 300
/** Statements of a connection after which others are let in: libsql works at once, so that a long row of statements would not. */
const STATEMENTS_IN_A_ROW = 32

function connectionOf(database: Database.Database): DatabaseConnection {
  const statementCache = new Map<string, Database.Statement>()
  let statements = 0
  const prepared = (text: string): Database.Statement => {
    const statement = statementCache.get(text) ?? database.prepare(text)
    statementCache.delete(text)
    statementCache.set(text, statement)
    const [oldest] = statementCache.keys()
    if (statementCache.size > MOST_KEPT && oldest !== undefined) statementCache.delete(oldest)
    return statement
  }
  return {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      statements++
      if (statements % STATEMENTS_IN_A_ROW === 0) await setImmediate()
      const statement = prepared(sql)
      if (statement.reader) return { rows: (statement.all(parameters) as Row[]).map(withBytes) as R[] }
      const { changes, lastInsertRowid } = statement.run(parameters)
      return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] }
    },
    async *streamQuery<R>({ sql, parameters }: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
      // Its own: a kept one may be asked again before this is read to its end.
      for (const row of database.prepare(sql).iterate(parameters))
        yield { rows: [withBytes(row as Row) as R] }
    },
  }
}

type Row = Record<string, unknown>

/** libsql gives bytes as ArrayBuffer; all else here, and PostgreSQL, has Uint8Array. */
function withBytes(row: Row): Row {
  for (const name in row) {
    const value = row[name]
    if (value instanceof ArrayBuffer) row[name] = Buffer.from(value)
  }
  return row
}
