import { type Looks, refuseIdentifying } from '../../check/gate/refuse-identifying.ts'
import { OutisError } from '../../data/errors.ts'
import type { Recoding } from '../../data/recoding/recoding.ts'
import { defined } from '../../data/value/defined.ts'
import type { SearchPolicy } from '../../methods/contract/method-description.ts'
import type { MethodJob, MethodResult, OwnRelease } from '../../methods/contract/method-run.ts'
import type { PolicyFiles } from '../../methods/contract/policy-files.ts'
import type { Prepared } from '../../methods/contract/prepared.ts'
import { type PublishedColumns, publishedColumns } from '../../methods/contract/published-columns.ts'
import { recordOf } from '../../methods/registry.ts'
import type { Context, Outcome } from '../../methods/search/search.ts'
import { type BoundColumns, bindColumns } from '../../policy/bind-columns.ts'
import type { AskedMethod, Policy } from '../../policy/options/policy.ts'
import type { ReleasedOutcome } from '../../report/common-parts.ts'
import { explainImpossible } from '../../report/explain.ts'
import { betterBy, betterWords } from '../../report/search-sentence.ts'
import type { Engine, OpenTable, PendingRelease } from '../engine/engine.ts'
import { keepAliases } from '../ledger/kept-aliases.ts'
import { keepBuckets } from '../ledger/kept-buckets.ts'
import { keepClasses } from '../ledger/kept-classes.ts'
import type { RunBeside } from '../ledger/kept-rows.ts'
import type { LedgerRun } from '../ledger/ledger-run.ts'
import { tableWithRows } from '../ledger/row-contents.ts'
import { fillPool } from '../plan/fill-pool.ts'
import { joinColumns } from '../prepare/method-answers.ts'
import { planFromStart } from '../prepare/starting-levels.ts'
import { prepare } from './prepare-stage.ts'

/** A policy and the table it is run on. */
export interface PlanJob<Pending extends PendingRelease = PendingRelease>
  extends Pick<MethodJob, 'keyed' | 'threads' | 'seed' | 'models'> {
  readonly engine: Engine<Pending>
  readonly open: OpenTable<Pending>
  readonly policy: Policy
  readonly search: SearchPolicy
  readonly files: PolicyFiles
  readonly context: Context
  /** Where releases of one source are remembered. */
  readonly ledger?: LedgerRun | undefined
}

/** A plan, and what was learnt of the table on the way to it. */
export interface PlannedRelease {
  readonly columns: BoundColumns
  readonly prepared: Prepared
  readonly published: PublishedColumns
  /** What somebody should look at in the published columns. */
  readonly looks: Looks
  readonly outcome: ReleasedOutcome
  /** What the method has of its own, beside its plan. */
  readonly own?: OwnRelease
}

/** Binds the policy to the table and lets its method find a plan. */
export async function planRelease(job: PlanJob): Promise<PlannedRelease> {
  const { open, policy, search, files, engine } = job
  const columns = bindColumns(policy, open.sourceColumns)
  await joinColumns(open, policy, files)
  const prepared = await prepare({ policy, search, open, engine, files, models: job.models })
  const looks = await refuseIdentifying({ policy, open, columns })
  // The search is one thread's work: the engine is asked first, and has the others to itself meanwhile.
  const publishing = publishedColumns({ open, columns, prepared, policy })
  const [published, found] = await Promise.all([publishing, foundPlan(job, prepared, columns.published)])
  const outcomeFound = fromStart(released(found.outcome), prepared)
  // Rows that were suppressed before stay by themselves: no class that an earlier release showed joins them.
  const { outcome, notice } =
    found.own?.keptRows === undefined
      ? fillPool(outcomeFound, { prepared, search, policy })
      : { outcome: outcomeFound }
  const own = withNotice(found.own, notice)
  return { columns, prepared, published, looks, outcome, ...defined({ own }) }
}

/** The outcome with its plan for the rows as they are recorded. Levels that were not considered may lose less. */
function fromStart(outcome: ReleasedOutcome, prepared: Prepared): ReleasedOutcome {
  if (prepared.start === undefined) return outcome
  return outcome.kind === 'released'
    ? { ...outcome, optimal: false, recoding: planFromStart(outcome.recoding, prepared) }
    : { ...outcome, best: { ...outcome.best, recoding: planFromStart(outcome.best.recoding, prepared) } }
}

const withNotice = (own: OwnRelease | undefined, notice: string | undefined): OwnRelease | undefined =>
  notice === undefined ? own : { ...own, notices: [...(own?.notices ?? []), notice] }

/** How rows keep what an earlier release showed of them, by the kind of plan. */
const KEEPERS: Partial<Record<Recoding['kind'], typeof keepClasses>> = {
  levels: keepClasses,
  assigned: keepClasses,
  sliced: keepBuckets,
}

/** What the method finds; with a ledger, for the rows alone that have no class of an earlier release. */
async function foundPlan(
  job: PlanJob,
  prepared: Prepared,
  published: readonly string[],
): Promise<MethodResult> {
  const { policy, open, ledger, seed } = job
  const context = withDefaultWork(job)
  const record = recordOf(policy.method)
  const run: RunBeside = (part, besideOthers) =>
    record.run({ ...job, prepared: part, published, context, ...defined({ besideOthers }) })
  const isKnown = ledger !== undefined && ledger.known.source.releases.length > 0
  const keep = record.hidesValues ? keepAliases : KEEPERS[record.recoding]
  if (!isKnown || keep === undefined) return run(prepared)
  const table = await tableWithRows(open, prepared)
  const kept = await keep({ ledger, policy, prepared, seed, table, open }, run)
  if ('outcome' in kept) return kept
  const anew = await run(prepared)
  const own = withNotice(anew.own, kept.why && `Nothing is kept of the earlier release: ${kept.why}. ${ANEW}`)
  return { ...anew, ...defined({ own }) }
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
export function withDefaultWork({
  policy: { method },
  search: { budget },
  context: { work = DEFAULT_WORK, ...context },
}: {
  readonly policy: Pick<Policy, 'method'>
  readonly search: SearchPolicy
  readonly context: Context
}): Context {
  const asked = budget !== undefined || (recordOf(method).endsItself?.(method) ?? false)
  return asked ? context : { ...context, work }
}

/** Said of a release whose search was stopped by the default limit. */
export function stoppedByWork(outcome: ReleasedOutcome, method: AskedMethod): string[] {
  return outcome.kind === 'stopped' && outcome.because === 'work' ? [workNotice(outcome, method)] : []
}

const workNotice = (
  { best: { search } }: Extract<ReleasedOutcome, { kind: 'stopped' }>,
  method: AskedMethod,
): string =>
  `The search was stopped at the work it may do by default, the same on every machine: this is the best release it had found, all that is promised of it holds, and ${betterWords(betterBy(search.best?.[0]?.loss, search.lossAtLeast))}. ${remedyOf(method)}`

/** How to give it longer. */
const remedyOf = (method: AskedMethod): string =>
  recordOf(method).longer ?? 'Give it longer with `budget: 10m` in the method.'
