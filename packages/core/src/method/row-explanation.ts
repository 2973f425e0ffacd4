/** Which rule made the cells of one row what they are. */
export interface RowExplanation {
  readonly row: number
  readonly suppressed: boolean
  /** Rows of the release with the same quasi-identifiers, this one included; rows of the bucket where it is sliced. */
  readonly classSize: number
  readonly cells: readonly { readonly column: string; readonly published: string; readonly text: string }[]
  readonly sentences: readonly string[]
}
