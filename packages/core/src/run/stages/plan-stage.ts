import { OutisError } from '../../data/errors.ts'
import { seededRandom } from '../../data/random/seeded-random.ts'
import type { Recoding } from '../../data/recoding/recoding.ts'
import { defined } from '../../data/value/defined.ts'
import type { MethodResult, OwnRelease } from '../../methods/contract/method-run.ts'
import type { Prepared } from '../../methods/contract/prepared.ts'
import { publishedColumns } from '../../methods/contract/published-columns.ts'
import { recordOf } from '../../methods/registry.ts'
import type { Context, Outcome } from '../../methods/search/search.ts'
import type { ReleasedOutcome } from '../../report/common-parts.ts'
import { explainImpossible } from '../../report/explain.ts'
import { keepAliases } from '../ledger/kept-aliases.ts'
import { keepBuckets } from '../ledger/kept-buckets.ts'
import { keepClasses } from '../ledger/kept-classes.ts'
import type { RunBeside } from '../ledger/kept-rows.ts'
import { tableWithRows } from '../ledger/row-contents.ts'
import { fillPool } from '../plan/fill-pool.ts'
import { planFromStart } from '../prepare/starting-levels.ts'
import type { PlannedRun, PreparedRun } from '../run-state.ts'

/** Lets the method of the policy find a plan. */
export async function planStage(
  run: PreparedRun,
): Promise<Pick<PlannedRun, 'published' | 'outcome' | 'own' | 'stored'>> {
  const { open, columns, prepared, policy } = run
  // The search is one thread's work: the engine is asked first, and has the others to itself meanwhile.
  const [published, result] = await Promise.all([
    publishedColumns({ open, columns, prepared, policy }),
    methodResult(run),
  ])
  const outcome = fromStart(released(result.outcome), prepared)
  // Rows that were suppressed before stay by themselves: no class that an earlier release showed joins them.
  const filled = result.own?.keptRows === undefined ? fillPool(outcome, run) : { outcome }
  const own = withNotice(result.own, filled.notice)
  return { published, outcome: filled.outcome, own, stored: false }
}

/** The outcome with its plan for the rows as they are recorded. Levels that were not considered may lose less. */
function fromStart(outcome: ReleasedOutcome, prepared: Prepared): ReleasedOutcome {
  if (prepared.start === undefined) return outcome
  return outcome.kind === 'released'
    ? { ...outcome, optimal: false, recoding: planFromStart(outcome.recoding, prepared) }
    : { ...outcome, best: { ...outcome.best, recoding: planFromStart(outcome.best.recoding, prepared) } }
}

const withNotice = (own: OwnRelease = {}, notice: string | undefined): OwnRelease =>
  notice === undefined ? own : { ...own, notices: [...(own.notices ?? []), notice] }

/** How rows keep what an earlier release showed of them, by the kind of plan. */
const KEEPERS: Partial<Record<Recoding['kind'], typeof keepClasses>> = {
  levels: keepClasses,
  assigned: keepClasses,
  sliced: keepBuckets,
}

/** What the method finds; with a ledger, for the rows alone that have no class of an earlier release. */
async function methodResult(run: PreparedRun): Promise<MethodResult> {
  const { policy, open, ledger, seed, prepared, columns } = run
  const context = { ...withDefaultWork(run), random: seededRandom(seed) }
  const record = recordOf(policy.method)
  const runMethod: RunBeside = (part, besideOthers) =>
    record.run({
      ...run,
      prepared: part,
      published: columns.published,
      context,
      ...defined({ besideOthers }),
    })
  const isKnown = ledger !== undefined && ledger.known.source.releases.length > 0
  const keep = record.hidesValues ? keepAliases : KEEPERS[record.recoding]
  if (!isKnown || keep === undefined) return runMethod(prepared)
  const table = await tableWithRows(open, prepared)
  const kept = await keep({ ledger, policy, prepared, seed, table, open }, runMethod)
  if ('outcome' in kept) return kept
  const anew = await runMethod(prepared)
  const own = withNotice(anew.own, kept.why && `Nothing is kept of the earlier release: ${kept.why}. ${ANEW}`)
  return { ...anew, own }
}

const ANEW =
  'All rows were planned anew, and what both releases tell together decides. If that does not hold, publish the newcomers as a source of their own (data.name), or wait until more have come.'

/** An outcome that can be published; every other is the user's to know, with what would help. */
function released(outcome: Outcome): ReleasedOutcome {
  if (outcome.kind === 'released') return outcome
  if (outcome.kind === 'impossible') {
    const { reason, remedies } = explainImpossible(outcome)
    throw new OutisError('MODEL_IMPOSSIBLE', {
      message: reason,
      hint:
        remedies.length === 0 ? 'Loosen the models or declare fewer quasi-identifiers.' : remedies.join(' '),
      details: { model: outcome.model, remedies },
    })
  }
  if (outcome.because === 'abort') {
    throw new OutisError('STOPPED', {
      message: 'The run was stopped; nothing was written.',
      hint: 'Run it again to start anew.',
    })
  }
  if (outcome.best === undefined) {
    throw new OutisError('SEARCH_BUDGET', {
      message:
        outcome.because === 'work'
          ? 'The search did the work it may do by default before any valid release was found.'
          : 'The time budget ended before any valid release was found.',
      hint: 'Give the method a longer `budget`, or more room in `suppression-limit`.',
    })
  }
  return { ...outcome, best: outcome.best }
}

/**
 * Steps a search may take where the policy names no `budget`: about a quarter of a minute on a machine of 2024. Counted in work
 * and not in time, so that the same input, policy and seed give the same release on every machine.
 */
const DEFAULT_WORK = 6e8

/** What a search runs in: limited, unless the policy asks for a `budget`, or says otherwise how much is searched. */
function withDefaultWork({
  policy: { method },
  search: { budget },
  context: { work = DEFAULT_WORK, ...context },
}: PreparedRun): Omit<Context, 'random'> {
  const isLimited = budget !== undefined || (recordOf(method).endsItself?.(method) ?? false)
  return isLimited ? context : { ...context, work }
}
