import type { SentDealing } from '../sql/dealing-sql.ts'

/** A plan that came in blocks and lies in tables of the cluster. */
export interface StoredPlan extends Omit<SentDealing, 'rows' | 'texts'> {
  readonly columns: readonly string[]
  readonly suppressedRows: number
}
