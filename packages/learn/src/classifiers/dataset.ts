/** The code of a missing nominal value. */
export const MISSING_CODE = -1

/** A column of names: values, hierarchy labels, ranges, aliases. Their order says nothing. */
export interface NominalAttribute {
  readonly kind: 'nominal'
  readonly name: string
  /** values[code]. */
  readonly values: readonly string[]
  /** One code per row, MISSING_CODE where the row has no value. */
  readonly codes: Int32Array
}

/** A column of numbers. */
export interface NumericAttribute {
  readonly kind: 'numeric'
  readonly name: string
  /** One number per row, NaN where the row has no value. */
  readonly numbers: Float64Array
}

export type Attribute = NominalAttribute | NumericAttribute

/** What is to be told from the other attributes. Every row has a class: rows without one are left out when a dataset is made. */
export interface ClassAttribute {
  readonly name: string
  /** values[code]; a value need not occur. */
  readonly values: readonly string[]
  /** One code per row, never missing. */
  readonly codes: Int32Array
}

/** Rows as a classifier sees them: one typed array per attribute, in the order of the rows. */
export interface Dataset {
  readonly rows: number
  readonly attributes: readonly Attribute[]
  readonly class: ClassAttribute
  /** How often each row counts; absent where every row counts once. Whole or fractional, never negative. */
  readonly weights?: Float64Array
}
