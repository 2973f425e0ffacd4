import type { Audience, PurposePolicy } from '@outis/core/policy'
import { defined } from '@outis/core/value'
import type { AudienceLimits } from '@outis/core/verdict'
import type { Fear } from './fears.ts'

/** What the release is for. */
export type Use =
  | { readonly kind: 'counts' }
  | { readonly kind: 'model'; readonly column: string }
  | { readonly kind: 'values' }
  | { readonly kind: 'order' }

/** A question as it is asked: the words of the command line and of `purpose:` in a policy. */
export interface Question {
  readonly fear: readonly Fear[]
  /** counts, values, order, or model:COLUMN. */
  readonly purpose: string
  readonly audience: Audience
  /** AudienceLimits in place of the audience's. */
  readonly highestRisk?: number
  readonly aboveControl?: number
  /** Sensitive column → values that are to be protected: for the fear `some-values`. */
  readonly values?: Readonly<Record<string, readonly string[]>>
  /** The column with each person's choice 1, 2 or 3: for the fear `own-choice`. */
  readonly choice?: string
  /** How many policies are tried. Default 40. */
  readonly trials?: number
  /** Of the search. Default 1. */
  readonly seed?: string | number
}

/** A question that was understood, with its limits. */
export interface AskedQuestion {
  readonly fears: readonly Fear[]
  readonly use: Use
  readonly audience: Audience
  readonly limits: AudienceLimits
  readonly values?: Readonly<Record<string, readonly string[]>>
  readonly choice?: string
  readonly trials: number
  readonly seed: string
}

export const DEFAULT_TRIALS = 40

/** A question as `purpose:` of a policy has it. */
export const questionOfPolicy = ({ use, ...purpose }: PurposePolicy): Question => ({
  purpose: use,
  ...purpose,
})

/** A question as `purpose:` of a policy, in the words of the policy language. */
export function purposeOfQuestion(question: AskedQuestion): Readonly<Record<string, unknown>> {
  const { fears, use, audience, limits, values, choice, trials, seed } = question
  return {
    use: useText(use),
    fear: fears,
    audience,
    limits: { 'highest-risk': limits.highestRisk.max, 'above-control': limits.aboveControl.max },
    ...defined({ values, choice }),
    trials,
    seed,
  }
}

export const useText = (use: Use): string => (use.kind === 'model' ? `model:${use.column}` : use.kind)

/** What a purpose is, for people. */
export function useWords(use: Use): string {
  switch (use.kind) {
    case 'counts':
      return 'counting people'
    case 'model':
      return `a model that tells "${use.column}"`
    case 'values':
      return 'values as they were recorded'
    case 'order':
      return 'the order of numbers'
  }
}
