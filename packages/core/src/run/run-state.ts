import type { CheckResult, Combinations } from '../check/check-input.ts'
import type { Looks } from '../check/gate/refuse-identifying.ts'
import type { LedgerBook } from '../ledger/ledger.ts'
import type { SearchPolicy } from '../methods/contract/method-needs.ts'
import type { Threads } from '../methods/contract/method-run.ts'
import type { PolicyFiles } from '../methods/contract/policy-files.ts'
import type { Prepared } from '../methods/contract/prepared.ts'
import type { Context } from '../methods/contract/search.ts'
import type { Model } from '../models/model.ts'
import type { BoundColumns } from '../policy/bind-columns.ts'
import type { Finding } from '../policy/options/finding.ts'
import type { Policy } from '../policy/options/policy.ts'
import type { PublishedColumns } from '../releases/kit/published-columns.ts'
import type { OwnRelease } from '../releases/own-release.ts'
import type { ReleasedOutcome } from '../report/common-parts.ts'
import type { Fingerprint, HardeningReport, KeyedFingerprint } from '../report/common-report.ts'
import type { Confidential } from '../report/confidential.ts'
import type { ReleaseDictionary } from '../report/dictionary/release-dictionary.ts'
import type { Report } from '../report/report.ts'
import type { ReportParts } from '../report/reports-of-kinds.ts'
import type { ReleaseVerdict } from '../verdict/verdict-schema.ts'
import type { RedTeam } from './attack/run-attacks.ts'
import type { Engine, OpenTable, PendingRelease, ReleaseTarget } from './engine/engine.ts'
import type { LedgerRun } from './ledger/ledger-run.ts'
import type { ExposedBefore, PublishedOriginal } from './report/published-original.ts'

/** What a caller asks of a run. The interfaces below say what each stage adds to it, in the order of the stages. */
export interface RunJob<Pending extends PendingRelease = PendingRelease> {
  readonly engine: Engine<Pending>
  readonly policy: Policy
  readonly search: SearchPolicy
  /** The files that the policy names. */
  readonly files: PolicyFiles
  readonly seed: string
  /** Where the release goes. */
  readonly target: ReleaseTarget
  /** A release that is not ready is withheld. */
  readonly strict: boolean
  /** Tell beside the release which row of the source each of its rows was. */
  readonly rowNumbers: boolean
  /** What the report warns of, beside what is found. */
  readonly warnings: readonly string[]
  /** Names, date and versions for the report. */
  readonly identity: RunIdentity
  /** The clock of the search, what stops it, and who is told of its progress. */
  readonly context: Omit<Context, 'random'>
  /** Models that can be asked for. Default: those of the registry. */
  readonly models?: readonly Model[] | undefined
  /** Whether a key is written beside the release. Default false. */
  readonly keyed?: boolean
  readonly threads?: Threads
  /** Where releases of one source are remembered. */
  readonly ledger?: LedgerRun | undefined
  /** The release is only tried: nobody reads its report, which does not count by which columns rows stand out. Default false. */
  readonly isTrial?: boolean | undefined
}

/** What a run knows of itself, beside its figures. */
export interface RunIdentity {
  /** Of Outis, and of what else the release is made with. */
  readonly version: string
  readonly versions: Readonly<Record<string, string>>
  /** When the report was made, as ISO 8601 in UTC. Left out where reports are to be the same bytes. */
  readonly made?: string
  /** Names of the files, without folders. */
  readonly source?: string
  readonly release?: string
  /** The policy as it was read. */
  readonly policyText?: string
  /** Keyed fingerprints of original and policy, for a release of these bytes; without a key the report has none. */
  readonly fingerprints?: (release: Fingerprint) => {
    readonly input: KeyedFingerprint
    readonly policy: KeyedFingerprint
  }
}

export interface OpenedRun<Pending extends PendingRelease = PendingRelease> extends RunJob<Pending> {
  readonly open: OpenTable<Pending>
  /** Rows left out by `drop-missing`. */
  readonly droppedRows: number
}

export interface BoundRun<Pending extends PendingRelease = PendingRelease> extends OpenedRun<Pending> {
  readonly columns: BoundColumns
}

export interface PreparedRun<Pending extends PendingRelease = PendingRelease> extends BoundRun<Pending> {
  readonly prepared: Prepared
  /** What somebody should look at in the published columns: with `strict` the release is withheld for it. */
  readonly looks: Looks
}

export interface PlannedRun<Pending extends PendingRelease = PendingRelease> extends PreparedRun<Pending> {
  readonly published: PublishedColumns
  readonly outcome: ReleasedOutcome
  /** What the kind of the release says of the plan. */
  readonly own: OwnRelease
  /** The plan was found for other data: models of the table as a whole may not hold here. */
  readonly stored: boolean
}

export interface WrittenRun<Pending extends PendingRelease = PendingRelease> extends PlannedRun<Pending> {
  /** Made aside: not in its place yet. */
  readonly pending: Pending
  /** The original as far as the release shows it; undefined where that is not known. */
  readonly original: PublishedOriginal | undefined
  readonly before: ExposedBefore
}

export interface CheckedRun<Pending extends PendingRelease = PendingRelease> extends WrittenRun<Pending> {
  readonly check: CheckResult
  /** What was read again, counted. */
  readonly release: Combinations
  /** Of the very bytes that were measured, where there are any. */
  readonly fingerprint: Fingerprint | undefined
  /** What the gate finds in the released rows, beside what it found before. */
  readonly gate: readonly Finding[]
  /** Columns that suppressed rows do not show. */
  readonly hidden: readonly string[]
}

export interface ComposedRun<Pending extends PendingRelease = PendingRelease> extends CheckedRun<Pending> {
  /** Some other release of these people has a report already. */
  readonly isLater: boolean
  /** The ledger with this release in it, where there is one. */
  readonly book: LedgerBook | undefined
}

export interface DescribedRun<Pending extends PendingRelease = PendingRelease> extends ComposedRun<Pending> {
  /** All that is known of the release but attacks and what hardening costs; some of it is confidential. */
  readonly described: ReportParts
}

export interface AttackedRun<Pending extends PendingRelease = PendingRelease> extends DescribedRun<Pending> {
  /** What attacks found, whole: not for publication. */
  readonly redTeam: RedTeam
  /** What hardening costs, where that was measured. */
  readonly hardening?: HardeningReport | undefined
}

export interface JudgedRun<Pending extends PendingRelease = PendingRelease> extends AttackedRun<Pending> {
  readonly verdict: ReleaseVerdict
  /** It is not ready, and is not to be published then. */
  readonly withheld: boolean
}

/** A release that was made and measured. It is the caller's to put in place, or to discard. */
export interface FinishedRun<Pending extends PendingRelease = PendingRelease> extends JudgedRun<Pending> {
  readonly report: Report
  readonly dictionary: ReleaseDictionary
  /** What the report does not tell: for those who made the release, and nobody else. */
  readonly confidential: () => Confidential
}
