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

/**
 * Texts that mean "no value" in what a release shows of a quasi-identifier. There `*` is what is suppressed, whatever it
 * means in the source: a missing value is written as another of the tokens, or as nothing where there is no other.
 */
export function missingInRelease(tokens: readonly string[]): readonly string[] {
  const others = tokens.filter((token) => token !== SUPPRESSED)
  return others.length > 0 || tokens.length === 0 ? others : ['']
}

/** All texts that mean "no value" in the source or in a release; those of `missingInRelease` first. */
export const missingAnywhere = (tokens: readonly string[]): readonly string[] => [
  ...new Set([...missingInRelease(tokens), ...tokens]),
]

/** A plain decimal without leading zeros: what makes a column a number unless the policy says otherwise. */
export const PLAIN_DECIMAL = /^-?(0|[1-9]\d*)(\.\d+)?$/
