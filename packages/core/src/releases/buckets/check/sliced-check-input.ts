import type {
  CheckedQuasi,
  CheckRequirement,
  CheckResult,
  CodedCombinations,
} from '../../../check/check-input.ts'

/** What is known of a sliced release, and what was promised of it. */
export interface SlicedCheckInput {
  /** The published texts: `bucket` and every column of every group; in `layout: paper` one cell per group. */
  readonly release: CodedCombinations
  /** Attributes of each column group, in the order of the groups. Where an earlier group has one too, it is published as `name@2`. */
  readonly groups: readonly (readonly string[])[]
  readonly layout: 'table' | 'paper'
  /** Every quasi-identifier; hierarchy and dictionary say what generalised cells stand for. */
  readonly quasi: readonly CheckedQuasi[]
  /** Names of the sensitive attributes, each in one group. */
  readonly sensitive: readonly string[]
  /** No sensitive value may be likelier than 1/l. */
  readonly l: number
  readonly missing: { readonly tokens: readonly string[] }
  /** Quasi-identifiers and sensitive attributes of the table it was made from. Without it only what the release alone decides is judged. */
  readonly original?: CodedCombinations
  /** Rows that the rarest value of a column group must have, where this was promised. */
  readonly minFrequency?: number
  /** Hardened: rows of the smallest bucket; what can be learned from the buckets is judged too. */
  readonly hardened?: { readonly bucketK: number }
  /** Numbers, from 1, of the first buckets of rows that came with a later release: what is asked of all is asked of these apart. */
  readonly laterFrom?: readonly number[]
  /** What `require` asks for. Models of classes cannot be judged where there are none. */
  readonly requirements?: readonly CheckRequirement[]
}

/** Classes are buckets here. */
export interface SlicedCheckResult extends CheckResult {
  readonly disclosure: SlicedDisclosure
}

/** What the buckets say to somebody who knows all quasi-identifiers of a person. */
export interface SlicedDisclosure {
  /** `rows`: p(t, s) of every row of the original; `bound`: of every tuple the release admits, which no row exceeds. */
  readonly of: 'rows' | 'bound'
  /** Largest p(t, s). */
  readonly largest: number
  /** Mean over rows of the row's largest p(t, s). */
  readonly mean: number
  /** Share of rows with p(t, s) ≤ 1/l for every s. */
  readonly satisfying: number
  /** Rows by their largest p(t, s), in bands of one twentieth, each up to and with its end: 1/2 is in the tenth. */
  readonly bands: readonly number[]
  readonly sensitive: readonly {
    readonly name: string
    readonly largest: number
    readonly failingRows: number
  }[]
  /** Rows of each bucket, in the order of their numbers. */
  readonly sizes: readonly number[]
  /** Buckets of one row: a whole true record each. */
  readonly singleRows: number
  /** Hardened: the largest probability that naive Bayes, learned from the buckets, gives a value; rows within 1/l. */
  readonly learned?: { readonly largest: number; readonly satisfying: number }
}
