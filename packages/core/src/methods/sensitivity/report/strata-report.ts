/** What a release in strata says of itself beside its requirements: report.json, `strata`. */
export interface StrataReport {
  /** Plain sentences: what holds for the whole table and what does not. */
  readonly sentences: readonly string[]
  readonly strata: readonly StratumReport[]
  /** Hardened mode: ordinary rows that were generalised along with the sensitive ones. */
  readonly decoys?: DecoyReport
  /** Every value of the sensitive attributes with its rows, values rarer than 10 pooled. */
  readonly sensitive: readonly {
    readonly column: string
    readonly values: readonly { readonly value: string; readonly rows: number }[]
    readonly pooled: { readonly values: number; readonly rows: number }
  }[]
  /** Each quasi-identifier among the rows of the first stratum, as it was; values rarer than 10 pooled. */
  readonly statistics: readonly {
    readonly column: string
    readonly rows: number
    readonly missing: number
    readonly distinct: number
    readonly numbers?: { readonly smallest: number; readonly largest: number; readonly mean: number }
    readonly top: readonly { readonly value: string; readonly rows: number }[]
    readonly pooled: { readonly values: number; readonly rows: number }
  }[]
}

export interface StratumReport {
  readonly name: string
  readonly rows: number
  /** False: published as it is. */
  readonly treated: boolean
  readonly levels: readonly { readonly column: string; readonly level: number; readonly height: number }[]
  readonly classes: number
  readonly smallest: number
  readonly suppressedRows: number
  /** Rows that no other row of the release equals in all quasi-identifiers. */
  readonly uniqueRows: number
  readonly optimal: boolean
}

export interface DecoyReport {
  /** Largest share of sensitive rows among generalised ones that was allowed, and reached in the worst class and overall. */
  readonly maxPosterior: number
  readonly reached: number
  readonly overall: number
  readonly rows: number
  /** Precision over all rows with and, where known, without decoys. */
  readonly precision: { readonly with: number; readonly without?: number }
}
