import type { MethodNeeds, SearchPolicy } from '../../methods/contract/method-needs.ts'
import type { AskedMethod, Policy } from '../../policy/options/policy.ts'
import type { OpenTable } from '../../run/engine/engine.ts'
import type { ReleaseKey } from './release-key.ts'

/** A row of a release, and the key that explains it. */
export interface ExplainedRow<Method extends AskedMethod = AskedMethod> {
  readonly open: OpenTable
  readonly key: ReleaseKey
  readonly policy: Policy<Method>
  /** What the method asks of the table, and what it was asked for. */
  readonly needs: MethodNeeds
  readonly search: SearchPolicy
  readonly row: number
  readonly cells: readonly string[]
  /** Explain this column alone. */
  readonly column?: string
}

/** Which rule made the cells of one row what they are. */
export interface RowExplanation {
  readonly row: number
  readonly suppressed: boolean
  /** Rows of the release with the same quasi-identifiers, this one included; where there are no classes, of its bucket. */
  readonly classSize: number
  readonly cells: readonly { readonly column: string; readonly published: string; readonly text: string }[]
  readonly sentences: readonly string[]
}
