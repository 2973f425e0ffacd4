import { nextTurn } from '../../../data/next-turn.ts'
import type { AssignedRecoding } from '../../../data/recoding/recoding.ts'
import type { Table } from '../../../data/table/table.ts'
import type { Context, Outcome, Request, SearchSummary } from '../../contract/search.ts'
import type { HeldBack } from './classes/class-judging.ts'

/** How classes were found, beside what every search tells. */
export interface ClusteringSummary extends SearchSummary {
  readonly nodes: number
  readonly evaluated: number
  readonly loss: number
  /** Classes of equal labels, suppressed rows in none. */
  readonly classes: number
  /** GCP: mean normalised certainty penalty of all cells. */
  readonly ncp: number
  /** Σ |class|² + n · suppressed rows. */
  readonly discernibility: number
  /** Rows over classes times k. */
  readonly averageClassSize: number
  /** What each model kept the method from: a cluster from closing, a merge, a cut, a move. Models that never did are left out. */
  readonly heldBack: readonly HeldBack[]
  /** The table was cut into so many blocks first, and rows of different blocks never met. */
  readonly blocks?: number
  /** Classes whose labels were made more general than needed, by chance. */
  readonly generalisedFurther?: number
}

/** An `Outcome` whose plan assigns rows to classes. Never proven to be the best. */
export type AssignedOutcome = Outcome<AssignedRecoding, ClusteringSummary>

/** A method with its options bound. Both ways of running give the same answer. */
export interface AssignedMethod {
  readonly id: string
  run(table: Table, request: Request, context: Context): AssignedOutcome
  /** Lets others have a turn every 30 ms or so: signals arrive and progress is seen. */
  runAsync(table: Table, request: Request, context: Context): Promise<AssignedOutcome>
}

/** A method from its steps; it yields where others may have a turn. */
export function assignedMethod(
  id: string,
  steps: (table: Table, request: Request, context: Context) => Generator<void, AssignedOutcome>,
): AssignedMethod {
  return {
    id,
    run(table, request, context) {
      const running = steps(table, request, context)
      for (;;) {
        const step = running.next()
        if (step.done) return step.value
      }
    },
    runAsync: (table, request, context) => inTurns(steps(table, request, context)),
  }
}

/** Takes all steps, and lets others have a turn at each. */
export async function inTurns<Answer>(running: Generator<void, Answer>): Promise<Answer> {
  for (;;) {
    const step = running.next()
    if (step.done) return step.value
    await nextTurn()
  }
}
