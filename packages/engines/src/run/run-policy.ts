import { randomBytes } from 'node:crypto'
import { dirname, resolve } from 'node:path'
import {
  bindColumns,
  type Context,
  explainImpossible,
  type Outcome,
  OutisError,
  type Policy,
  type ReleasedOutcome,
  type StrataOutcome,
  seededRandom,
} from '@outis/core'
import { planFiles } from '../commit/plan-files.ts'
import { duckdbEngine } from '../duckdb/duckdb-engine.ts'
import { writtenFormatOf } from '../files/format.ts'
import { drawPrintKey } from '../key/keyed-fingerprint.ts'
import { refuseBeside } from '../key/release-key.ts'
import { readPolicy } from '../policy/read-policy.ts'
import { addChoices } from './choices.ts'
import { searchOf } from './methods/available.ts'
import type { Found, MethodJob } from './methods/method-run.ts'
import { methodRuns } from './methods/registry.ts'
import { openSource } from './open-source.ts'
import { policyReads } from './policy-reads.ts'
import { prepare } from './prepare.ts'
import { publish } from './publish.ts'
import { publishedColumns } from './published-columns.ts'
import type { RunOptions, RunResult } from './run-options.ts'
import { passphraseReads, runPlaces, runWrites } from './run-places.ts'

/** One policy in, one checked release out. Nothing is written unless all of it can be. */
export async function runPolicy(options: RunOptions): Promise<RunResult> {
  const { policy, text, fingerprint } = await readPolicy(options.policyPath)
  const base = dirname(resolve(options.policyPath))
  const search = searchOf(policy)
  const seed = options.seed ?? String(policy.seed ?? randomBytes(16).toString('hex'))
  const target = options.releaseTo === undefined ? targetOf(policy, base) : resolve(options.releaseTo)
  if (options.attack ?? true) refuseAttackLimits(policy)
  const places = runPlaces(target, options)
  if (options.key !== undefined) refuseBeside(options.key.path, [dirname(target), dirname(places.report)])
  refuseUnknownEngine(options)
  await planFiles({
    reads: [
      { what: 'the policy', path: resolve(options.policyPath) },
      ...policyReads(policy, base),
      ...passphraseReads(options.key),
    ],
    writes: runWrites(places),
  })
  const keyed = options.key !== undefined
  const engine = await duckdbEngine()
  try {
    const { open, droppedRows } = await openSource(engine, policy, { base, ...signalled(options) })
    const columns = bindColumns(policy, open.sourceColumns)
    await addChoices(open, policy, base)
    const prepared = await prepare({ policy, search, open, engine, base })
    // The search is one thread's work: the database is asked first, and has the others to itself meanwhile.
    const [published, found] = await Promise.all([
      publishedColumns({ open, columns, prepared, policy }),
      findPlan({ prepared, search, policy, open, published: columns.published, base, seed, keyed }, options),
    ])
    const outcome = released(found.outcome)
    return await publish({
      engine,
      open,
      policy,
      policyFile: { text, fingerprint },
      search,
      base,
      columns,
      prepared,
      published,
      outcome,
      ...(found.strata && { strata: found.strata }),
      ...(found.own && { own: found.own }),
      droppedRows,
      ...(options.asked && { asked: options.asked }),
      places,
      seed,
      version: options.version,
      strict: options.strict ?? false,
      ...(options.key && { key: options.key, printKey: drawPrintKey() }),
      ...signalled(options),
    })
  } finally {
    await engine.close()
  }
}

function refuseUnknownEngine({ engine = 'auto' }: RunOptions): void {
  if (engine === 'auto' || engine === 'duckdb') return
  throw new OutisError('USAGE', { message: 'There is no engine of that name.', hint: 'Use auto or duckdb.' })
}

const signalled = ({ signal }: { readonly signal?: AbortSignal }) => (signal === undefined ? {} : { signal })

function targetOf({ release }: Policy, base: string): string {
  if (release.to.kind !== 'file') {
    throw new OutisError('RELEASE_TARGET', {
      message: `Writing to ${release.to.kind} is not part of this version.`,
      hint: 'Name a file in release.to: .csv .tsv .parquet .json .jsonl .xlsx.',
    })
  }
  const target = resolve(base, release.to.path)
  // A format that cannot be written is known before anything is read.
  writtenFormatOf(target)
  return target
}

/** A limit that nobody judges would read like one that holds. */
function refuseAttackLimits({ attack }: Policy): void {
  const limited = Object.keys(attack.limits)
  if (limited.length === 0) return
  throw new OutisError('METHOD_UNAVAILABLE', {
    message: `The policy limits ${limited.length} attacks, and the red team is not part of this version.`,
    hint: 'Take attack.limits out of the policy, or run with --no-attack: then nothing is said about attacks.',
    details: { attacks: limited },
  })
}

/** The plan, by the method that the policy names. */
function findPlan(job: Omit<MethodJob, 'context'>, options: RunOptions): Promise<Found> {
  const context: Context = {
    random: seededRandom(job.seed),
    now: () => performance.now(),
    ...signalled(options),
    ...(options.progress && { progress: options.progress }),
  }
  return methodRuns[job.policy.method.id]!({ ...job, context })
}

/** An outcome that can be published; every other is the user's to know, with what would help. */
function released(outcome: Outcome | StrataOutcome): ReleasedOutcome {
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
      message: 'The time budget ended before any valid release was found.',
      hint: 'Give the method a longer `budget`, or more room in `suppression-limit`.',
    })
  }
  return { ...outcome, best: outcome.best }
}
