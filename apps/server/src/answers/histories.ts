import type { Db, Tx } from '../store/store.ts'
import type { StoredAddition, ToldBefore } from '../work/answering/told-before.ts'

/** The earlier answers that a new one is compared with. */
export interface HistoryScope {
  readonly release: string
  readonly researcher: string
  readonly scope: 'researcher' | 'release'
  readonly kind: 'interpretation' | 'analysis'
  /** Releases whose answers speak of the same rows, `release` included. */
  readonly alike: readonly string[]
}

/** Earlier answers as of a version of the store. */
export interface KnownHistory {
  /** Changes when the history does otherwise than by growing. */
  readonly name: string
  readonly version: number
  /** Those of one kind to compare with, and the costs of both kinds: there is one budget. */
  readonly told: readonly ToldBefore[]
}

/** A cache of histories, each as of a version of the store: another process may have added answers. */
export interface Histories {
  read(db: Db, scope: HistoryScope): Promise<KnownHistory>
  /** The version as the transaction sees it; it does not change before the transaction ends. */
  version(tx: Tx, scope: HistoryScope): Promise<number>
  /** Adds to the store's versions and to the cached history. */
  add(tx: Tx, scope: HistoryScope, added: StoredAddition): Promise<void>
  /** An answer was taken back: all histories are read again. */
  clear(): void
}
