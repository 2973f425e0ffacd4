import { basename } from 'node:path'
import {
  type AttackOptions,
  type OpenedRun,
  type PendingRelease,
  PLANNING,
  type PlannedRun,
  planToStore,
  type ReleaseTarget,
  type RunIdentity,
  type RunJob,
  releaseStages,
  runStages,
  type Stage,
} from '@outis/core/pipeline'
import type { Policy } from '@outis/core/policy'
import type { Fingerprint } from '@outis/core/report'
import { defined } from '@outis/core/value'
import { type AskedComparison, withComparisons } from '@outis/learn'
import type { WrittenRelease } from '../file-engine.ts'
import { sealedKey } from '../key/key-file.ts'
import { keyedFingerprint } from '../key/keyed-fingerprint.ts'
import { openSeal } from '../key/sealed-file.ts'
import type { LedgerFile } from '../ledger/ledger-file.ts'
import type { TableOrigin } from '../postgres/database.ts'
import type { FilledTable } from '../postgres/write-table.ts'
import { madeNow } from './made-now.ts'
import { putFailedReport, putRelease } from './put-files.ts'
import type { KeyOptions, RunResult } from './run-options.ts'
import type { RunPlaces } from './run-places.ts'
import type { RunTable } from './run-target.ts'
import { versions } from './versions.ts'

/** A run of a table that is open, and where everything that is made of it goes. */
export interface FileJob<Pending extends PendingRelease = WrittenRelease>
  extends Omit<OpenedRun<Pending>, 'target' | 'identity'> {
  readonly version: string
  /** Attacks are tried, and what hardening costs is measured. */
  readonly attack?: AttackOptions | undefined
  readonly policyFile: { readonly text: string; readonly fingerprint: Fingerprint }
  /** Name of the table that was read, without folders. */
  readonly source?: string
  /** When the report says it was made. Default: now, or SOURCE_DATE_EPOCH. */
  readonly made?: string
  /** Of the table that was read; a run with a key has one. */
  readonly input?: Fingerprint
  readonly places: RunPlaces
  /** The table that the release becomes, in place of a file. */
  readonly table?: RunTable<Pending> | undefined
  /** Where an engine makes the release that makes no files. */
  readonly target?: ReleaseTarget
  /** Of the table that was read, where it lies in a database. */
  readonly origin?: TableOrigin | undefined
  /** Measures to take of the release beside its original, beyond those the policy limits. */
  readonly asked?: readonly AskedComparison[]
  readonly key?: KeyOptions
  /** Whether the seed was drawn for this release alone. Default false. */
  readonly freshSeed?: boolean
  /** Secret of the fingerprints of original and policy; without one the report has none. */
  readonly printKey?: string
  /** Where the release is remembered, once it is in its place. */
  readonly ledgerFile?: LedgerFile | undefined
  readonly signal?: AbortSignal
}

/**
 * Plans the release, writes it aside, measures it, writes the report about it, and puts everything in its place at once.
 *
 * @param planning the stages from the open table to a plan
 */
export async function publish<Pending extends PendingRelease>(
  job: FileJob<Pending>,
  planning: readonly Stage[] = PLANNING,
): Promise<RunResult> {
  const { asked, attack, signal, ledger } = job
  const runJob: RunJob<Pending> = {
    ...job,
    target: job.target ?? { kind: 'file', path: job.places.release, ...(job.table && { forDatabase: true }) },
    identity: identityOf(job),
  }
  const seal = job.key && (await openSeal(job.key.passphrase))
  const run = await runStages(runJob, [
    ...planning,
    ...releaseStages({
      compare: (check, tables) => withComparisons(check, { ...tables, ...defined({ asked }) }),
      withLedger: ledger !== undefined,
      attack,
      // Both take their time, and a run that tries no attacks is in a hurry.
      ...(attack && {
        cost: {
          signal,
          now: () => performance.now(),
          compare: (check, tables) =>
            withComparisons(check, { ...tables, asked: costMeasures(tables.policy) }),
        },
      }),
    }),
  ])
  const { pending, report, dictionary, confidential, withheld, verdict, redTeam, fingerprint, book } = run
  let table: FilledTable | undefined
  try {
    table = withheld ? undefined : await job.table?.fill(pending, job.origin)
    const files = withheld
      ? await putFailedReport(report, job)
      : await putRelease(
          {
            report,
            dictionary,
            confidential,
            pending,
            table,
            keyText: seal && sealedKey({ ...keyOf(job, fingerprint!), ...planToStore(run) }, seal),
            ledger: book && (await job.ledgerFile?.sealed(book)),
          },
          job,
        )
    const rowNumbers = job.rowNumbers && !isSetAnew(run) ? pending.rowNumbers : undefined
    return {
      report,
      get confidential() {
        return confidential()
      },
      verdict,
      redTeam,
      files,
      ...defined({ input: job.input, rowNumbers }),
    }
  } finally {
    // Nothing is left of it where it is in its place.
    await table?.discard()
    await pending.discard()
  }
}

/** Rows of a sliced release are made of parts of several rows: no row of the table is theirs. */
const isSetAnew = ({ outcome }: Pick<PlannedRun, 'outcome'>): boolean =>
  (outcome.kind === 'released' ? outcome : outcome.best).recoding.kind === 'sliced'

/** What is measured of both forms of a hardened release: counts, and a classifier of its first sensitive attribute. */
function costMeasures({ attributes }: Policy): readonly AskedComparison[] {
  const queries = { id: 'query-error', options: { queries: 300 } } as const
  const sensitive = attributes.find(({ role }) => role === 'sensitive')
  if (sensitive === undefined) return [queries]
  const learned = { class: sensitive.name, classifier: 'naive-bayes', folds: 3 }
  return [queries, { id: 'accuracy-loss', options: learned }]
}

/** Names, date and versions for the report. */
function identityOf({
  version,
  made,
  source,
  places,
  policyFile,
  printKey,
  input,
}: Omit<FileJob, 'engine' | 'open' | 'table'>): RunIdentity {
  return {
    version,
    versions: versions(),
    made: made ?? madeNow(),
    ...defined({ source }),
    release: places.table ?? basename(places.release),
    policyText: policyFile.text,
    ...(printKey !== undefined && {
      fingerprints: (release: Fingerprint) => ({
        input: keyedFingerprint(printKey, 'input', { of: input!, release }),
        policy: keyedFingerprint(printKey, 'policy', { of: policyFile.fingerprint, release }),
      }),
    }),
  }
}

/** What a key holds beside the plan. */
const keyOf = (
  {
    version,
    policyFile,
    input,
    seed,
    freshSeed,
    printKey,
  }: Pick<FileJob, 'version' | 'policyFile' | 'input' | 'seed' | 'freshSeed' | 'printKey'>,
  release: Fingerprint,
) =>
  ({
    outis: version,
    key: 1,
    policy: { text: policyFile.text, ...policyFile.fingerprint },
    input: input!,
    release,
    seed,
    ...defined({ printKey }),
    ...(freshSeed && { freshSeed }),
  }) as const
