import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { OutisError } from '@outis/core/errors'
import type { CodedRows } from '@outis/core/pipeline'
import { setThreadsSql } from '../sql/duckdb-files.ts'
import type { Pieces } from './count/pull.ts'

type Result = Awaited<ReturnType<DuckDBConnection['run']>>

/** A connection that can be stopped, and whose errors show no data. */
export interface Session {
  readonly connection: DuckDBConnection
  /** Tables that are too wide for the database and held in memory, by schema. */
  readonly wide: Map<string, CodedRows>
  run(sql: string): Promise<Result>
  /** The same on one thread: rows go through one after another, and none waits for others. */
  runInOrder(sql: string): Promise<Result>
  /** A result that need not be in memory at once, piece by piece. */
  stream(sql: string): AsyncIterable<Pieces>
  /** The first row, numbers all of it. */
  numbers(sql: string): Promise<number[]>
  /** Throws if the user stopped the run. */
  refuseStopped(): void
  readonly closed: boolean
  close(): void
}

/** DuckDB said no; its words stay inside, since they may quote the data. */
export class DuckdbFault extends Error {
  /** Such as `Invalid Input Error`. */
  readonly kind: string

  constructor(error: unknown) {
    const kind = kindOf(error)
    super(kind)
    this.kind = kind
  }
}

export async function openSession(instance: DuckDBInstance, signal?: AbortSignal): Promise<Session> {
  const connection = await instance.connect()
  const interrupt = () => connection.interrupt()
  let closed = false
  signal?.addEventListener('abort', interrupt)
  const refuseStopped = () => {
    if (signal?.aborted) throw stopped()
  }
  const run = async (sql: string): Promise<Result> => {
    refuseStopped()
    try {
      return await connection.run(sql)
    } catch (error) {
      refuseStopped()
      throw new DuckdbFault(error)
    }
  }
  async function* stream(sql: string): AsyncGenerator<Pieces> {
    refuseStopped()
    try {
      for await (const chunk of await connection.stream(sql)) {
        yield { rows: chunk.rowCount, pieces: [{ chunk, rows: chunk.rowCount }] }
      }
    } catch (error) {
      refuseStopped()
      throw new DuckdbFault(error)
    }
  }
  return {
    connection,
    wide: new Map(),
    run,
    runInOrder: (sql) => threadCount(instance).alone(connection, () => run(sql)),
    stream,
    refuseStopped,
    async numbers(sql) {
      const [row = []] = await (await run(sql)).getRows()
      return row.map(Number)
    },
    get closed() {
      return closed
    },
    close() {
      closed = true
      signal?.removeEventListener('abort', interrupt)
      connection.closeSync()
    },
  }
}

/** Whatever else went wrong, said without the data: memory, disk, or a fault of ours. */
export function duckdbFailure(fault: DuckdbFault, doing: string): OutisError {
  if (fault.kind === 'Out of Memory Error') {
    return new OutisError('DATA_TOO_LARGE', {
      message: `There is not enough memory for ${doing}.`,
      hint: 'Allow more memory, or free room in the folder for temporary files.',
      details: { reason: fault.kind },
    })
  }
  // Files that are read or written have faults of their own: this is what did not fit into memory.
  if (fault.kind === 'IO Error') {
    return new OutisError('TEMP_FOLDER', {
      message: `The folder for temporary files failed while ${doing}.`,
      hint: 'Let TMPDIR name a folder that has room, or allow more memory.',
      details: { reason: fault.kind },
    })
  }
  return new OutisError('INTERNAL', {
    message: `The engine failed while ${doing} (${fault.kind}).`,
    hint: 'Nothing was written. Please report it with the policy; the data is not needed.',
    details: { reason: fault.kind },
  })
}

export const stopped = (): OutisError =>
  new OutisError('STOPPED', {
    message: 'The run was stopped.',
    hint: 'Nothing was written; start it again when you like.',
  })

/** The part of DuckDB's message before the first colon names the kind of error and nothing of the data. */
function kindOf(error: unknown): string {
  const text = error instanceof Error ? error.message : ''
  return /^([A-Za-z ]{3,40}):/.exec(text)?.[1] ?? 'Unknown Error'
}

export type { DuckDBAppender, DuckDBConnection, DuckDBInstance, DuckDBListVector } from '@duckdb/node-api'

/** The driver, loaded when it is first needed: its 190 files cost a fifth of a second, in a bundle 50 ms. */
export const loadDuckdb = (): Promise<typeof import('@duckdb/node-api')> => import('@duckdb/node-api')

/** How many threads a database works on: one setting for all its connections. */
export interface ThreadCount {
  /** From now on so many. */
  raise(connection: DuckDBConnection, threads: number): Promise<void>
  /**
   * Does some work on one thread. Rows then go through a statement one after another and are written as they come; on several
   * threads DuckDB keeps all that a piece of its input becomes until the pieces before it are written.
   */
  alone<Value>(connection: DuckDBConnection, work: () => Promise<Value>): Promise<Value>
}

const counts = new WeakMap<DuckDBInstance, ThreadCount>()

/** @param threads as many as the database was made with */
export function threadCount(instance: DuckDBInstance, threads = 1): ThreadCount {
  const counter = counts.get(instance)
  if (counter !== undefined) return counter
  let wantedThreads = threads
  let working = 0
  const set = async (connection: DuckDBConnection, number: number) => {
    await connection.run(setThreadsSql(number))
  }
  const count: ThreadCount = {
    async raise(connection, number) {
      wantedThreads = number
      if (working === 0) await set(connection, wantedThreads)
    },
    async alone(connection, work) {
      if (wantedThreads === 1) return work()
      working++
      try {
        if (working === 1) await set(connection, 1)
        return await work()
      } finally {
        working--
        if (working === 0) await set(connection, wantedThreads)
      }
    },
  }
  counts.set(instance, count)
  return count
}
