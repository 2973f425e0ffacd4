import { dateReading, type ValueReading } from '../value/value-key.ts'

export type ColumnType = 'number' | 'text' | 'date'

/**
 * The distinct values of a column, each by one text. Code 0 is *missing*. Texts that are the same value ("1.5", "1.50")
 * have one code: everybody who reads a release reads them as one.
 * Order of codes is order of values: numbers ascending (then text), dates ascending, text by declared order, else first appearance.
 */
export interface Dictionary {
  readonly type: ColumnType
  /** values[code]; values[0] is what is written for a missing cell. */
  readonly values: readonly string[]
  /** numbers[code], for type `number`; NaN at code 0. */
  readonly numbers?: Float64Array
  /** rows[code]: how many rows have the value, missing ones at code 0; absent where nobody counted. */
  readonly rows?: Float64Array
  /** When two texts are one value. Default: by the type, and for `text` as where nobody declared one. */
  readonly reading?: ValueReading
}

/** How texts are read that are looked for in a dictionary. */
export function readingOf({ type, values, reading }: Dictionary): ValueReading {
  if (reading !== undefined) return reading
  return type === 'date' ? dateReading(values.slice(MISSING + 1)) : readingOfType(type)
}

/** The reading of a column of which no more than the type is known, declared or not; dates then in either order of day and month. */
export const readingOfType = (type: ColumnType): ValueReading =>
  type === 'number' ? 'number' : type === 'date' ? 'either-first' : 'undeclared'

/** The reading of a column by what a policy declares it to be. */
export const declaredReading = (type: ColumnType | undefined): ValueReading =>
  type === 'text' ? 'text' : readingOfType(type ?? 'text')

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

/** What is no value where a release is read: suppressed rows may show `*` in columns whose type and order count without it. */
export const missingInCheck = (tokens: readonly string[]): readonly string[] => [
  ...new Set([...tokens, SUPPRESSED]),
]

/** A plain decimal without leading zeros: what makes a column a number unless the policy says otherwise. */
export const PLAIN_DECIMAL = /^-?(0|[1-9]\d*)(\.\d+)?$/
