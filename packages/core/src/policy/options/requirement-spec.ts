import type { HierarchyOptions, HierarchySpec } from '../../data/hierarchy/hierarchy-spec.ts'
import type { ColumnType } from '../../data/table/table.ts'

/** Options of a model or measure, as they are bound. */
export type OptionValues = Readonly<Record<string, number | string>>

/** Where a requirement comes from that nobody wrote by itself. */
export interface PresetOrigin {
  readonly id: string
  /** The document it follows. */
  readonly source: string
}

/** One model or measure the policy asks for, bound to one sensitive attribute where the model speaks of one. */
export interface RequirementSpec {
  readonly kind: 'model' | 'metric'
  /** Id of the model or metric. */
  readonly id: string
  /** A model's declared options, defaults filled in; a metric's `max` and `min`. */
  readonly options: OptionValues
  /** Options that are tables elsewhere (a population); for a file the path is in `options` too. */
  readonly sources?: Readonly<Record<string, SourcePolicy>>
  /** The sensitive attribute it speaks of. */
  readonly of?: string
  /** `all`, `generalised` or the name of a stratum. */
  readonly rows: string
  /** The preset that asks for it. */
  readonly preset?: PresetOrigin
  /** Where it is written, for messages: `method.<id>.k`. */
  readonly path: string
}

/** Where rows come from. Paths and addresses as written. */
export type SourcePolicy =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'postgres'; readonly url: string; readonly table: string }
  | { readonly kind: 'postgres'; readonly url: string; readonly query: string }
  | { readonly kind: 'spark'; readonly url: string; readonly table: string }
  | { readonly kind: 'spark'; readonly url: string; readonly path: string }
  /** A database by the name that an administrator gave the way to it. */
  | { readonly kind: 'connection'; readonly connection: string; readonly table: string }

/** What a table of Spark may be made of. */
export const TABLE_FORMATS = ['parquet', 'delta', 'iceberg'] as const
type TableFormat = (typeof TABLE_FORMATS)[number]

/** Where the release goes. */
export type TargetPolicy =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'postgres'; readonly url: string; readonly table: string }
  | {
      readonly kind: 'spark'
      readonly url: string
      readonly table: string
      readonly format?: TableFormat
    }
  | { readonly kind: 'spark'; readonly url: string; readonly path: string }

/** The forms a policy can state; rows are what a file becomes once it is read. */
export type StatedHierarchy = Exclude<HierarchySpec, { readonly kind: 'rows' }>

/** A hierarchy as the policy states it, and what to do where data and hierarchy disagree. */
export interface HierarchyPolicy extends HierarchyOptions {
  readonly spec: StatedHierarchy
}

export type Role = 'identifying' | 'quasi' | 'sensitive' | 'neutral'

/** A column as a policy declares it. */
export interface DeclaredColumn {
  readonly name: string
  readonly role: Role
  readonly type?: ColumnType
  /** Of dates with slashes and the year last. */
  readonly dateOrder?: 'day-first' | 'month-first'
}
