import { setTimeout as delay } from 'node:timers/promises'
import {
  type BoundColumns,
  buildDictionary,
  buildReport,
  type CheckResult,
  type Combinations,
  type Fingerprint,
  findModel,
  missingAnywhere,
  OutisError,
  type Policy,
  type Recoding,
  type ReportParts,
  type StrataResult,
  type Verdict,
} from '@outis/core'
import type { PendingRelease, ReleaseLayout } from '../engine.ts'
import { keyedFingerprint } from '../key/keyed-fingerprint.ts'
import { type ReleaseKey, type StoredStratum, sealKey } from '../key/release-key.ts'
import { attributeParts } from './attribute-parts.ts'
import { beforeRelease } from './before-release.ts'
import { checkText, readingsInStrata, releaseCombinations } from './check-release.ts'
import { withComparisons } from './evaluate/judge-comparisons.ts'
import { formulaNotice, formulaWarning } from './formula-words.ts'
import type { PublishJob } from './publish-job.ts'
import type { PublishedColumns } from './published-columns.ts'
import { putFailedReport, putRelease } from './put-files.ts'
import type { RunResult } from './run-options.ts'
import { strataOf } from './searches.ts'
import { strataReport } from './strata-report.ts'
import { versions } from './versions.ts'

/** Writes the release aside, measures it, writes the report about it, and puts everything in its place at once. */
export async function publish(job: PublishJob): Promise<RunResult> {
  const { open, outcome } = job
  const { recoding } = outcome.kind === 'released' ? outcome : outcome.best
  const { published } = job
  const writing = open.apply(recoding, layoutOf(job))
  const [pending, before] = await Promise.all([
    writing,
    meanwhile(writing, () => {
      job.own?.meanwhile?.()
      return beforeRelease(job.prepared.table, {
        quasi: job.prepared.quasi.length,
        wildcard: job.policy.data.missingAs === 'wildcard',
      })
    }),
  ])
  try {
    const alone = await measure(job, pending)
    refuseBrokenPromise(alone.check, job)
    const check = await comparedToo(job, pending, alone.check)
    const withheld = job.strict && check.verdicts.some(({ holds }) => !holds)
    const parts = await reportParts(job, pending, { ...alone, check, before, published, withheld })
    const report = buildReport(parts)
    const files = withheld
      ? await putFailedReport(report, job)
      : await putRelease(
          { report, dictionary: buildDictionary(parts), pending, keyText: await keyText(job, alone) },
          job,
        )
    return { report, input: open.fingerprint, files }
  } finally {
    // Nothing is left of it where it is in its place.
    await pending.discard()
  }
}

/** How the release is written: columns in their order, and what only one kind of plan needs. */
function layoutOf({ own, columns, published, places, policy }: PublishJob): ReleaseLayout {
  return {
    target: { kind: 'file', path: places.release },
    columns:
      own?.columns ??
      columns.published.map((name) => ({
        name,
        type: own?.shown?.get(name)?.type ?? published.get(name)!.type,
      })),
    keepOrder: policy.release.keepOrder,
    spreadsheetSafe: policy.release.spreadsheetSafe,
    ...(own?.sliced && { sliced: own.sliced }),
    ...(own?.personalised && { personalised: own.personalised }),
  }
}

interface MeasuredRelease {
  readonly check: CheckResult
  readonly release: Combinations
  /** Of the very bytes that were measured. */
  readonly fingerprint: Fingerprint
}

interface ReportedRelease extends MeasuredRelease {
  readonly before: ReturnType<typeof beforeRelease>
  readonly published: PublishedColumns
  /** It does not hold, and is not to be published then. */
  readonly withheld: boolean
}

/** The database works in threads of its own: once it is well at it (or done), this thread has time to compute. */
async function meanwhile<Value>(work: Promise<unknown>, compute: () => Value): Promise<Value> {
  await Promise.race([work, delay(100, undefined, { ref: false })])
  return compute()
}

