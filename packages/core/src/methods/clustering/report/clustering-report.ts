/** What a release says of classes that were formed row by row, beside its requirements: report.json, `clustering`. */
export interface ClusteringReport {
  /** Plain sentences: how the classes were formed, and what that means. */
  readonly sentences: readonly string[]
  /** Distinct combinations of quasi-identifiers in the original. */
  readonly tuples: number
  /** Classes of the release; this and the figures below are measured on it. */
  readonly classes: number
  /** Mean normalised certainty penalty of all cells (GCP). */
  readonly ncp?: number
  /** A whole number above 2^53 is a text. */
  readonly discernibility?: number | string
  readonly averageClassSize?: number
  /** What the method did to get there: clusters closed, merges, cuts, moves. */
  readonly steps: { readonly what: 'clusters' | 'merges' | 'cuts' | 'moves'; readonly count: number }
  /** The method's own options, as it used them. */
  readonly options: Readonly<Record<string, string>>
  /** How often each requirement kept the method from what it would have done without it. */
  readonly heldBack: readonly HeldBackReport[]
  /** The table was cut into so many blocks first, each clustered on its own. */
  readonly blocks?: number
  /** Classes that are more general than needed, by chance. */
  readonly generalisedFurther?: number
}

export interface HeldBackReport {
  readonly model: string
  /** The sensitive attribute it speaks of, where it speaks of one. */
  readonly of?: string
  readonly times: number
}
