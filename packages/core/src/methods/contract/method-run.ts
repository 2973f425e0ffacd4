import type { CombinationShares } from '../../data/recoding/assign-combinations.ts'
import type { Table } from '../../data/table/table.ts'
import type { Model } from '../../models/model.ts'
import type { AskedMethod, Policy } from '../../policy/options/policy.ts'
import type { OpenTable } from '../../run/engine/engine.ts'
import type { SearchPolicy } from './method-needs.ts'
import type { PolicyFiles } from './policy-files.ts'
import type { Prepared } from './prepared.ts'
import type { Context, Outcome } from './search.ts'

/** A prepared table and what surrounds the search for its plan. */
export interface MethodJob<Method extends AskedMethod = AskedMethod> {
  readonly prepared: Prepared
  readonly search: SearchPolicy
  readonly policy: Policy<Method>
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
  /**
   * Others stand beside these rows in the release, and keep what an earlier one showed. The difference of the two releases is
   * what is planned here, so its suppressed rows must meet the models by themselves.
   */
  readonly besideOthers?: KeptRows | undefined
  readonly threads?: Threads | undefined
  readonly context: Context
}

/** Rows that keep what an earlier release showed of them. */
export interface KeptRows {
  /** All rows of the release. */
  readonly table: Table
  /** The class or bucket that rows of the table's combinations keep. */
  readonly shares: CombinationShares
  /** Column groups of the earlier release, where it had any. */
  readonly groups?: readonly (readonly string[])[]
  /** Of columns that hide their values: what each row showed. */
  readonly cells?: KeptCells
}

/**
 * By column, one entry for each row in the order of the source: the alias or grade that it showed; null where it showed the
 * value; undefined where nothing is kept of the row.
 */
export type KeptCells = ReadonlyMap<string, readonly (string | null | undefined)[]>

/** Work that can be done on several threads, by the name that methods know it by; what is not here is done in this one. */
export type Threads = Readonly<Record<string, (request: never) => Promise<unknown>>>

/** What a method found. */
export interface MethodResult<Found = unknown> {
  readonly outcome: Outcome
  /** What else the kind of its release must know of the plan. Present only where there is a plan. */
  readonly found?: Found
}