async function measure(job: PublishJob, pending: PendingRelease): Promise<MeasuredRelease> {
  const { engine, policy, search, prepared, outcome } = job
  const read = job.own?.columns ?? prepared.table.columns
  const written = await engine.open(pending.source, { columns: read.map(({ name }) => name) })
  try {
    await written.setMissing(policy.data.missing)
    if (job.own?.check) return { ...(await job.own.check(written)), fingerprint: written.fingerprint }
    const release = await releaseCombinations(written, policy)
    const { recoding } = outcome.kind === 'released' ? outcome : outcome.best
    const claims = { ...claimedLevels(recoding, job.strata), suppressedRows: pending.suppressedRows }
    const readings = await readingsInStrata(policy, prepared, job.base)
    return {
      release,
      fingerprint: written.fingerprint,
      check: checkText({ policy, search, readings, release, claims }),
    }
  } finally {
    await written.close()
  }
}

/** What the policy limits of the release beside its original, measured on the written file. */
const comparedToo = (job: PublishJob, pending: PendingRelease, check: CheckResult): Promise<CheckResult> =>
  withComparisons(check, {
    policy: job.policy,
    known: { base: job.base, specs: resolvedSpecs(job.prepared) },
    original: job.open,
    async release() {
      const written = await job.engine.open(pending.source)
      await written.setMissing(job.policy.data.missing)
      return written
    },
    ...slicedGroupsOf(job),
    ...(job.asked && { asked: job.asked }),
  })

const resolvedSpecs = ({ quasi, sensitive }: PublishJob['prepared']) =>
  new Map([...quasi, ...sensitive].flatMap(({ name, spec }) => (spec ? [[name, spec] as const] : [])))

function slicedGroupsOf({ outcome, own }: PublishJob) {
  const { recoding } = outcome.kind === 'released' ? outcome : outcome.best
  if (recoding.kind !== 'sliced' || own?.sliced?.layout === 'paper') return {}
  return { groups: recoding.groups.map(({ columns }) => columns.map(({ name }) => name)) }
}

function claimedLevels(recoding: Recoding, strata: StrataResult | undefined) {
  const byName = (columns: readonly { readonly column: string; readonly level: number }[]) =>
    Object.fromEntries(columns.map(({ column, level }) => [column, level]))
  if (recoding.kind === 'levels')
    return { levels: byName(recoding.columns.map(({ name, level }) => ({ column: name, level }))) }
  const treated = strata?.strata.filter((stratum) => stratum.treated) ?? []
  const claims = treated.map(
    ({ name, levels, suppressedRows }) => [name, { levels: byName(levels), suppressedRows }] as const,
  )
  return { strata: Object.fromEntries(claims) }
}

/** What a method promises and the check does not find is a fault of ours: such a release must not go out. */
function refuseBrokenPromise({ verdicts }: CheckResult, { stored = false }: PublishJob): void {
  const broken = verdicts.find(({ source, holds }) => source === 'method' && !holds)
  if (broken === undefined) return
  // Classes that a model does not admit are suppressed; what is asked of all classes together, stored levels may not give.
  if (stored && findModel(broken.model)?.kind === 'table') throw notAtLevels(broken)
  throw new OutisError('INTERNAL', {
    message: `The release was made for ${broken.model}, and the check finds that it does not hold.`,
    hint: 'Nothing was written. Please report it with the policy; the data is not needed.',
    details: { model: broken.model, failingRows: broken.failingRows },
  })
}

const notAtLevels = ({ model, figure, direction, limit }: Verdict): OutisError =>
  new OutisError('MODEL_IMPOSSIBLE', {
    message: `At the stored levels ${model} does not hold in the new data: measured ${figure}, asked ${direction === 'at-most' ? 'at most' : 'at least'} ${limit}.`,
    hint: 'Run the policy anew on this data to find levels that fit it.',
    details: { model, limit },
  })

