import type { SentDealing } from '../sql/dealing-sql.ts'

/** A plan that came in blocks and lies in tables of the cluster. */
export interface StoredPlan extends Omit<SentDealing, 'rows' | 'begin'> {
  /** What its rows are dealt by; without it, in the order of the source. It is held here alone. */
  readonly seed: string | undefined
  readonly columns: readonly string[]
  readonly suppressedRows: number
}
