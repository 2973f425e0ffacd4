/** What is wrong with a release beyond its models. Columns and counts, never a cell. */
export interface ReleaseFault {
  readonly kind: FaultKind
  /** The column of the release, or of the policy where the release lacks it. */
  readonly column?: string
  /** Rows or distinct values that are concerned; 1 where the column itself is. */
  readonly count: number
  /** One plain sentence. */
  readonly text: string
}

export type FaultKind =
  | 'column-identifying'
  | 'column-not-published'
  | 'column-undeclared'
  | 'column-twice'
  | 'column-missing'
  | 'rows'
  | 'suppressed-rows'
  | 'values-outside'
  | 'levels-mixed'
  | 'rows-elsewhere'
  | 'values-changed'
  | 'values-identifying'
  | 'choices'
  | 'beyond-the-table'

/** What one question about a release found. */
export interface Findings {
  readonly faults?: readonly ReleaseFault[]
  /** What somebody should look at: nothing is certainly wrong. */
  readonly warnings?: readonly string[]
  /** What was not judged, and what would let it be. */
  readonly notices?: readonly string[]
}
