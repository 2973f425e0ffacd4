import {
  type AirlockRules,
  type AnalysisRequest,
  answerAnalysis,
  answerResult,
  type Fact,
  type SentResult,
} from '@outis/airlock'
import type { CountedTable } from './counted-table.ts'
import {
  additionOf,
  addTold,
  type History,
  historyOf,
  type StoredAddition,
  type ToldBefore,
} from './told-before.ts'

/** A request with all that its answer depends on beside the table. Plain data: it goes to another process. */
export interface AnswerQuestion {
  readonly request: SentResult | AnalysisRequest
  readonly rules: AirlockRules
  /** Earlier answers under a name; the process keeps those that it was sent, and gets the ones from `from` on. */
  readonly before: { readonly name: string; readonly from: number; readonly told: readonly ToldBefore[] }
}

export interface ComputedAnswer {
  /** As it is stored and shown. */
  readonly answer: object
  readonly withheld: Readonly<Record<string, number | undefined>>
  readonly budget: { readonly cost: number; readonly used: number }
  readonly added: StoredAddition | undefined
  /** What it tells of the table for the first time to whoever asked. */
  readonly facts: readonly Fact[]
}

/** The process does not have the earlier answers before `from`. */
export type AnswerOrGap = ComputedAnswer | { readonly gap: true }

const MOST_HISTORIES = 100

/** Computes answers on one table. It keeps earlier answers made ready to be compared with, and nothing else. */
export function answersOn(table: CountedTable): (question: AnswerQuestion) => AnswerOrGap {
  const histories = new Map<string, { told: number; history: History }>()
  const historyWith = ({ name, from, told }: AnswerQuestion['before']): History | undefined => {
    const kept = histories.get(name)
    histories.delete(name)
    if (from > 0 && kept?.told !== from) return undefined
    const history = from === 0 ? historyOf(table, told) : kept!.history
    if (from > 0) addTold(table, history, told)
    histories.set(name, { told: from + told.length, history })
    const [oldest] = histories.keys()
    if (histories.size > MOST_HISTORIES && oldest !== undefined) histories.delete(oldest)
    return history
  }
  return ({ request, rules, before }) => {
    const history = historyWith(before)
    if (history === undefined) return { gap: true }
    return computeAnswer(table, request, { rules, before: history })
  }
}

/** Pure: what it adds to the earlier answers is in `added`, and not yet among them. */
export function computeAnswer(
  table: CountedTable,
  request: AnswerQuestion['request'],
  { rules, before }: { readonly rules: AirlockRules; readonly before: History },
): ComputedAnswer {
  if (table.as === 'release') {
    const answered = answerResult(table.index, request as SentResult, { rules, before })
    const { form, text, parts, withheld, budget, added } = answered
    return {
      answer: { form, text, parts },
      withheld,
      budget,
      added: additionOf(table, added),
      facts: added.facts,
    }
  }
  const answered = answerAnalysis(table.original, request as AnalysisRequest, { rules, before })
  const { kind, text, result, notes, withheld, budget, added } = answered
  return {
    answer: { kind, text, result, notes },
    withheld,
    budget,
    added: additionOf(table, added),
    facts: added.facts,
  }
}
