/** What losses are made of. */
export interface ClassFigures {
  readonly classes: number
  /** Σ |class|² */
  readonly squares: number
  readonly suppressedRows: number
  /** Costs of all cells by quasi-identifier, for each loss that a summary has; the one that is asked for last. */
  readonly sums: readonly Float64Array[]
}
