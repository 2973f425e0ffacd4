import type { LocalStart } from '../methods/local/start.ts'
import type { LossId } from '../metrics/utility/losses.ts'
import type { HierarchyPolicy } from './hierarchy-policy.ts'
import type { RequirementSpec } from './requirement-spec.ts'

/** The method and its own keys. Whether a method can run is not the policy's question. */
export type MethodPolicy =
  | FullDomainPolicy
  | MondrianPolicy
  | LocalPolicy
  | SbtamPolicy
  | MixedPolicy
  | SlicingPolicy
  | CaatPolicy
  | KacaPolicy
  | PersonalisedPolicy

export type MethodId = MethodPolicy['id']

export type Mode = 'faithful' | 'hardened'

/** What methods that search share. `k`, `l` and `t` are among the models. */
export interface SearchPolicy {
  readonly models: readonly RequirementSpec[]
  readonly loss: LossId
  /** Share of rows that may be suppressed, 0 to 1. */
  readonly suppressionLimit: number
  /** Milliseconds; absent: until the search is done. */
  readonly budget?: number
}

export interface FullDomainPolicy extends SearchPolicy {
  readonly id: 'full-domain'
  readonly mode: Mode
}

/** What methods that form classes row by row share. */
interface ClassesPolicy {
  readonly mode: Mode
  /** Free ranges also for numbers whose hierarchy is bands; numbers without one have them always. */
  readonly ranges: boolean
  /** Hardened only: share of classes that are made more general than needed. */
  readonly extra?: number
}

export interface MondrianPolicy extends SearchPolicy, ClassesPolicy {
  readonly id: 'mondrian'
  readonly split: Split
}

export type Split = 'strict' | 'relaxed'

export interface LocalPolicy extends SearchPolicy, ClassesPolicy {
  readonly id: 'local'
  /** Classes the search sets out from; absent: chosen by the size of the table. */
  readonly start?: LocalStart
  /** Parts rebuilt in all, whatever the clock says. */
  readonly moves?: number
}

export interface SbtamPolicy extends SearchPolicy {
  readonly id: 'sbtam'
  readonly mode: Mode
  readonly sensitiveValues: readonly ColumnValues[]
  /** Hardened only. */
  readonly decoys?: { readonly maxPosterior: number }
}

export interface ColumnValues {
  readonly column: string
  readonly values: readonly string[]
}

export interface MixedPolicy {
  readonly id: 'mixed'
  readonly mode: Mode
  readonly strata: readonly StratumPolicy[]
}

export interface StratumPolicy extends SearchPolicy {
  readonly name: string
  /** Rows of the stratum; `rest`: those that no other stratum takes. */
  readonly rows: { readonly where: readonly ColumnValues[] } | 'rest'
  readonly quasi: readonly string[]
  /** Hierarchies that differ from the attribute's own. */
  readonly hierarchies: readonly { readonly column: string; readonly hierarchy: HierarchyPolicy }[]
}

export interface SlicingPolicy {
  readonly id: 'slicing'
  readonly mode: Mode
  readonly l: number
  readonly columns: 'auto' | number | readonly (readonly string[])[]
  readonly split: Split
  readonly bins: BinsPolicy
  readonly correlation: 'phi2' | 'cramers-v' | 'mutual-information'
  readonly generalise?: { readonly minFrequency: number }
  readonly layout: 'table' | 'paper'
  /** Hardened only: rows in the smallest bucket. */
  readonly bucketK?: number
}

export type BinsPolicy =
  | { readonly kind: 'count'; readonly count: number; readonly by: 'width' | 'frequency' }
  | { readonly kind: 'width'; readonly width: number; readonly from: number }

/** What CAAT and KACA share. */
interface ClusteringPolicy extends ClassesPolicy {
  readonly models: readonly RequirementSpec[]
  /** Milliseconds; absent: until the clusters are done. */
  readonly budget?: number
  readonly blocks?: BlocksPolicy
}

/** Large tables are cut into blocks that are clustered on their own. */
export interface BlocksPolicy {
  /** Most distinct tuples that are clustered as one. */
  readonly above?: number
  /** Distinct tuples of a block. */
  readonly size?: number
}

export interface CaatPolicy extends ClusteringPolicy {
  readonly id: 'caat'
  readonly start: 'random' | 'first'
  readonly ties: 'bounded' | 'all'
  readonly range: 'gap' | 'midpoint' | 'hull'
}

export interface KacaPolicy extends ClusteringPolicy {
  readonly id: 'kaca'
}

export interface PersonalisedPolicy {
  readonly id: 'personalised'
  readonly mode: Mode
  readonly choice: ChoicePolicy
  readonly alias1: 'leaf' | 'group'
  readonly grade: readonly { readonly column: string; readonly grade: GradePolicy }[]
  /** Hardened only: how far alias frequencies may differ. */
  readonly flatness?: number
  /** Hardened only: models of the quasi-identifiers. */
  readonly models: readonly RequirementSpec[]
}

export type PlainChoicePolicy =
  | { readonly kind: 'column'; readonly column: string }
  | { readonly kind: 'file'; readonly path: string; readonly key: string; readonly column: string }
  | { readonly kind: 'register' }

export type ChoicePolicy =
  | PlainChoicePolicy
  /** One choice per sensitive attribute. */
  | {
      readonly kind: 'per'
      readonly per: readonly { readonly column: string; readonly choice: PlainChoicePolicy }[]
    }

export type GradePolicy =
  | {
      readonly kind: 'categories'
      readonly categories: number
      readonly by: 'width' | 'frequency' | 'natural'
      readonly range?: readonly [number, number]
    }
  /** n cut points make n − 1 categories. */
  | { readonly kind: 'bounds'; readonly bounds: readonly number[] }
