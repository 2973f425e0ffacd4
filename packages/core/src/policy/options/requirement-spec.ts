import type { SourcePolicy } from './source-policy.ts'

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
