import { OutisError } from '@outis/core/errors'
import type { AirlockRules, AnswerCosts } from '../answer/answer.ts'
import type { Gate } from '../answer/gate.ts'
import type { OriginalTable } from './original-table.ts'

/** What may be asked of the original. */
export type AnalysisRequest =
  | { readonly kind: 'counts'; readonly column: string }
  | { readonly kind: 'crosstab'; readonly columns: readonly [string, string] }
  | {
      readonly kind: 'naive-bayes' | 'c45' | 'logistic'
      /** The column to be told. */
      readonly class: string
      /** What it is told from; all other columns where absent. */
      readonly attributes?: readonly string[]
    }

export type AnalysisKind = AnalysisRequest['kind']

/**
 * Why a part is withheld, by the names of output checking. Ritchie 2021, "Guidelines for output checking" (ACRO, SACRO):
 * `threshold` a cell of fewer than minSupport rows, or one hidden so that margins do not give such a cell away; `p-percent`
 * and `dominance` a sum or mean that tells about its largest contributor; `parameters` and `degrees-of-freedom` a model
 * with nearly as many numbers as rows; `saturated` one that repeats the rows.
 */
export type AnalysisRule =
  | 'threshold'
  | 'p-percent'
  | 'dominance'
  | 'parameters'
  | 'degrees-of-freedom'
  | 'saturated'
  | 'homogeneity'
  | 'differencing'
  | 'history'
  | 'budget'

/** The limits of models and sums, as DataSHIELD and ACRO have them. */
export const ANALYSIS_LIMITS = {
  /** Parameters per row, DataSHIELD's nfilter.glm. */
  parametersPerRow: 0.33,
  /** ACRO's check_missing_values and safe_dof_threshold. */
  degreesOfFreedom: 10,
  /** p %: all but the two largest contributors have at least this share of the largest. */
  pPercent: 0.1,
  /** (n, k): the two largest have at most this share. */
  dominance: { largest: 2, share: 0.85 },
  /** Cells of one table. */
  cells: 400,
} as const

/** What an analysis found, as plain JSON. */
export interface AnalysisFindings {
  readonly result: unknown
  readonly text: string
  readonly withheld: Readonly<Partial<Record<AnalysisRule, number>>>
  readonly notes: readonly string[]
}

export interface AnalysisAnswer extends AnalysisFindings, AnswerCosts {
  readonly kind: AnalysisKind
}

export interface AnalysisContext {
  readonly original: OriginalTable
  readonly rules: AirlockRules
  readonly gate: Gate
}

/** A rule in the words of output checking, for what the gate withholds. */
export const asAnalysisRule = (rule: 'support' | 'complement' | AnalysisRule): AnalysisRule =>
  rule === 'support' || rule === 'complement' ? 'threshold' : rule

/** The whole analysis is withheld: not an error of the request, but nothing of it may be told. */
export const wholeWithheld = (rule: AnalysisRule, note: string): AnalysisFindings => ({
  result: null,
  text: `[withheld (${rule}): ${note}]\n`,
  withheld: { [rule]: 1 },
  notes: [note],
})

export const refusedAnalysis = (message: string, hint: string): OutisError =>
  new OutisError('ANALYSIS_REFUSED', { message, hint })
