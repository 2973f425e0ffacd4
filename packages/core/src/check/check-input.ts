import type { LevelBounds } from '../data/hierarchy/hierarchy-spec.ts'
import type { Taxonomy } from '../data/table/classes.ts'
import type { Dictionary } from '../data/table/table.ts'
import type { ValueReading } from '../data/value/same-values.ts'
import type { ReadableColumn } from '../metrics/measured/column-reading.ts'
import type { Measured } from '../metrics/metric.ts'
import type { SizeBand } from '../metrics/risk/class-size-bands.ts'
import type { Model } from '../models/model.ts'
import type { OptionValues } from '../policy/options/option.ts'
import type { PresetOrigin } from '../policy/options/requirement-spec.ts'

/** When two texts of a column are one value, by column. Default: as the original's dictionary says, else as where nobody declared a type. */
export type ColumnReadings = ReadonlyMap<string, ValueReading>

/** Distinct combinations of texts, and how many rows have each. Combinations may repeat. */
export interface Combinations {
  readonly columns: readonly string[]
  /** texts[column][combination]. */
  readonly texts: readonly (readonly string[])[]
  readonly rows: Uint32Array
  readonly readings?: ColumnReadings
  /** Where people are counted: the number of the person whose rows each combination has. */
  readonly persons?: Uint32Array
  /** Where people are counted and nobody says whose the rows are: the least people who can have so many rows. */
  readonly peopleAtLeast?: (rows: number) => number
}

/** The same with every column's texts listed once: what a table of many combinations costs little in. */
export interface CodedCombinations {
  readonly columns: readonly string[]
  /** values[column][code]; a text may be listed more than once. */
  readonly values: readonly (readonly string[])[]
  /** codes[column][combination]. */
  readonly codes: readonly ArrayLike<number>[]
  readonly rows: Uint32Array
  readonly readings?: ColumnReadings
}

/** A quasi-identifier as the policy declares it; hierarchy and dictionary only help to read cells and are optional. */
export type CheckedQuasi = Omit<ReadableColumn, 'level'> & {
  /** Levels of the hierarchy that the policy allows. */
  readonly levels?: LevelBounds
  /** How cells are compared with a population, where the original is unknown: by the values of the population. */
  readonly people?: Omit<ReadableColumn, 'name' | 'level'>
}

export interface CheckedSensitive {
  readonly name: string
  /** Of the original, for the order of values. Without it: by number if all are plain decimals, else by first appearance. */
  readonly dictionary?: Dictionary
  /** Over the codes of `dictionary`. */
  readonly taxonomy?: Taxonomy
  /**
   * Rows of the original with each code of `dictionary`, or people who have it: what classes are compared with where
   * suppressed rows show no value, and the release alone no longer tells it.
   */
  readonly totals?: Float64Array
  /** The method keeps the values of suppressed rows: `*` in such a row is a value and hides nothing. */
  readonly kept?: true
}

export interface CheckRequirement {
  readonly spec: {
    /** Model or metric. */
    readonly id: string
    readonly options: OptionValues
    /** Sensitive attribute; absent: each. */
    readonly of?: string
    /** `all`, `generalised` or the name of a stratum; absent: all. */
    readonly rows?: string
    /** The preset that asks for it. */
    readonly preset?: PresetOrigin
  }
  readonly source: 'method' | 'require'
}

/** What dictionary.json says of the release. Verified, never trusted. */
export interface ReleaseClaims {
  readonly levels?: Readonly<Record<string, number>>
  readonly suppressedRows?: number
  /** Rows that keep what an earlier release showed of them: a column may stand on several levels then. */
  readonly keptRows?: number
  /** Of a release with buckets: numbers of the first buckets of rows that came with a later release. */
  readonly laterFrom?: readonly number[]
}

export interface CheckInput {
  /** The published texts of at least the quasi-identifiers and sensitive attributes. */
  readonly release: Combinations
  readonly quasi: readonly CheckedQuasi[]
  readonly sensitive: readonly CheckedSensitive[]
  readonly missing: { readonly tokens: readonly string[]; readonly meaning: 'value' | 'wildcard' | 'refuse' }
  readonly requirements: readonly CheckRequirement[]
  /** Every model a requirement may name. Default: the built-in ones. */
  readonly models?: readonly Model[]
  /** Absent for a release of another tool. */
  readonly claims?: ReleaseClaims
  /** The original's quasi-identifiers, for figures that compare (non-uniform entropy). */
  readonly original?: CodedCombinations
  /** The population's quasi-identifiers, as original values, for k-map and the journalist. */
  readonly population?: Combinations
}

export interface CheckResult {
  readonly holds: boolean
  /** All rows of the release. */
  readonly rows: number
  /** Where people are counted: all of them, and those with suppressed rows. */
  readonly people?: { readonly all: number; readonly suppressed: number }
  readonly suppressedRows: number
  readonly classes: number
  readonly classSizes: readonly SizeBand[]
  readonly verdicts: readonly Verdict[]
  readonly utility: readonly Measured[]
  readonly risks: readonly Measured[]
  /** What the reader should know of how this was measured. No cell values. */
  readonly notices: readonly string[]
  /** How figures were measured, which nobody has to act on. */
  readonly details?: readonly string[]
}

/** One requirement, measured on the finished release. */
export interface Verdict {
  /** Model or metric id. */
  readonly model: string
  readonly options: OptionValues
  /** Sensitive attribute it speaks of. */
  readonly of?: string
  readonly rows: string
  readonly holds: boolean
  readonly figure: number | string
  readonly limit: number
  readonly direction: 'at-least' | 'at-most'
  /** Classes and rows that do not meet it. */
  readonly failingClasses: number
  readonly failingRows: number
  /** The suppressed rows, which are a class of their own, do not meet it. */
  readonly suppressedFail?: true
  /** One plain sentence. */
  readonly text: string
  /** From the method's own keys, or from `require`. */
  readonly source: 'method' | 'require'
  /** The preset that asks for it, and the document it follows. */
  readonly preset?: PresetOrigin
}

/** The verdict on what a preset asks for names it. */
export const askedBy = (preset: PresetOrigin | undefined, verdict: Verdict): Verdict =>
  preset ? { ...verdict, text: `${verdict.text} Preset ${preset.id}: ${preset.source}.`, preset } : verdict
