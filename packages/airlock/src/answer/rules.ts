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
