import type { Policy } from '../../policy/options/policy.ts'
import type { ShownAttribute } from '../../releases/kit/release-part.ts'
import { releasesOf } from '../../releases/registry.ts'
import type { OpenTable } from '../../run/engine/engine.ts'

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

type FaultKind =
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

/** The attributes that the columns of a release show. */
export const shownAttributes = (policy: Policy, columns: readonly string[]): readonly ShownAttribute[] =>
  releasesOf(policy).read.attributes(policy, columns)

/** Rows of each text of an attribute. */
export async function countTexts(
  open: OpenTable,
  { column, textIn = (cell) => cell }: ShownAttribute,
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  for (const { value, rows } of await open.frequencies(column)) {
    const text = textIn(value)
    counts.set(text, (counts.get(text) ?? 0) + rows)
  }
  return counts
}
