import type { CheckResult, Combinations } from '../check/check-input.ts'
import type { OpenTable, ReleaseLayout } from '../engine/engine.ts'
import type { AssignedOutcome } from '../methods/clustering/plan/assigned-outcome.ts'
import type { BlockRequest } from '../methods/clustering/plan/blocks-apart.ts'
import type { StrataOutcome, StrataResult } from '../methods/sensitivity/strata-request.ts'
import type { Model } from '../models/model.ts'
import type { Prepared } from '../pipeline/prepare.ts'
import type { PublishedForm } from '../report/published-form-words.ts'
import type { ReportParts } from '../report/report-parts.ts'
import type { Context, Outcome } from '../search/method.ts'
import type { Policy } from '../search/policy.ts'
import type { ColumnType } from '../table/dictionary.ts'
import type { MethodRecord, SearchPolicy } from './method-record.ts'
import type { PolicyFiles } from './policy-files.ts'
import type { ReleaseKey } from './release-key.ts'

/** A prepared table and what surrounds the search for its plan. */
export interface MethodJob {
  readonly prepared: Prepared
  readonly search: SearchPolicy
  readonly policy: Policy
  readonly open: OpenTable
  /** Published columns of the policy, in the order of the source. */
  readonly published: readonly string[]
  /** The files that the policy names. */
  readonly files: PolicyFiles
  readonly seed: string
  /** Models that can be asked for. Default: those of the registry. */
  readonly models?: readonly Model[] | undefined
  /** Whether a key is written beside the release. */
  readonly keyed?: boolean
  /** Clusters a large table block by block on several threads; without it all is done in this one. */
  readonly clusterBlocks?: ClusterBlocks
  readonly context: Context
}

/** Undefined where the table is not large enough for blocks. */
export type ClusterBlocks = (request: BlockRequest) => Promise<AssignedOutcome | undefined>

/** What a method found. */
export interface Found {
  readonly outcome: Outcome | StrataOutcome
  /** What became of the strata, where the method makes some. */
  readonly strata?: StrataResult
  /** What the method has of its own; present only where there is a plan. */
  readonly own?: OwnRelease
}

/**
 * What a method has of its own between its plan and the report. A method without any is written with the declared columns
 * and checked by its classes, like any release of any tool.
 */
export interface OwnRelease {
  /** Columns of the release in their order, where they are not the published ones of the policy. */
  readonly columns?: ReleaseLayout['columns']
  /** Where the plan is sliced: how it is written. */
  readonly sliced?: NonNullable<ReleaseLayout['sliced']>
  /** Where the plan is personalised: what decides which row gets which alias. */
  readonly personalised?: NonNullable<ReleaseLayout['personalised']>
  /**
   * Columns that are published as something else than what they were, and how that is told: their type in the release and
   * how to read a cell. Of the original's distribution nothing is shown: beside the release's it would tell what is hidden.
   */
  readonly shown?: ReadonlyMap<string, { readonly type: ColumnType; readonly form: PublishedForm }>
  /** What can be computed while the release is written. */
  readonly meanwhile?: () => void
  /** Measures the written release in place of the check by classes. Opens nothing but what it is given. */
  readonly check?: (written: OpenTable) => Promise<OwnCheck>
  /** Sections of the report and the dictionary that only this method has. */
  readonly report?: (measured: OwnCheck) => Promise<Partial<ReportParts>>
  /** What the key holds beside the plan. */
  readonly key?: Partial<ReleaseKey>
  readonly warnings?: readonly string[]
  readonly notices?: readonly string[]
}

export interface OwnCheck {
  readonly check: CheckResult
  /** Published texts of quasi-identifiers and sensitive attributes: what the report's distributions are made from. */
  readonly release: Combinations
}

/** Finds the plan of one method. */
export type FindPlan = (job: MethodJob) => Promise<Found>

/** A method of a caller's: its record, and how its plan is found. */
export interface RunnableMethod extends MethodRecord {
  readonly find: FindPlan
}
