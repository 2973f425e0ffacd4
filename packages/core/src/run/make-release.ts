import type { CheckResult } from '../check/check-input.ts'
import { shownAttributes } from '../check/gate/count-texts.ts'
import { withCells } from '../check/gate/judge-shown-cells.ts'
import { refuseReleased } from '../check/gate/refuse-identifying.ts'
import type { Verdict } from '../check/verdict.ts'
import { OutisError } from '../data/errors.ts'
import { missingAnywhere } from '../data/table/dictionary.ts'
import { defined } from '../data/value/defined.ts'
import { agreeing, count } from '../data/words/words.ts'
import type { LedgerBook } from '../ledger/ledger.ts'
import { withCounts } from '../ledger/ledger-book.ts'
import type { PreparedPeople } from '../methods/contract/prepared.ts'
import type { PublishedColumns } from '../methods/contract/published-columns.ts'
import { findModel } from '../models/registry.ts'
import type { Policy } from '../policy/options/policy.ts'
import { type Confidential, withoutConfidential } from '../report/confidential.ts'
import type { ReportParts } from '../report/method-reports.ts'
import type { ReleaseDictionary } from '../report/release-dictionary.ts'
import type { Fingerprint, Report } from '../report/report.ts'
import { attacksReport } from './attack/attacks-report.ts'
import { limitedAttacks, noAttack, type RedTeam } from './attack/run-attacks.ts'
import type { PendingRelease, ReleaseLayout } from './engine/engine.ts'
import { droppedNotice, formulaNotice, formulaWarning } from './formula-words.ts'
import { lateConfidential } from './late-confidential.ts'
import type { PublishJob } from './publish-job.ts'
import { attributeParts } from './report/attribute-parts.ts'
import {
  countedBefore,
  type ExposedBefore,
  NOT_TOLD,
  type PublishedOriginal,
  publishedOriginal,
} from './report/published-original.ts'
import { reportAbout } from './report/report-about.ts'
import { standsOutAfter } from './report/stands-out.ts'
import {
  failsForSuppressed,
  hiddenNotice,
  type MeasuredRelease,
  measureRelease,
  protectSuppressed,
} from './stages/check-stage.ts'
import { judgeWithLedger, unjudgedAlone } from './stages/compose-stage.ts'
import { stoppedByWork } from './stages/plan-stage.ts'
import { toldOf } from './told-release.ts'

/** A release that was made and measured, and is not in its place yet. */
export interface MadeRelease<Pending extends PendingRelease> {
  readonly pending: Pending
  readonly report: Report
  readonly dictionary: ReleaseDictionary
  /** What the report does not tell: for those who made the release, and nobody else. */
  readonly confidential: () => Confidential
  /** It does not hold, and is not to be published then. */
  readonly withheld: boolean
  /** What attacks found, whole: not for publication. */
  readonly redTeam: RedTeam
  /** Of the very bytes that were measured, where there are any. */
  readonly fingerprint?: Fingerprint
  /** The ledger with this release in it, where there is one. */
  readonly book?: LedgerBook
}

