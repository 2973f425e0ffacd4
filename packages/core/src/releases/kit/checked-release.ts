import type { CheckedQuasi, Combinations, ReleaseClaims } from '../../check/check-input.ts'
import type { SearchPolicy } from '../../methods/contract/method-needs.ts'
import type { Prepared } from '../../methods/contract/prepared.ts'
import type { Model } from '../../models/model.ts'
import type { AskedMethod, Policy } from '../../policy/options/policy.ts'
import type { HierarchyPolicy } from '../../policy/options/requirement-spec.ts'
import type { OpenTable } from '../../run/engine/engine.ts'
import type { Readings } from './check-job.ts'

/** How one column is read by a hierarchy that is not its attribute's. */
export type ReadBy = (name: string, hierarchy: HierarchyPolicy) => Promise<CheckedQuasi>

/** A release that any tool made, as the check of its method gets it. */
export interface CheckedRelease<Method extends AskedMethod = AskedMethod> {
  readonly policy: Policy<Method>
  readonly search: SearchPolicy
  readonly open: OpenTable
  /** Models that can be asked for. Default: those of the registry. */
  readonly models?: readonly Model[] | undefined
  /** The original as the policy reads it. */
  readonly original?: Prepared | undefined
  /** The table that it was made of, where it is at hand. */
  readonly source?: OpenTable | undefined
  /** What the release says of itself. Verified, never believed. */
  readonly claims?: ReleaseClaims | undefined
  /** Columns whose cells belong together in a row, as the dictionary of the release lists them. */
  readonly groups?: readonly (readonly string[])[] | undefined
  /** Published texts of quasi-identifiers, sensitive attributes and what tells rows apart. */
  texts(): Promise<Combinations>
  /** Rows of the original by these columns, those of each person apart, where the policy counts people and the original is at hand. */
  readonly byPerson?: ((columns: readonly string[]) => Promise<Combinations>) | undefined
  /** How these texts are read: by the original where it is at hand, else by hierarchy files. */
  readings(release: Combinations): Promise<{ readonly readings: Readings; readonly readBy: ReadBy }>
}

/** A release, and the table it was made from where that is at hand. */
export interface ReleaseBesideOriginal<Method extends AskedMethod = AskedMethod> {
  readonly policy: Policy<Method>
  readonly search: SearchPolicy
  readonly release: OpenTable
  readonly table?: { readonly original: OpenTable; readonly prepared: Prepared }
}
