import type { HierarchySpec } from '../data/hierarchy/hierarchy-spec.ts'
import type { ColumnType, Dictionary } from '../data/table/table.ts'
import type { ColumnKind } from './words/name-hint.ts'

/** One column, counted: what a profile needs of it. */
export interface ColumnCounts {
  readonly name: string
  readonly dictionary: Dictionary
  /** Rows of each code; place 0 is missing. */
  readonly counts: ArrayLike<number>
}

/**
 * How well a column, or several together, tell rows apart. Motwani & Xu 2007, "Efficient algorithms for masking and
 * finding quasi-identifiers". Missing counts as a value.
 */
export interface KeyFigures {
  /** Share of the pairs of rows that are told apart. */
  readonly separation: number
  /** Distinct values per row. */
  readonly distinction: number
}

export interface ColumnFigures extends KeyFigures {
  readonly missing: number
  /** Distinct values, missing not among them. */
  readonly distinct: number
  /** Values that occur once. */
  readonly unique: number
  /** Share of rows whose value no other row has. */
  readonly uniqueness: number
}

/** A role of the policy, or `drop`: the column is left out until somebody who knows it says what it is. */
export type SuggestedRole = 'identifying' | 'quasi' | 'sensitive' | 'neutral' | 'drop'

export interface ColumnSuggestion extends ColumnFigures {
  readonly name: string
  readonly role: SuggestedRole
  /** What it is about. */
  readonly kind: ColumnKind
  readonly type: ColumnType
  /** Made of digits, and text all the same. */
  readonly code?: true
  /** Why, in plain words; no cell values. */
  readonly reasons: readonly string[]
  readonly confidence: 'high' | 'medium' | 'low'
  /** How to generalise it as a quasi-identifier; none for what is identifying or has no value. */
  readonly hierarchy?: Exclude<HierarchySpec, { readonly kind: 'file' | 'rows' | 'groups' | 'tree' }>
}

/** Columns together. */
export interface SubsetFigure extends KeyFigures {
  readonly columns: readonly string[]
  readonly distinct: number
  /** Rows that no other row equals in these columns. */
  readonly uniqueRows: number
}

export interface TableProfile {
  readonly rows: number
  readonly columns: readonly ColumnSuggestion[]
  /** Pairs and triples that single out most rows, worst first. */
  readonly subsets: readonly SubsetFigure[]
  /** Texts in the data that usually mean "no value" and are not declared as such: "?", "NA" … */
  readonly missingTokens: readonly string[]
  readonly notices: readonly string[]
}
