import type { AnsweredSets, RowSet, Universe } from '@outis/airlock'
import type { Tx } from '../store/store.ts'

/** Whose answers, about what, a new one is compared with. */
export interface HistoryOf {
  readonly release: string
  readonly researcher: string
  readonly scope: 'researcher' | 'release'
  readonly kind: 'interpretation' | 'analysis'
  /** Releases whose answers speak of the same rows, `release` included. */
  readonly alike: readonly string[]
  /** What the rows are that sets number, where that can change: the same table may be read in another way later. */
  readonly print?: string | undefined
  /** Rows that are not counted now: whoever they are about has withdrawn. */
  readonly withdrawn?: RowSet | undefined
}

/** What was answered before. Its sets are of the kind asked for, its costs of both: there is one budget. */
export interface History {
  readonly answered: AnsweredSets
  readonly revealed: Set<string>
  readonly withdrawn?: RowSet
}

/** What an answer leaves behind. */
export interface Kept {
  readonly sets: readonly RowSet[]
  readonly costs: readonly string[]
}

/** Histories in memory, each as of a version of the store; another process may have gone on. */
export interface Histories {
  /** The history as the transaction sees it. */
  read(tx: Tx, of: HistoryOf, universe: Universe): Promise<History>
  /** Adds what an answer left behind, to the store's versions and to this history. */
  add(tx: Tx, of: HistoryOf, kept: Kept): Promise<void>
  /** Something was taken back: all are read anew. */
  clear(): void
}
