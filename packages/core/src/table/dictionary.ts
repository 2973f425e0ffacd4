export type ColumnType = 'number' | 'text' | 'date'

/**
 * The distinct texts of a column. Code 0 is *missing*. Two texts are two entries even when they are the same
 * number ("1.5", "1.50"): a release is grouped by its text, so is everything before it.
 * Order of codes is order of values: numbers ascending (then text), dates ascending, text by declared order, else first appearance.
 */
export interface Dictionary {
  readonly type: ColumnType
  /** values[code]; values[0] is what is written for a missing cell. */
  readonly values: readonly string[]
  /** numbers[code], for type `number`; NaN at code 0. */
  readonly numbers?: Float64Array
}

export const MISSING = 0

/** What is published in place of a suppressed or fully generalised value. */
export const SUPPRESSED = '*'

/** A plain decimal without leading zeros: what makes a column a number unless the policy says otherwise. */
export const PLAIN_DECIMAL = /^-?(0|[1-9]\d*)(\.\d+)?$/
