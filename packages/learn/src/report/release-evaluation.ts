import type { Fingerprint } from '@outis/core/report'
import type { ClassCounts } from '../evaluate/evaluate-tables.ts'
import type { Propensity } from '../propensity/propensity-score.ts'
import type { QueryErrors } from '../queries/count-query-error.ts'

/**
 * evaluate.json, version 2: what a release still tells of its original. Not to be published with the release: it counts all
 * rows, blanked ones too. Of the original's values it has only those that at least 10 rows have.
 */
export interface ReleaseEvaluation {
  readonly outis: string
  readonly evaluation: 2
  readonly headline: string
  readonly summary: readonly string[]
  readonly notices: readonly string[]
  /** Without a fingerprint: that would let anybody who knows all but a cell try what it is. */
  readonly original: EvaluatedTable
  readonly release: EvaluatedRelease
  /** Columns both have. */
  readonly columns: readonly string[]
  readonly settings: { readonly folds: number; readonly seed: string | number; readonly confidence: number }
  readonly classes: readonly LearnedClass[]
  readonly queries?: QueryErrors
  readonly propensity: Propensity
  readonly distributions: readonly ShownChange[]
  readonly correlation: ShownCorrelation
}

export interface EvaluatedTable {
  readonly rows: number
  readonly columns: number
}

export interface EvaluatedRelease extends EvaluatedTable {
  readonly fingerprint: Fingerprint
}

/** How well one column is told from the others. */
export interface LearnedClass {
  readonly class: string
  readonly attributes: readonly string[]
  readonly original: ClassCounts
  readonly release: ClassCounts
  /** Rows of the release that no row of the original could be found for. */
  readonly alone: number
  readonly classifiers: readonly LearnedBy[]
}

export interface LearnedBy {
  readonly classifier: string
  readonly title: string
  /** Learned from the original, tested on it. */
  readonly original: Scores
  /** Learned from the release, tested on it; null where it has fewer than two classes, or too many. */
  readonly release: ComparedScores | null
  /** Learned from the release, tested on the original. */
  readonly transfer: ComparedScores | null
}

/** A figure with its 95 % interval; null where it cannot be given. */
export interface Figure {
  readonly value: number
  readonly low: number
  readonly high: number
}

export interface Scores {
  readonly rows: number
  /** Rows whose class is suppressed count as answered wrongly. */
  readonly accuracy: Figure
  readonly balancedAccuracy: Figure | null
  readonly auc: Figure | null
}

export interface ComparedScores extends Scores {
  /** Accuracy less that of the original. */
  readonly difference: Figure
  /** `none`: no difference can be told from noise. */
  readonly told: 'better' | 'worse' | 'none'
}

/** A column's distribution before and after; values of fewer than 10 rows of the original are pooled. */
export interface ShownChange {
  readonly column: string
  readonly ordered: boolean
  readonly bars: readonly ShownBar[]
  readonly missing: { readonly before: number; readonly after: number }
  readonly distinct: { readonly before: number; readonly after: number }
  readonly suppressed: number
  readonly totalVariation: number
  readonly earthMovers?: number
}

export interface ShownBar {
  readonly label: string
  /** How many values it holds, where it is a pool. */
  readonly pooled?: number
  readonly before: number
  /** Estimated where cells are generalised. */
  readonly after: number
}

export interface ShownCorrelation {
  readonly measure: string
  readonly names: readonly string[]
  readonly before: readonly (readonly number[])[]
  readonly after: readonly (readonly number[])[]
  readonly mean: number
  readonly largest: number
  /** Names of the pair that changed most. */
  readonly pair?: readonly [string, string]
}
