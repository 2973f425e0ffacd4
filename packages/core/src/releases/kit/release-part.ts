import type { Combinations } from '../../check/check-input.ts'
import type { HierarchyPolicy } from '../../policy/options/requirement-spec.ts'

/** Rows of a release whose quasi-identifiers are published in one way. */
export interface ReleasePart {
  /** The stratum; absent: all rows. */
  readonly stratum?: string
  readonly rows: Combinations
  /** Quasi-identifiers that are generalised; the others are published as they were. */
  readonly generalised: readonly string[]
  /** `level`: each column on one level. `node`: each cell on its own. */
  readonly by: 'level' | 'node'
  readonly suppressionLimit: number
  /** Hierarchies that are not the attributes' own, by column. */
  readonly hierarchies: ReadonlyMap<string, HierarchyPolicy>
}

/** An attribute as a release shows it. */
export interface ShownAttribute {
  /** Its name in the policy, or the column's own where the policy has none. */
  readonly name: string
  /** The column of the release. */
  readonly column: string
  /** Its text in a cell that shows several. Default: the cell. */
  readonly textIn?: (cell: string) => string
}

/** Each column shows the attribute that it is named for. */
export const ownAttributes = (_policy: unknown, columns: readonly string[]): ShownAttribute[] =>
  columns.map((name) => ({ name, column: name }))
