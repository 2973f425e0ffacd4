import { defined } from '../../data/value/defined.ts'
import { classInput } from '../clustering/class-input.ts'
import { type FoundClasses, foundClasses } from '../clustering/classes-found.ts'
import type { ClusteringSummary } from '../clustering/plan/assigned-outcome.ts'
import type { MethodJob, MethodResult } from '../contract/method-run.ts'
import type { LocalPolicy } from './local-description.ts'
import { local, localMoves, localStart } from './plan/local.ts'

export async function runLocal(job: MethodJob<LocalPolicy>): Promise<MethodResult<FoundClasses>> {
  const { prepared, policy, search, context, seed } = job
  const { mode, extra, start, moves } = policy.method
  const { table, request, ranges } = classInput(prepared, policy.method, seed)
  const options = {
    mode,
    seed,
    ranges,
    ...defined({ extra, start, moves }),
  }
  const timed = { ...context, ...defined({ budget: search.budget }) }
  const planned = localMoves(options, timed)
  const outcome = await local(options).runAsync(table, request, timed)
  return foundClasses(outcome, (classesFound) => ({
    steps: 'moves',
    options: { start: localStart(options, classesFound.nodes) },
    notices: endedEarly(classesFound, { planned, timed: search.budget !== undefined }),
  }))
}

/** What the clock ended is not repeatable, whatever the seed. */
function endedEarly(
  { evaluated }: ClusteringSummary,
  { planned, timed }: { readonly planned: number; readonly timed: boolean },
): string[] {
  if (evaluated >= planned) return []
  if (!timed)
    return [
      `The search was stopped after ${evaluated} of ${planned} moves, at the work it may do by default, the same on every machine. \`moves: ${planned}\` lets it make them all, \`budget: 10m\` gives it a time.`,
    ]
  return [
    `The time budget ended the search after ${evaluated} of ${planned} moves: the same seed may give another release next time. A longer budget may lose less; \`moves\` in place of it makes the release repeatable.`,
  ]
}
