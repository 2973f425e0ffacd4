import type { LevelsRecoding } from '../../../data/recoding/recoding.ts'
import type { Table } from '../../../data/table/table.ts'
import type { Requirement } from '../../../models/model.ts'
import type { Context, LatticeOutcome, LatticeSummary, Request, SearchNode } from '../../contract/search.ts'
import { admittedPool } from './admitted-pool.ts'
import { fullDomainAsync } from './full-domain.ts'
import { recodeAtLevels } from './recode-at-levels.ts'

/** A search over levels that is to be made. */
export interface SearchJob {
  readonly table: Table
  readonly request: Request
  readonly context: Context
}

/** Levels that lose little more than the best, looked through for suppressed rows that meet the models. */
const MOST_NODES = 40

/**
 * Changes the outcome of a search so that its suppressed rows meet the models as one class. First the smallest classes join
 * them. If that does not do, the next best levels are tried, and last a search that suppresses nobody. This is for methods
 * whose sensitive cells must stay: they show how a row was treated, or stand for something else. The generator yields the
 * searches that it needs, and is sent their outcomes.
 *
 * @param models what suppressed rows must meet: those of the request that speak of the release's own rows
 */
export function* protectPool(
  job: SearchJob,
  outcome: LatticeOutcome,
  models: readonly Requirement[] = job.request.models,
): Generator<SearchJob, LatticeOutcome, LatticeOutcome | undefined> {
  const { table, request, context } = job
  const levelsFound = foundIn(outcome)
  if (!levelsFound) return outcome
  const pooled = (plan: LevelsRecoding) => admittedPool(table, { ...request, models }, plan)
  const first = pooled(levelsFound.recoding)
  if (first === levelsFound.recoding) return outcome
  if (first) return withPlan(outcome, { recoding: first, search: levelsFound.search })
  const ranked = foundIn((yield { ...job, context: { ...context, runnersUp: MOST_NODES } })!)
  for (const node of ranked?.search.best ?? []) {
    const recoding = pooled(recodeAtLevels(table, request, node.levels).recoding)
    if (recoding) return withPlan(outcome, { recoding, search: atNode(levelsFound.search, node, request) })
  }
  const strict = (yield { ...job, request: { ...request, suppressionLimit: 0 } })!
  return strict.kind === 'impossible' ? unprotected(strict) : strict
}

const unprotected = (strict: Extract<LatticeOutcome, { kind: 'impossible' }>): LatticeOutcome => ({
  ...strict,
  reason: `The rows that would be suppressed do not meet the models as a class, and with nobody suppressed this holds: ${strict.reason}`,
  remedies: [
    ...strict.remedies,
    'Raise `suppression-limit`: more rows that are suppressed together may meet the models.',
  ],
})

/** `protectPool` whose searches are made at once; the first may have been made. */
export async function searchProtected(job: SearchJob, first?: LatticeOutcome): Promise<LatticeOutcome> {
  const outcome = first ?? (await fullDomainAsync(job.table, job.request, job.context))
  const steps = protectPool(job, outcome)
  let step = steps.next()
  while (!step.done) {
    const { table, request, context } = step.value
    step = steps.next(await fullDomainAsync(table, request, context))
  }
  return step.value
}

interface FoundLevels {
  readonly recoding: LevelsRecoding
  readonly search: LatticeSummary
}

function foundIn(outcome: LatticeOutcome): FoundLevels | undefined {
  if (outcome.kind === 'released') return outcome
  return outcome.kind === 'stopped' ? outcome.best : undefined
}

const withPlan = (outcome: LatticeOutcome, levelsFound: FoundLevels): LatticeOutcome =>
  outcome.kind === 'stopped'
    ? { ...outcome, best: levelsFound }
    : { kind: 'released', optimal: false, ...levelsFound }

/** Why these levels and no lower ones: said of all columns alike, for one reason decided. */
const atNode = (search: LatticeSummary, node: SearchNode, { quasi }: Request): LatticeSummary => ({
  nodes: search.nodes,
  evaluated: search.evaluated,
  milliseconds: search.milliseconds,
  loss: node.loss,
  best: [node],
  reasons: quasi.map(({ hierarchy }, columnIndex) => ({
    column: hierarchy.column,
    level: node.levels[columnIndex],
    height: hierarchy.height,
    text: 'At levels that lose less, the suppressed rows would not meet the models as a class.',
    fails: [],
  })),
})
