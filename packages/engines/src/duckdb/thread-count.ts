import { setThreadsSql } from '../sql/duckdb-session.ts'
import type { DuckDBConnection, DuckDBInstance } from './load-duckdb.ts'

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
