import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { OutisError } from '@outis/core/errors'
import { stopped } from '../duckdb/duckdb-connection.ts'
import type { TableColumn } from '../file-engine.ts'
import {
  BEGIN_SQL,
  COMMIT_SQL,
  copyInSql,
  copyOutSql,
  createTableSql,
  dropTableSql,
  NOTHING_LATER_SQL,
  OUTCOME_SQL,
  TRANSACTION_SQL,
  TRIGGERS_SQL,
  tableRows,
} from '../sql/postgres.ts'
import { type Database, DatabaseFault, openDatabase, type TableOrigin } from './database.ts'
import { lookAtTarget, type TableTarget, targetFault } from './table-target.ts'

/** The rows of a release, and what they came from. */
export interface TableContent {
  /** A delimited file, whose first line is the header. */
  readonly path: string
  readonly columns: readonly TableColumn[]
  /** Bytes of the header with its line end. */
  readonly header: number
  /** Where the original lies, if in a database. */
  readonly origin?: TableOrigin | undefined
}

/** A table that is filled, and seen by nobody else yet. */
export interface FilledTable {
  commit(): Promise<void>
  /** Takes everything back, unless it is committed. */
  discard(): Promise<void>
}

/**
 * Makes the table and fills it, all in one transaction that is still open; reads it again, and refuses it unless its rows are
 * byte for byte what was checked. Whoever is killed before `commit` leaves nothing: the server takes back what was begun.
 */
export async function fillTable(
  target: TableTarget,
  content: TableContent,
  signal?: AbortSignal,
): Promise<FilledTable> {
  const database = await openDatabase(target.address, signal)
  try {
    const transaction = await fill(database, target, content)
    return {
      commit: () => commit(database, target, transaction),
      async discard() {
        database.cut()
        await database.close()
      },
    }
  } catch (fault) {
    database.cut()
    await database.close()
    if (signal?.aborted) throw stopped()
    throw fault instanceof OutisError ? fault : targetFault(target, asFault(fault))
  }
}

const asFault = (cause: unknown): DatabaseFault =>
  cause instanceof DatabaseFault ? cause : new DatabaseFault(cause)

/** The number of the transaction. */
async function fill(database: Database, target: TableTarget, content: TableContent): Promise<string> {
  await database.rows(BEGIN_SQL)
  const { parts, replaces } = await lookAtTarget(database, target, content.origin)
  const table = tableRows(parts)
  if (replaces) await database.rows(dropTableSql(table))
  await database.rows(createTableSql(table, content.columns))
  const names = content.columns.map(({ name }) => name)
  const sent = createHash('sha256')
  const rows = createReadStream(content.path, { start: content.header, highWaterMark: PIECE })
  await pipeline(rows, hashing(sent), database.copyIn(copyInSql(table, names)))
  await database.rows(NOTHING_LATER_SQL)
  const received = createHash('sha256')
  for await (const piece of database.copyOut(copyOutSql(table, names, { header: false })))
    received.update(piece as Buffer)
  if (sent.digest('hex') !== received.digest('hex')) throw await unlike(database, table)
  const [[transaction] = []] = await database.rows(TRANSACTION_SQL)
  return transaction!
}

const PIECE = 1 << 18

const hashing = (hash: Hash): Transform =>
  new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece)
      done(null, piece)
    },
  })

async function commit(database: Database, target: TableTarget, transaction: string): Promise<void> {
  try {
    await database.rows(COMMIT_SQL)
  } catch (fault) {
    if (fault instanceof DatabaseFault && !fault.answered && (await wasCommitted(target, transaction))) return
    throw targetFault(target, asFault(fault))
  } finally {
    await database.close()
  }
}

/** The connection broke before the server answered; whether it is done, another connection can tell. */
async function wasCommitted({ address }: TableTarget, transaction: string): Promise<boolean> {
  const database = await openDatabase(address)
  try {
    const [[outcome] = []] = await database.rows(OUTCOME_SQL, [transaction])
    return outcome === 'committed'
  } finally {
    await database.close()
  }
}

/** Why the table does not hold what was sent: triggers of the database may change or drop rows as they come in. */
async function unlike(database: Database, table: string): Promise<OutisError> {
  const [[triggers] = []] = await database.rows(TRIGGERS_SQL, [table])
  const message = 'The table does not hold the very rows that were checked; it was taken back.'
  if (triggers === '0')
    return new OutisError('INTERNAL', {
      message,
      hint: 'Nothing was written. Please report it with the types of the columns; the data is not needed.',
    })
  return new OutisError('RELEASE_TARGET', {
    message: `${message} The database has triggers that changed them as they came in.`,
    hint: 'Nothing was written. Let somebody take the triggers off new tables of this schema, or off this account, or name another schema in release.to.table.',
    details: { triggers: Number(triggers) },
  })
}
