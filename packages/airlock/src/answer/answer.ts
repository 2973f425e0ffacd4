import type { ResultForm } from '@outis/interpret'
import type { RowSet } from '../sets/row-set.ts'
import type { WithheldBy } from './rules.ts'

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

/** A result in real terms, as far as it may leave. */
export interface AirlockAnswer {
  readonly form: ResultForm
  /** The whole as text; withheld parts are marked with the rule. */
  readonly text: string
  readonly parts: readonly AnswerPart[]
  /** How many parts each rule withheld. */
  readonly withheld: Readonly<Partial<Record<WithheldBy, number>>>
  /** Distinct aliases, grades and thresholds: told by this answer for the first time, told in all, left. */
  readonly budget: { readonly cost: number; readonly used: number; readonly left?: number }
  /** To be kept by the server with the answer, and never shown. */
  readonly kept: { readonly sets: readonly RowSet[]; readonly costs: readonly string[] }
}

/** What a form makes of its statements. */
export interface AnsweredForm {
  readonly text: string
  readonly parts: readonly AnswerPart[]
}

export function withheldCounts(parts: readonly AnswerPart[]): Partial<Record<WithheldBy, number>> {
  const counts: Partial<Record<WithheldBy, number>> = {}
  for (const { withheld } of parts) if (withheld) counts[withheld] = (counts[withheld] ?? 0) + 1
  return counts
}
