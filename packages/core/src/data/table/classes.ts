import type { SensitiveAttribute } from './sensitive-attribute.ts'

/** Counts of the values of one sensitive attribute in each class, sparse: class c has entries offsets[c] … offsets[c + 1] − 1. */
export interface Histograms {
  readonly attribute: SensitiveAttribute
  /** count + 1 places. */
  readonly offsets: Uint32Array
  /** Codes of the attribute's dictionary, each at most once per class. */
  readonly values: Uint32Array
  /** Rows with that value, above 0; where people are counted, people who have it. */
  readonly counts: Uint32Array
  /** Where people are counted: people of each class. One who has several values counts for each, so counts may add up to more. */
  readonly people?: Uint32Array
}

/**
 * Equivalence classes: what methods make and models judge. Suppressed rows belong to none.
 * With missing values as wildcards, `sizes` and the histograms count every row that is compatible with the class,
 * `rows` only those that belong to it. Where people are counted, `sizes` and the histograms count people and `rows`
 * their rows. Otherwise `rows` and `sizes` are the same array.
 */
export interface Classes {
  /** Number of classes. The arrays may be longer (they are reused); read only the first `count`. */
  readonly count: number
  readonly sizes: Uint32Array
  readonly rows: Uint32Array
  readonly histograms: readonly Histograms[]
  /** Persons of the population in each class, where a model asks for it. */
  readonly population?: Uint32Array
  /** Rows of the whole table, suppressed ones included. */
  readonly tableRows: number
  /** People are counted and not rows. */
  readonly ofPeople?: boolean
}