/** Makes the release aside, measures it and writes the report about it. What it returns is the caller's to put in place, or to discard. */
export async function makeRelease<Pending extends PendingRelease>(
  job: PublishJob<Pending>,
): Promise<MadeRelease<Pending>> {
  const { published } = job
  const writing = writeRelease(job)
  const [first, { original, before }] = await Promise.all([
    writing,
    meanwhile(writing, () => {
      job.own?.meanwhile?.()
      const original = publishedOriginal(job)
      return { original, before: countedBefore(job, original) }
    }),
  ])
  const { pending, ...alone } = await protectSuppressed(first, {
    job,
    write: (hidden) => writeRelease(job, hidden),
    measure: (written, hidden) => measureRelease(job, written, hidden),
  })
  try {
    refuseBrokenPromise(alone.check, job)
    await refuseUndecided(job, pending)
    const { check, book, isLater } = await besideEarlier(
      job,
      pending,
      await comparedToo(job, pending, await cellsToo(job, pending, alone.check)),
    )
    const known = await reportParts(job, pending, { ...alone, check, before, published, original, isLater })
    const parts = withoutConfidential(known)
    const redTeam = await attackedToo(job, pending, parts)
    const { fingerprint } = alone
    const holds = check.verdicts.every((verdict) => verdict.holds) && redTeam.holds
    const withheld = job.strict && !(holds && (job.looks?.warnings ?? []).length === 0)
    const hardening = await job.cost?.(job)
    const finished = {
      ...withAttacks(withheld ? withoutPrints(parts) : parts, redTeam, job.seed),
      ...defined({ hardening }),
    }
    const told = await toldOf(job.policy, finished)
    return {
      pending,
      ...told,
      confidential: lateConfidential(job, known),
      withheld,
      redTeam,
      ...defined({ fingerprint }),
      ...(book && job.ledger && { book: withCounts(book, job.ledger.source.id, hiddenCounts(known, told)) }),
    }
  } catch (fault) {
    await pending.discard()
    throw fault
  }
}

/** What the report counts of columns that the release does not show as they were. */
const hiddenCounts = ({ attributes }: ReportParts, { report }: { readonly report: Report }) =>
  report.attributes.flatMap(({ name, before }) => {
    if (!before || !attributes.some((part) => part.name === name && part.labels)) return []
    const { missing, bars, pooled } = before
    return [{ name, before: { missing, bars, pooled } }]
  })

/** Writes the release aside, in which suppressed rows do not show `hidden` columns either. */
function writeRelease<Pending extends PendingRelease>(
  job: PublishJob<Pending>,
  hidden: readonly string[] = [],
): Promise<Pending> {
  const { recoding } = job.outcome.kind === 'released' ? job.outcome : job.outcome.best
  return job.open.apply(recoding, { ...layoutOf(job), ...(hidden.length > 0 && { hidden }) })
}

/** How the release is written: columns in their order, and what only one kind of plan needs. */
function layoutOf(job: PublishJob): ReleaseLayout {
  const { own, columns, published, target, policy, seed, prepared } = job
  return {
    target,
    columns:
      own?.columns ??
      columns.published.map((name) => ({
        name,
        type: own?.shown?.get(name)?.type ?? published.get(name)!.type,
      })),
    keepOrder: policy.release.keepOrder,
    ...((prepared.people?.repeat || job.rowNumbers || job.ledger || isAttacked(job)) && { rowNumbers: true }),
    spreadsheetSafe: policy.release.spreadsheetSafe,
    // Where a row stands in the source is no secret: tables are in the order of time.
    ...(policy.method.mode === 'hardened' && { dealt: { seed } }),
    ...own?.layout,
  }
}

/** What attacks are scored by costs something: only where some are tried. */
const isAttacked = (job: PublishJob): boolean =>
  job.attack !== undefined && job.attack.whyNone(job) === undefined

interface ReportedRelease extends MeasuredRelease {
  readonly hidden: readonly string[]
  readonly original: PublishedOriginal | undefined
  /** Some other release of these people has a report already. */
  readonly isLater: boolean
  readonly before: ExposedBefore
  readonly published: PublishedColumns
}

/** Attackers read what is published beside the release. */
async function attackedToo(job: PublishJob, pending: PendingRelease, parts: ReportParts): Promise<RedTeam> {
  if (job.attack === undefined) return notAttacked(job.policy)
  const none = job.attack.whyNone(job)
  if (none !== undefined) return noAttack(none)
  const told = await toldOf(job.policy, parts)
  return job.attack.attacked({ job, pending, told })
}

/** The user said so; a limit that nobody judged is told as what it is. */
function notAttacked(policy: Policy): RedTeam {
  const limited = limitedAttacks(policy).length
  const unjudged =
    limited === 0
      ? ''
      : ` ${agreeing(limited, 'The limit', `The ${count(limited)} limits`)} that the policy sets ${agreeing(limited, 'was', 'were')} not judged.`
  return noAttack(`No attack was tried on this release: it was made without them (--no-attack).${unjudged}`)
}

