import type { CheckResult } from '../check/check-input.ts'
import type { Looks } from '../check/gate/refuse-identifying.ts'
import type { ResolvedHierarchySpec } from '../data/hierarchy/hierarchy-spec.ts'
import type { SearchPolicy } from '../methods/contract/method-description.ts'
import type { OwnRelease } from '../methods/contract/method-run.ts'
import type { PolicyFiles } from '../methods/contract/policy-files.ts'
import type { Prepared } from '../methods/contract/prepared.ts'
import type { PublishedColumns } from '../methods/contract/published-columns.ts'
import type { Model } from '../models/model.ts'
import type { BoundColumns } from '../policy/bind-columns.ts'
import type { Policy } from '../policy/options/policy.ts'
import type { ReleasedOutcome } from '../report/common-parts.ts'
import type { ReleaseDictionary } from '../report/release-dictionary.ts'
import type { Fingerprint, HardeningReport, KeyedFingerprint, Report } from '../report/report.ts'
import type { RedTeam } from './attack/run-attacks.ts'
import type { Engine, OpenTable, PendingRelease, ReleaseTarget } from './engine/engine.ts'
import type { LedgerRun } from './ledger/ledger-run.ts'
import type { RunIdentity } from './report/report-about.ts'

/** Adds to a check what was measured of the release beside its original. */
export type CompareRelease = (check: CheckResult, tables: ReleaseBeside) => Promise<CheckResult>

export interface ReleaseBeside {
  readonly policy: Policy
  /** Absent where nobody gave it: then nothing can be measured, and what is required does not hold. */
  readonly original?: OpenTable
  /** Opened only where something is to be measured. */
  readonly release: () => Promise<OpenTable>
  /** The files that the policy names, and hierarchies and taxonomies that were read already, by column. */
  readonly known: {
    readonly files: PolicyFiles
    readonly specs: ReadonlyMap<string, ResolvedHierarchySpec>
  }
  /** Columns of the release whose cells belong together in a row, where not all of a row do. */
  readonly groups?: readonly (readonly string[])[]
}

/** Tries attacks on a release before it is put in place. */
export interface ReleaseAttack {
  /** Why none is tried on this release, as one sentence; undefined where some are. */
  whyNone(job: PublishJob): string | undefined
  attacked(made: {
    readonly job: PublishJob
    readonly pending: PendingRelease
    /** What is published beside it. */
    readonly told: { readonly report: Report; readonly dictionary: ReleaseDictionary }
  }): Promise<RedTeam>
}

/** The usefulness of a hardened release beside its faithful form; undefined where there is nothing to compare. */
export type CostOfHardening = (job: PublishJob) => Promise<HardeningReport | undefined>

/** A recoding that was found, and all that is needed to make a release of it. */
export interface PublishJob<Pending extends PendingRelease = PendingRelease> {
  readonly engine: Engine<Pending>
  readonly open: OpenTable<Pending>
  readonly policy: Policy
  readonly search: SearchPolicy
  /** The files that the policy names. */
  readonly files: PolicyFiles
  readonly columns: BoundColumns
  readonly prepared: Prepared
  readonly published: PublishedColumns
  /** What somebody should look at in the published columns: with `strict` the release is withheld for it. */
  readonly looks?: Looks
  /** What else the report warns of. */
  readonly warnings?: readonly string[]
  readonly outcome: ReleasedOutcome
  /** What the method has of its own, beside its plan. */
  readonly own?: OwnRelease
  readonly droppedRows: number
  /** The plan was found for other data: models of the table as a whole may not hold here. Default false. */
  readonly stored?: boolean
  /** Measures the release beside its original, as far as the policy limits that or somebody asks for it. */
  readonly compare?: CompareRelease
  /** Attacks it: `redTeamOf`. Without it no attack is tried, and the report says so. */
  readonly attack?: ReleaseAttack
  /** What hardening costs: `costOfHardening`. Without it the report has no such section. */
  readonly cost?: CostOfHardening
  /** Models that can be asked for. Default: those of the registry. */
  readonly models?: readonly Model[] | undefined
  /** Where the release goes. */
  readonly target: ReleaseTarget
  readonly seed: string
  /** Names, date and policy for the report. */
  readonly identity?: RunIdentity
  /** Of Outis, and of what else the release is made with. */
  readonly version: string
  readonly versions: Readonly<Record<string, string>>
  /** Tell beside the release which row of the source each of its rows was: what attacks are scored by. Default false. */
  readonly rowNumbers?: boolean
  /** Where releases of one source are remembered: this one is laid beside the earlier ones. */
  readonly ledger?: LedgerRun
  /** The release is only tried: nobody reads its report, which does not count by which columns rows stand out. Default false. */
  readonly isTrial?: boolean | undefined
  /** A release that does not hold is withheld. */
  readonly strict: boolean
  /** Keyed fingerprints of original and policy, for a release of these bytes; without a key the report has none. */
  readonly fingerprints?: (release: Fingerprint) => {
    readonly input: KeyedFingerprint
    readonly policy: KeyedFingerprint
  }
}
