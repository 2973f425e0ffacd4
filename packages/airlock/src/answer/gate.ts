import { defined } from '@outis/core/value'
import type { RealExpression } from '@outis/interpret'
import { type AnsweredSets, answeredSets } from '../differencing/answered-sets.ts'
import { distinctFacts, type Fact } from '../knowledge/facts.ts'
import { allRows, isSame, type RowSet, without } from '../sets/row-set.ts'
import type { ReleaseIndex } from '../statements/release-index.ts'
import type { RevealedItem } from '../statements/revealed-items.ts'
import { type RowsBetween, setsOf } from '../statements/rows-of-test.ts'
import type { Added, AirlockRules, AnswerCosts, WithheldBy } from './answer.ts'

/** What was answered before, as far as it is compared with: of this researcher, or of everybody. */
export interface AnsweredBefore {
  readonly answered: AnsweredSets
  /** What the budget counted. */
  readonly revealed: ReadonlySet<string>
  /**
   * Rows that are not counted any more, but were when something was answered. The universe of `answered` has them, so
   * that an answer of now, which is without them, is compared with those of then.
   */
  readonly withdrawn?: RowSet
}

export const nothingBefore = ({ universe }: Pick<ReleaseIndex, 'universe'>): AnsweredBefore => ({
  answered: answeredSets(universe),
  revealed: new Set(),
})

/** What one statement speaks of and gives away. */
interface Statement {
  readonly rows: readonly RowsBetween[]
  readonly items: readonly RevealedItem[]
  /** It says a sensitive value of all its rows. */
  readonly homogeneous?: boolean
}

export interface GateMark {
  readonly sets: number
  readonly costs: number
  readonly facts: number
}

/** Lets statements through one by one; what went through counts for those that follow. */
export interface Gate {
  /** Undefined: it may be answered. Otherwise nothing of it was remembered. */
  admit(statement: Statement): WithheldBy | undefined
  /** Counts operations beside those of `admit`; too many in all throw REQUEST_TOO_LARGE. */
  spend(operations: number): void
  mark(): GateMark
  backTo(mark: GateMark): void
  /** Ends the request: what it added, which is then forgotten here. */
  close(): Added
}

/** Operations that comparing one request may take, about a second: the server does nothing else meanwhile. */
export const MOST_WORK = 400_000_000

/** `before` is as it was once the gate is closed: the caller keeps what it returns, or does not. */
export function openGate(rules: AirlockRules, before: AnsweredBefore): Gate {
  const { answered, withdrawn } = before
  const everybody = allRows(answered.universe)
  const counted = (set: RowSet): RowSet =>
    withdrawn === undefined || isSame(set, everybody) ? set : without(set, withdrawn)
  const setsBefore = answered.sets.length
  answered.limitWork(MOST_WORK)
  const costs: string[] = []
  const facts: Fact[] = []
  const mark = () => ({ sets: answered.sets.length, costs: costs.length, facts: facts.length })
  const backTo = (to: GateMark) => {
    answered.backTo(to.sets)
    costs.length = to.costs
    facts.length = to.facts
  }
  const spendBudget = (items: readonly RevealedItem[]): boolean => {
    for (const item of items) {
      // What was paid for before is among the facts of that answer.
      if (item.costs.length === 0 || item.costs.some((cost) => !before.revealed.has(cost)))
        facts.push(...(item.facts ?? []))
      for (const cost of item.costs) {
        if (before.revealed.has(cost) || costs.includes(cost)) continue
        if (rules.budget !== undefined && before.revealed.size + costs.length >= rules.budget) return false
        costs.push(cost)
      }
    }
    return true
  }
  const admitSets = (statement: Statement): WithheldBy | undefined => {
    const sets = [...statement.rows.flatMap(setsOf), ...statement.items.map(({ rows }) => rows)].map(counted)
    for (const check of [answered.tooFew, answered.add]) {
      for (const set of sets) {
        const fault = check(set, rules.minSupport)
        if (fault) return fault
      }
    }
    return spendBudget(statement.items) ? undefined : 'budget'
  }
  return {
    admit(statement) {
      const start = mark()
      const withheld =
        statement.homogeneous && rules.homogeneity === 'withhold' ? 'homogeneity' : admitSets(statement)
      if (withheld) backTo(start)
      return withheld
    },
    spend: answered.spend,
    mark,
    backTo,
    close() {
      const sets = answered.sets.slice(setsBefore)
      answered.backTo(setsBefore)
      answered.limitWork(Number.POSITIVE_INFINITY)
      return { sets, costs, facts: distinctFacts(facts) }
    },
  }
}

export interface AnswerContext {
  readonly release: ReleaseIndex
  readonly rules: AirlockRules
  readonly gate: Gate
  /** What a condition gives away. Default: what it tells of the key. */
  readonly itemsOf?: (when: RealExpression) => readonly RevealedItem[]
}

/** Answers one request through a gate, which is closed whatever happens. */
export function throughGate<Answer extends object>(
  rules: AirlockRules,
  before: AnsweredBefore,
  answerBy: (gate: Gate) => Answer,
): Answer & AnswerCosts {
  const gate = openGate(rules, before)
  let added: Added = { sets: [], costs: [], facts: [] }
  let answer: Answer
  try {
    answer = answerBy(gate)
  } finally {
    added = gate.close()
  }
  const cost = added.costs.length
  const used = before.revealed.size + cost
  const left = rules.budget === undefined ? undefined : Math.max(0, rules.budget - used)
  return { ...answer, budget: { cost, used, ...defined({ left }) }, added }
}
