import type { SizeBand } from '../../../metrics/risk/class-size-bands.ts'

/** What a sliced release says of itself beside its requirements: report.json, `slicing`. */
export interface SlicingReport {
  /** Plain sentences: how the table was sliced, what holds and what does not. */
  readonly sentences: readonly string[]
  readonly l: number
  readonly split: 'strict' | 'relaxed'
  readonly layout: 'table' | 'paper'
  readonly groups: readonly SlicedGroupReport[]
  /** Published columns that are neither quasi-identifiers nor sensitive: one more group. */
  readonly neutral?: readonly string[]
  readonly correlation: {
    readonly measure: 'phi2' | 'cramers-v' | 'mutual-information'
    readonly names: readonly string[]
    /** values[i][j] between 0 and 1. */
    readonly values: readonly (readonly number[])[]
  }
  /** Attributes that left the column the clustering put them in, and why. */
  readonly moved: readonly {
    readonly name: string
    readonly from: string
    readonly because: 'second-sensitive' | 'diversity'
  }[]
  readonly attainable: readonly AttainableReport[]
  readonly buckets: {
    readonly count: number
    readonly smallest: number
    readonly median: number
    readonly largest: number
    /** Buckets of one row: a whole true record each. */
    readonly singleRows: number
    readonly sizes: readonly SizeBand[]
  }
  /** Rows by their largest p(t, s), measured on the release. */
  readonly disclosure: {
    readonly largest: number
    readonly mean: number
    readonly satisfying: number
    /** Rows in bands of one twentieth, each up to and with its end: 1/2 is in the tenth. */
    readonly bands: readonly number[]
  }
  /** What naive Bayes, learned from the buckets, holds likely; absent where the table is too large. */
  readonly learned?: LearnedReport
  /** Hardened: the same before buckets were joined, and how many there were. */
  readonly hardened?: { readonly buckets: number; readonly learned: LearnedReport }
  readonly membership: MembershipReport
  readonly privacy: PrivacyReport
  readonly queries: QueryReport
  /** Naive Bayes estimated from the buckets, for each sensitive attribute. Shares of rows that are told right. */
  readonly bayes: readonly {
    readonly class: string
    readonly release: number
    readonly original: number
    /** By always naming the most frequent value. */
    readonly majority: number
  }[]
  /** What attributes in several groups gain: query errors with them, and with each in its first group alone. */
  readonly overlap?: {
    readonly attributes: readonly string[]
    readonly overlapping: QueryErrorReport
    readonly apart: QueryErrorReport
  }
}

export interface SlicedGroupReport {
  readonly columns: readonly string[]
  readonly sensitive?: string
  readonly generalisedRows: number
}

export interface AttainableReport {
  readonly name: string
  /** The largest l with these columns. */
  readonly l: number
  /** The share that forbids more: of the most frequent value among rows that agree in the column's other attributes. */
  readonly share: number
  /** With one attribute out of the sensitive column, and with the sensitive attribute alone in it. */
  readonly without: readonly { readonly name: string; readonly l: number }[]
  readonly alone: number
}

export interface LearnedReport {
  readonly largest: number
  readonly satisfying: number
  /** Share of rows whose likeliest value is the true one, by sensitive attribute. */
  readonly guessedRight: readonly number[]
}

export interface MembershipReport {
  /** Distinct tuples of the original. */
  readonly originals: number
  /** Tuples that the release admits and the original lacks. */
  readonly fakes: number
  /** Counted; else estimated from so many drawn, with a standard error. */
  readonly exact: boolean
  readonly error: number
  readonly drawn: number
  /** Shares by the number of buckets matched: [i] for i + 1, the last for all beyond. */
  readonly originalMatches: readonly number[]
  readonly fakeMatches: readonly number[]
}

export interface PrivacyReport {
  /** Rows of the table, or of a sample of it, that was sliced anew for each l. */
  readonly rows: number
  readonly sampled: boolean
  readonly points: readonly {
    readonly l: number
    /** False: no buckets reach it with these columns; the figures are those of the unsplit table. */
    readonly possible: boolean
    readonly buckets: number
    readonly satisfying: number
    readonly largest: number
  }[]
}

export interface QueryErrorReport {
  readonly mean: number
  readonly median: number
}

/** Relative errors of counts estimated for random range queries. */
export interface QueryReport {
  readonly queries: number
  readonly slicing: QueryErrorReport
  readonly bucketisation: QueryErrorReport
  readonly generalisation: QueryErrorReport
}

/** What dictionary.json says of a sliced release. */
export interface SlicedForm {
  readonly layout: 'table' | 'paper'
  /** Columns of the release that stand together in a row; across groups a row links nothing. */
  readonly groups: readonly (readonly string[])[]
  readonly neutral?: readonly string[]
  /** Rows of each bucket: the first number is that of bucket 1. */
  readonly buckets: readonly number[]
}