const withAttacks = (parts: ReportParts, redTeam: RedTeam, seed: string): ReportParts => ({
  ...parts,
  attacks: attacksReport(redTeam, parts.release.hidden ? seed : undefined),
  notices: [...parts.notices, ...(redTeam.none === undefined ? [] : [redTeam.none])],
})

/** Fingerprints of a release that nobody gets would only let its cells be guessed. */
const withoutPrints = (parts: ReportParts): ReportParts => ({
  ...parts,
  fingerprints: {},
  notices: parts.notices.filter((notice) => notice !== NO_FINGERPRINT),
})

/** The database works in threads of its own: once it is well at it (or done), this thread has time to compute. */
async function meanwhile<Value>(work: Promise<unknown>, compute: () => Value): Promise<Value> {
  let waiting: unknown
  const delay = new Promise<void>((resolve) => {
    waiting = setTimeout(resolve, WELL_AT_IT)
  })
  await Promise.race([work, delay])
  clearTimeout(waiting)
  return compute()
}

/** Milliseconds after which an engine has read its plan and works by itself. */
const WELL_AT_IT = 100

/** Timers are in every place that runs JavaScript, and in no standard of the language. */
declare function setTimeout(callback: () => void, milliseconds: number): unknown
declare function clearTimeout(timer: unknown): void

/** What the method was to generalise is read off the written release. */
async function refuseUndecided({ engine, policy, looks, open }: PublishJob, pending: PendingRelease) {
  const { undecided = [] } = looks ?? {}
  if (undecided.length === 0) return
  const release = await engine.open(pending.source)
  try {
    await release.setMissing(policy.data.missing)
    await refuseReleased(policy, release, { undecided, original: open })
  } finally {
    await release.close()
  }
}

/** What the policy limits of single columns and cells, read off the written release. */
async function cellsToo(job: PublishJob, pending: PendingRelease, check: CheckResult): Promise<CheckResult> {
  const { policy } = job
  if (policy.cells.length === 0) return withCells(check, { policy })
  const open = await job.engine.open(pending.source)
  try {
    return await withCells(check, { policy, open, shown: shownAttributes(policy, open.columns) })
  } finally {
    await open.close()
  }
}

/** What the policy limits of the release beside its original, measured on the finished release. */
async function comparedToo(
  job: PublishJob,
  pending: PendingRelease,
  check: CheckResult,
): Promise<CheckResult> {
  if (job.compare) {
    return job.compare(check, {
      policy: job.policy,
      known: { files: job.files, specs: resolvedSpecs(job.prepared) },
      original: job.open,
      async release() {
        const written = await job.engine.open(pending.source)
        await written.setMissing(job.policy.data.missing)
        return written
      },
      ...defined({ groups: job.own?.groups }),
    })
  }
  refuseUnmeasured(job.policy)
  return check
}

/** What this release tells together with the earlier ones of its source, where a ledger has them. */
async function besideEarlier(
  job: PublishJob,
  pending: PendingRelease,
  check: CheckResult,
): Promise<{ readonly check: CheckResult; readonly book?: LedgerBook; readonly isLater: boolean }> {
  const { ledger } = job
  if (ledger === undefined)
    return { check: { ...check, notices: [...check.notices, ...unjudgedAlone(job)] }, isLater: false }
  const { verdicts, notices, book, isLater } = await judgeWithLedger({ ...job, ledger }, pending)
  return {
    isLater,
    check: { ...check, verdicts: [...check.verdicts, ...verdicts], notices: [...check.notices, ...notices] },
    book,
  }
}

/** A limit that nobody measures would read like one that holds. */
export function refuseUnmeasured({ comparisons }: Policy): void {
  if (comparisons.length === 0) return
  throw new OutisError('METHOD_UNAVAILABLE', {
    message: `The policy limits ${comparisons.length} measures of the release beside its original, and nothing here measures them.`,
    hint: 'Give `compare: withComparisons` of @outis/learn, or take them out of `require`.',
  })
}

