import type { BoundColumns, Policy, ReleasedOutcome, SearchPolicy, StrataResult } from '@outis/core'
import type { Engine, OpenTable } from '../engine.ts'
import type { AskedComparison } from './evaluate/judge-comparisons.ts'
import type { OwnRelease } from './methods/method-run.ts'
import type { Prepared } from './prepare.ts'
import type { PublishedColumns } from './published-columns.ts'
import type { KeyOptions } from './run-options.ts'
import type { RunPlaces } from './run-places.ts'

/** A recoding that was found, and all that is needed to make a release of it. */
export interface PublishJob {
  readonly engine: Engine
  readonly open: OpenTable
  readonly policy: Policy
  readonly policyFile: {
    readonly text: string
    readonly fingerprint: { readonly sha256: string; readonly bytes: number }
  }
  readonly search: SearchPolicy
  /** Folder that relative paths of the policy start from. */
  readonly base: string
  readonly columns: BoundColumns
  readonly prepared: Prepared
  readonly published: PublishedColumns
  readonly outcome: ReleasedOutcome
  /** Where the method makes strata: what became of each. */
  readonly strata?: StrataResult
  /** What the method has of its own, beside its plan. */
  readonly own?: OwnRelease
  readonly droppedRows: number
  /** The plan was found for other data: models of the table as a whole may not hold here. Default false. */
  readonly stored?: boolean
  /** Measures to take of the release beside its original, beyond those the policy limits. */
  readonly asked?: readonly AskedComparison[]
  /** Where everything goes. */
  readonly places: RunPlaces
  readonly seed: string
  readonly version: string
  readonly strict: boolean
  readonly key?: KeyOptions
  /** Secret of the fingerprints of original and policy; without one the report has none. */
  readonly printKey?: string
  readonly signal?: AbortSignal
}
