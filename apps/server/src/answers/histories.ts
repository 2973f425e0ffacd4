import type { AnsweredSets, RowSet, Universe } from '@outis/airlock'
import type { Tx } from '../store/store.ts'

/** The earlier answers that a new one is compared with. */
export interface HistoryScope {
  readonly release: string
  readonly researcher: string
  readonly scope: 'researcher' | 'release'
  readonly kind: 'interpretation' | 'analysis'
  /** Releases whose answers speak of the same rows, `release` included. */
  readonly alike: readonly string[]
  /** Fingerprint of the rows that sets number, where it can change: the same table may be read in another way later. */
  readonly print?: string | undefined
  /** Rows of people who have withdrawn, which are not counted now. */
  readonly withdrawn?: RowSet | undefined
}

/** The sets of earlier answers of one kind, and the costs of both kinds: there is one budget. */
export interface History {
  readonly answered: AnsweredSets
  readonly revealed: Set<string>
  readonly withdrawn?: RowSet
}

export interface HistoryAddition {
  readonly sets: readonly RowSet[]
  readonly costs: readonly string[]
}

/** A cache of histories, each as of a version of the store: another process may have added answers. */
export interface Histories {
  /** The history as the transaction sees it. */
  read(tx: Tx, scope: HistoryScope, universe: Universe): Promise<History>
  /** Adds to the store's versions and to the cached history. */
  add(tx: Tx, scope: HistoryScope, added: HistoryAddition): Promise<void>
  /** An answer was taken back: all histories are read again. */
  clear(): void
}
