import type { ResultForm } from '@outis/interpret'
import type { Fact } from '../knowledge/facts.ts'
import type { RowSet } from '../sets/row-set.ts'

/** One statement of an answer. */
export interface AnswerPart {
  /** Where it stood in the result: line, or number of the part. */
  readonly place: string
  /** In real terms; absent where it is withheld. */
  readonly text?: string
  /** Rows of the release, as counted here; absent where it is withheld. */
  readonly rows?: number
  /** The rule that withheld it, or a part of it. */
  readonly withheld?: WithheldBy
}

/** What an answer costs, and what the server stores with it and never shows. */
export interface AnswerCosts {
  /** Distinct aliases, grades and thresholds: revealed by this answer for the first time, revealed in all, left. */
  readonly budget: { readonly cost: number; readonly used: number; readonly left?: number }
  readonly added: Added
}

/** What an answer adds to what was told before. */
export interface Added {
  readonly sets: readonly RowSet[]
  readonly costs: readonly string[]
  /** What it tells of the table for the first time. */
  readonly facts: readonly Fact[]
}

/** The answer of one form. */
export interface AnsweredForm {
  /** The whole as text; withheld parts are marked with the rule. */
  readonly text: string
  readonly parts: readonly AnswerPart[]
}

/** A result in real terms, as far as it may leave. */
export interface AirlockAnswer extends AnsweredForm, AnswerCosts {
  readonly form: ResultForm
  /** How many parts each rule withheld. */
  readonly withheld: Readonly<Partial<Record<WithheldBy, number>>>
}

export function withheldCounts(parts: readonly AnswerPart[]): Partial<Record<WithheldBy, number>> {
  const counts: Partial<Record<WithheldBy, number>> = {}
  for (const { withheld } of parts) if (withheld) counts[withheld] = (counts[withheld] ?? 0) + 1
  return counts
}

/** What an answer is held against. Settings of the data owner, shown to the researcher. */
export interface AirlockRules {
  /** Fewer rows than these are never spoken of, nor all rows but fewer than these. Default 10. */
  readonly minSupport: number
  /** Whether a statement may say a sensitive value of all rows that it is about. Default `withhold`. */
  readonly homogeneity: 'withhold' | 'allow'
  readonly thresholds: 'rounded' | 'exact'
  /** Distinct aliases, grades and thresholds that may be told in all; absent: no limit. */
  readonly budget?: number
  /** Columns of the key that may be spoken of; absent: all. */
  readonly attributes?: readonly string[]
}

export const DEFAULT_RULES: AirlockRules = { minSupport: 10, homogeneity: 'withhold', thresholds: 'rounded' }

/** Why a part of an answer is withheld. */
export type WithheldBy = 'support' | 'complement' | 'homogeneity' | 'differencing' | 'history' | 'budget'

/** In words, for the researcher and the approver. */
export const withheldWords: Readonly<Record<WithheldBy, string>> = {
  support: 'too few rows',
  complement: 'all rows but too few',
  homogeneity: 'a sensitive value of all its rows',
  differencing: 'too few rows away from earlier answers',
  history: 'too many answers to compare with',
  budget: 'the budget is used up',
}
