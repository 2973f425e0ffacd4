/** Rows with what the plan makes of them: `x0 …` and `hit`. */
export interface PlannedRows {
  readonly sql: string
  readonly columns: readonly string[]
  /** Columns of these that show what they show in suppressed rows too. */
  readonly neverSuppressed?: readonly string[]
  readonly suppressedRows: number
}
