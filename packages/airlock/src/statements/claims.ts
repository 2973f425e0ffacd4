import type { RealExpression, RealTest, ResultForm } from '@outis/interpret'

/** What a result says, of whatever form it was: what its statements are made of. */
export type Claims =
  | { readonly kind: 'tree'; readonly form: ResultForm; readonly nodes: readonly ClaimNode[] }
  | {
      readonly kind: 'rules'
      readonly form: ResultForm
      /** A rule applies only where none before it does. */
      readonly ordered: boolean
      readonly rules: readonly ClaimRule[]
    }
  | { readonly kind: 'conditions'; readonly form: ResultForm; readonly conditions: readonly ClaimCondition[] }
  /** Cells of columns of the release, row by row; an absent cell says nothing. */
  | {
      readonly kind: 'table'
      readonly form: ResultForm
      readonly columns: readonly string[]
      readonly rows: readonly (readonly (string | undefined)[])[]
      /** Columns that the release does not have. */
      readonly leftOut: number
    }
  | {
      readonly kind: 'frequencies'
      readonly form: ResultForm
      readonly column: string
      readonly texts: readonly string[]
    }

/** One branch of a tree; a parent stands before its children. */
export interface ClaimNode {
  readonly parent?: number
  readonly line?: number
  readonly when?: RealExpression
  readonly leaf?: ClaimLabel
}

/** What a leaf or rule predicts. */
export interface ClaimLabel {
  /** In the words of the release, where the class is no column of the key. */
  readonly text: string
  /** Set where the class is a column of the key. */
  readonly test?: RealTest
}

export interface ClaimRule {
  readonly line?: number
  readonly condition?: RealExpression
  readonly conclusion?: RealExpression | ClaimLabel
}

export interface ClaimCondition {
  readonly line?: number
  readonly condition: RealExpression
}

export const isLabel = (conclusion: RealExpression | ClaimLabel): conclusion is ClaimLabel =>
  !('kind' in conclusion)
