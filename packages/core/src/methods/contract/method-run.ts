import type { CheckResult, Combinations } from '../../check/check-input.ts'
import type { CombinationShares } from '../../data/recoding/assign-combinations.ts'
import type { Recoding } from '../../data/recoding/recoding.ts'
import type { ColumnType, Table } from '../../data/table/table.ts'
import type { Model } from '../../models/model.ts'
import type { AskedMethod, Policy } from '../../policy/options/policy.ts'
import type { CommonParts, PublishedForm } from '../../report/common-parts.ts'
import type { OpenTable, PendingRelease, ReleaseLayout } from '../../run/engine/engine.ts'
import type { Context, Outcome } from '../search/search.ts'
import type { SearchPolicy } from './method-description.ts'
import type { PolicyFiles } from './policy-files.ts'
import type { Prepared } from './prepared.ts'

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
export interface MethodResult {
  readonly outcome: Outcome
  /** What the method has of its own; present only where there is a plan. */
  readonly own?: OwnRelease
  /**
   * The same where the plan is for some rows alone, and others stand beside them that keep what an earlier release showed:
   * nothing may be claimed of the whole that is known of the planned rows only. Default: `own`.
   */
  readonly besideKept?: (whole: Prepared, recoding: Recoding) => OwnRelease | Promise<OwnRelease>
  /** Whether a plan in which the planned rows stand beside kept ones has what the method promises. Default: it has. */
  readonly holdsBeside?: (whole: Prepared, recoding: Recoding) => Promise<boolean>
}

/**
 * What a method has of its own between its plan and the report. A method without any is written with the declared columns
 * and checked by its classes, like any release of any tool.
 */
export interface OwnRelease {
  /** Columns of the release in their order, where they are not the published ones of the policy. */
  readonly columns?: ReleaseLayout['columns']
  /** What the writer of its kind of plan needs beside the columns. */
  readonly layout?: Omit<ReleaseLayout, 'target' | 'columns' | 'keepOrder' | 'spreadsheetSafe' | 'dealt'>
  /**
   * Columns that are published as something else than what they were, and how that is told: their type in the release and
   * how to read a cell. Of the original's distribution nothing is shown: beside the release's it would tell what is hidden.
   */
  readonly shown?: ReadonlyMap<string, { readonly type: ColumnType; readonly form: PublishedForm }>
  /** Columns of the release whose cells belong together in a row, where not all of a row do. */
  readonly groups?: readonly (readonly string[])[]
  /** What can be computed while the release is written. */
  readonly meanwhile?: () => void
  /** Measures the written release in place of the check by classes. Opens nothing but what it is given. */
  readonly check?: (written: OpenTable, pending: PendingRelease) => Promise<OwnCheck>
  /** Sections of the report and the dictionary that only this method has. */
  readonly report?: (measured: OwnCheck) => Promise<OwnParts>
  /** What the key holds beside the plan. */
  readonly key?: Readonly<Record<string, unknown>>
  /** Rows that keep what an earlier release showed of them: cells of one column may be on several levels then. */
  readonly keptRows?: number
  readonly warnings?: readonly string[]
  readonly notices?: readonly string[]
}

/** A part of its own under the name that its record gives it (`report.key`), and what it measures in place of the pipeline. */
export type OwnParts = Partial<CommonParts> & { readonly [key: string]: unknown }

export interface OwnCheck {
  readonly check: CheckResult
  /** Published texts of quasi-identifiers and sensitive attributes: what the report's distributions are made from. */
  readonly release: Combinations
}
