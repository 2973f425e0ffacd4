/** Rows with what the plan makes of them: `x0 …` and `hit`. */
export interface PlannedRows {
  readonly sql: string
  readonly columns: readonly string[]
  readonly suppressedRows: number
}
