import { OutisError } from '../../data/errors.ts'
import { seededRandom } from '../../data/random/seeded-random.ts'
import { defined } from '../../data/value/defined.ts'
import type { MethodResult } from '../../methods/contract/method-run.ts'
import type { Prepared } from '../../methods/contract/prepared.ts'
import type { Context, Outcome } from '../../methods/contract/search.ts'
import { recordOf } from '../../methods/registry.ts'
import { publishedColumns } from '../../releases/kit/published-columns.ts'
import type { KeptPart, RunBeside } from '../../releases/kit/remember/kept-rows.ts'
import { tableWithRows } from '../../releases/kit/remember/row-contents.ts'
import { ownReleaseOf } from '../../releases/own-release.ts'
import { askedOf, kindOf, releasesOf } from '../../releases/registry.ts'
import type { ReleasedOutcome } from '../../report/common-parts.ts'
import { explainImpossible } from '../../report/explain.ts'
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
  const filled = result.kept === undefined ? fillPool(outcome, run) : { outcome }
  const own = await ownReleaseOf(releasesOf(policy), {
    job: { ...run, prepared: result.kept?.whole ?? prepared, published: columns.published },
    asked: askedOf(policy),
    recoding: filled.outcome.kind === 'released' ? filled.outcome.recoding : filled.outcome.best.recoding,
    found: result.found,
    kept: result.kept,
  })
  const notices = [result.notice, filled.notice].filter((text) => text !== undefined)
  return {
    published,
    outcome: filled.outcome,
    own: { ...own, notices: [...own.notices, ...notices] },
    stored: false,
  }
}

/** The outcome with its plan for the rows as they are recorded. Levels that were not considered may lose less. */
function fromStart(outcome: ReleasedOutcome, prepared: Prepared): ReleasedOutcome {
  if (prepared.start === undefined) return outcome
  return outcome.kind === 'released'
    ? { ...outcome, optimal: false, recoding: planFromStart(outcome.recoding, prepared) }
    : { ...outcome, best: { ...outcome.best, recoding: planFromStart(outcome.best.recoding, prepared) } }
}

interface FoundPlan extends MethodResult {
  readonly kept?: KeptPart | undefined
  /** Why nothing was kept of an earlier release. */
  readonly notice?: string
}

/** What the method finds; with a ledger, for the rows alone that have no class of an earlier release. */
async function methodResult(run: PreparedRun): Promise<FoundPlan> {
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
  if (ledger === undefined || ledger.known.source.releases.length === 0) return runMethod(prepared)
  const table = await tableWithRows(open, prepared)
  const [asked, needs] = [askedOf(policy), record.needs(policy.method)]
  const kept = await kindOf(record).remember(
    { ledger, policy, asked, needs, prepared, seed, table, open },
    runMethod,
  )
  if ('outcome' in kept) return kept
  const notice = kept.why && `Nothing is kept of the earlier release: ${kept.why}. ${ANEW}`
  return { ...(await runMethod(prepared)), ...defined({ notice }) }
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
  search: { budget, endsItself = false },
  context: { work = DEFAULT_WORK, ...context },
}: PreparedRun): Omit<Context, 'random'> {
  return budget !== undefined || endsItself ? context : { ...context, work }
}
