import type { Fact, KnowledgeBase, Undone } from '@outis/airlock'
import type { OutisError } from '@outis/core/errors'
import type { Db, Tx } from '../store/store.ts'

/** The releases of one table, and what each of them hides. */
export interface KnownTable {
  readonly release: string
  /** Fingerprint of the file that its releases were made of; undefined where it is not known. */
  readonly print: string | undefined
  readonly bases: ReadonlyMap<string, KnowledgeBase>
}

/**
 * What everybody together was told of a table, over all its releases, researchers and projects: whoever was told something
 * may tell others.
 */
export interface Knowledge {
  /** Reads what the releases of the table hide; it may take long, and is kept. */
  table(release: string): Promise<KnownTable>
  /** How much of each hidden column of the release is undone. */
  undone(db: Db, table: KnownTable): Promise<readonly Undone[]>
  /** The same if everything were told that is about so many rows. */
  undoneAtMost(table: KnownTable, minSupport: number): readonly Undone[]
  /**
   * How much is undone with the facts of an answer, or why the answer may not be given: it would undo more than the limit of
   * this release, or of another one of the table that somebody was granted. Within the transaction that stores the answer,
   * so that two answers at once never undo more together.
   */
  undoneWith(tx: Tx, table: KnownTable, added: AddedFacts): Promise<readonly Undone[] | OutisError>
  /** An answer was stored with these facts. */
  add(tx: Tx, table: KnownTable, facts: readonly Fact[]): Promise<void>
  /** An answer was taken back: everything is read again. */
  clear(): void
}

export interface AddedFacts {
  readonly facts: readonly Fact[]
  /** Of the grant that the answer is given under. */
  readonly limit: number
}