const resolvedSpecs = ({ quasi, sensitive }: PublishJob['prepared']) =>
  new Map([...quasi, ...sensitive].flatMap(({ name, spec }) => (spec ? [[name, spec] as const] : [])))

/** What a method promises and the check does not find is a fault of ours: such a release must not go out. */
function refuseBrokenPromise({ verdicts }: CheckResult, { stored = false }: PublishJob): void {
  const broken = verdicts.find(
    (verdict) => verdict.source === 'method' && !verdict.holds && !failsForSuppressed(verdict),
  )
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
  { check, release, fingerprint, published, hidden, original, isLater, ...reported }: ReportedRelease,
): Promise<ReportParts> {
  const { policy, open, prepared, outcome, search } = job
  const attributes = await attributeParts(job, { release, facts: published, original, isLater })
  const before = isLater ? NOT_TOLD : reported.before
  const { confidential, ...own } = (await job.own?.report?.({ check, release })) ?? {}
  const standsOut = job.isTrial ? undefined : standsOutAfter(job, release)
  return {
    outis: job.version,
    ...reportAbout(policy, job.identity ?? {}, { attributes, table: prepared.table }),
    versions: job.versions,
    fingerprints: fingerprint ? { ...job.fingerprints?.(fingerprint), release: fingerprint } : {},
    input: { rows: open.rows, columns: open.sourceColumns.length, droppedRows: job.droppedRows },
    ...(prepared.repeated?.length && { repeated: prepared.repeated }),
    ...(prepared.people && { people: reportedPeople(prepared.people, check) }),
    release: {
      rows: pending.rows,
      columns: job.own?.columns?.map(({ name }) => name) ?? job.columns.published,
      suppressedRows: check.suppressedRows,
      classes: check.classes,
      ...(hidden.length > 0 && { hidden }),
      ...defined({ keptRows: job.own?.keptRows }),
    },
    missing: { tokens: missingAnywhere(policy.data.missing), meaning: policy.data.missingAs },
    method: {
      id: policy.method.id,
      mode: policy.method.mode,
      loss: search.loss,
      suppressionLimit: search.suppressionLimit,
    },
    outcome,
    attributes,
    verdicts: check.verdicts,
    utility: check.utility,
    risks: { before: before.risks, after: check.risks },
    classSizes: { before: before.classSizes, after: check.classSizes },
    ...defined({ standsOut }),
    ...own,
    ...(own.risks && isLater && { risks: { before: [], after: own.risks.after } }),
    ...defined({ confidential }),
    warnings: [...policy.warnings, ...warningsOf(job), ...formulaWarning(policy, pending)],
    notices: noticesOf(job, pending, { check, hidden, fingerprint }),
  }
}

const warningsOf = ({ looks, warnings = [], own }: PublishJob): readonly string[] => [
  ...(looks?.warnings ?? []),
  ...warnings,
  ...(own?.warnings ?? []),
]

const noticesOf = (
  job: PublishJob,
  pending: PendingRelease,
  { check, hidden, fingerprint }: Pick<ReportedRelease, 'check' | 'hidden' | 'fingerprint'>,
): readonly string[] => [
  ...droppedNotice(job.columns),
  ...job.prepared.notices,
  ...(job.own?.notices ?? []),
  ...stoppedByWork(job.outcome, job.policy.method),
  ...formulaNotice(job.policy, pending),
  ...check.notices,
  ...hiddenNotice(hidden, check, job.search),
  ...(!fingerprint || job.fingerprints ? [] : [NO_FINGERPRINT]),
]

/** Where everybody has one row, rows are people. */
const reportedPeople = ({ column, people }: PreparedPeople, check: CheckResult) => ({
  column: column.name,
  people,
  suppressed: check.people?.suppressed ?? check.suppressedRows,
})

const NO_FINGERPRINT =
  'The report has no fingerprint of the original and of the policy: a plain one would let anybody who knows all but a cell, or all but the seed, try what it is. A run with --key FILE gives keyed ones, which the key alone can verify.'
