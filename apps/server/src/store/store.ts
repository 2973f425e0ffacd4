import type { OutisError } from '@outis/core/errors'
import type { Kysely, Transaction } from 'kysely'
import type { Migration } from './migration.ts'
import type { Tables } from './table-list.ts'

/** What a write transaction does its work by. */
export type Tx = Transaction<Tables>
/** What reads go through: the store itself, or a transaction that is under way. */
export type Db = Kysely<Tables>

/**
 * The one thing that remembers. Two implementations, embedded and PostgreSQL, pass the same contract (store.contract.ts):
 * - `write` is atomic and durable: once it has resolved, a crash takes nothing of it back; once it has rejected, nothing of it is
 *   there. Writers come one after the other, so what a write has read stays true until it ends. A store belongs to one process.
 * - `db` reads what has been committed and waits for no writer. Inside a `write` use its `tx` alone.
 */
export interface Store {
  readonly kind: 'embedded' | 'postgres'
  readonly db: Db
  write<Value>(work: (tx: Tx) => Promise<Value>): Promise<Value>
  /** Reads everything as it was at one moment. Nothing else: a snapshot is rolled back at its end. */
  snapshot<Value>(work: (tx: Tx) => Promise<Value>): Promise<Value>
  /** Resolves with the reason when another server has taken the store over: this one writes nothing any more. */
  readonly takenOver: Promise<OutisError>
  /** Rejects where the store does not answer or takes no writes. */
  check(): Promise<void>
  close(): Promise<void>
}

export interface WaitOptions {
  /** Ends the waiting; the other server is then in the way. */
  readonly signal: AbortSignal
  /** Is told once, when the waiting begins. */
  readonly begins: () => void
}

export interface OpenStoreOptions {
  /** Default: all of this version. */
  readonly migrations?: readonly Migration[]
  /** While another server is at work with the store: wait for it to end. Default: refuse at once. */
  readonly wait?: WaitOptions
}