async function reportParts(
  job: PublishJob,
  pending: PendingRelease,
  { check, release, fingerprint, before, published, withheld }: ReportedRelease,
): Promise<ReportParts> {
  const { policy, open, prepared, outcome, search } = job
  return {
    outis: job.version,
    versions: versions(),
    // One of a release that nobody gets would only let its cells be guessed.
    fingerprints: withheld ? {} : { ...keyedPrints(job, fingerprint), release: fingerprint },
    input: { rows: open.rows, columns: open.sourceColumns.length, droppedRows: job.droppedRows },
    release: {
      rows: pending.rows,
      columns: job.own?.columns?.map(({ name }) => name) ?? job.columns.published,
      suppressedRows: check.suppressedRows,
      classes: check.classes,
    },
    missing: { tokens: missingAnywhere(policy.data.missing), meaning: policy.data.missingAs },
    method: {
      id: policy.method.id,
      mode: policy.method.mode,
      loss: search.loss,
      suppressionLimit: search.suppressionLimit,
    },
    outcome,
    attributes: await attributeParts(job, release, published),
    verdicts: check.verdicts,
    utility: check.utility,
    risks: { before: before.risks, after: check.risks },
    classSizes: { before: before.classSizes, after: check.classSizes },
    ...(job.strata && { strata: strataReport(policy, prepared, { result: job.strata, release }) }),
    ...(await job.own?.report?.({ check, release })),
    warnings: [
      ...policy.warnings,
      ...(job.strata?.warnings ?? []),
      ...(job.own?.warnings ?? []),
      ...formulaWarning(policy, pending),
    ],
    notices: [
      ...droppedNotice(job.columns),
      ...prepared.notices,
      ...(job.strata?.notices ?? []),
      ...(job.own?.notices ?? []),
      ...formulaNotice(policy, pending),
      ...check.notices,
      ...(withheld || job.printKey !== undefined ? [] : [NO_FINGERPRINT]),
      NO_ATTACK,
    ],
  }
}

const NO_FINGERPRINT =
  'The report has no fingerprint of the original and of the policy: a plain one would let anybody who knows all but a cell, or all but the seed, try what it is. A run with --key FILE gives keyed ones, which the key alone can verify.'

function keyedPrints({ printKey, open, policyFile }: PublishJob, release: Fingerprint) {
  if (printKey === undefined) return {}
  return {
    input: keyedFingerprint(printKey, 'input', { of: open.fingerprint, release }),
    policy: keyedFingerprint(printKey, 'policy', { of: policyFile.fingerprint, release }),
  }
}

const NO_ATTACK = 'No attack was tried on this release: the red team is not part of this version.'

function storedStrata(policy: Policy, { strata }: StrataResult): StoredStratum[] {
  const rowsOf = new Map(strataOf(policy)?.map(({ name, rows }) => [name, rows]))
  return strata.map(({ name, levels }) => ({ name, rows: rowsOf.get(name) ?? 'rest', levels }))
}

function droppedNotice({ columns }: BoundColumns): string[] {
  const dropped = columns.filter(({ role }) => role === 'dropped').map(({ name }) => name)
  if (dropped.length === 0) return []
  const more = dropped.length > MOST_LISTED ? ` and ${dropped.length - MOST_LISTED} more` : ''
  return [`Not declared, so not published: ${dropped.slice(0, MOST_LISTED).join(', ')}${more}.`]
}

/** Names in a sentence; of a table of thousands of columns it would be a page. */
const MOST_LISTED = 100

const keyText = async (job: PublishJob, { fingerprint }: MeasuredRelease): Promise<string | undefined> =>
  job.key && sealKey(keyOf(job, fingerprint), job.key.passphrase)

function keyOf(job: PublishJob, release: Fingerprint): ReleaseKey {
  const { outcome, prepared, open, policyFile, printKey } = job
  const { recoding, search } = outcome.kind === 'released' ? outcome : outcome.best
  return {
    outis: job.version,
    key: 1,
    policy: { text: policyFile.text, ...policyFile.fingerprint },
    input: open.fingerprint,
    release,
    seed: job.seed,
    ...(printKey !== undefined && { printKey }),
    recoding,
    reasons: search.reasons,
    ...(job.strata && { strata: storedStrata(job.policy, job.strata) }),
    ...job.own?.key,
    hierarchies: [...prepared.quasi, ...prepared.sensitive].flatMap(({ name, spec }) =>
      spec ? [{ column: name, spec }] : [],
    ),
  }
}
