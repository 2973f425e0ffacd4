import { OutisError } from '@outis/core/errors'
import type { Finding, RealExpression, RealTest, ResultForm } from '@outis/interpret'

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

export interface SentResult {
  readonly text: string
  /** A form, or a family of forms. Default: recognised. */
  readonly form?: string
  /** The column that leaves and rules predict. */
  readonly classColumn?: string
  /** The column that counts are about. */
  readonly column?: string
  readonly digits?: number
}

/** Digits that leave a side open are counted both ways; everything else that is not understood is refused. */
export function refuseFindings(findings: readonly Finding[]): void {
  const open = findings.filter(({ kind }) => kind !== 'rounding')
  if (open.length === 0) return
  const places = open.slice(0, 5).map(({ place }) => place)
  throw new OutisError('INTERPRET_REFUSED', {
    message: `${open.length} ${open.length === 1 ? 'part' : 'parts'} of the result cannot be turned into real terms (${places.join(', ')}).`,
    hint: 'Send the model alone, with columns by their names; name its class where labels are published as aliases.',
    details: { parts: open.length, places },
  })
}
