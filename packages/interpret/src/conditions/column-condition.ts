/** A condition of a result on one column, in published texts. */
export type PublishedTest = SetTest | RangeTest

/** The published text is, or is not, one of these. */
export interface SetTest {
  readonly kind: 'set'
  readonly column: string
  readonly texts: readonly string[]
  readonly negated: boolean
}

/** The published number lies, or does not lie, between bounds; an absent bound is infinite. */
export interface RangeTest {
  readonly kind: 'range'
  readonly column: string
  readonly lower?: Bound
  readonly upper?: Bound
  readonly negated: boolean
}

export interface Bound {
  readonly text: string
  /** The bound itself belongs to the range. */
  readonly closed: boolean
}

/** The same condition on the real values. */
export type RealTest = OtherTest | ValuesTest | RangesTest | UnknownTest

/** The column means what it says: nothing to interpret. */
export interface OtherTest {
  readonly kind: 'other'
  readonly column: string
  readonly stated: PublishedTest
}

/** A column of aliases: the row's value is, or is not, one of the parts. */
export interface ValuesTest {
  readonly kind: 'values'
  readonly column: string
  readonly negated: boolean
  readonly parts: readonly ValuePart[]
}

/** A column of grades: the row's value lies, or does not lie, in one of the ranges. */
export interface RangesTest {
  readonly kind: 'ranges'
  readonly column: string
  readonly negated: boolean
  readonly ranges: readonly RealRange[]
}

export interface UnknownTest {
  readonly kind: 'unknown'
  readonly column: string
  readonly stated: PublishedTest
  readonly reason: string
}

export type ValuePart =
  | {
      readonly kind: 'value'
      readonly value: string
      /** How many of its aliases are meant … */
      readonly aliases: number
      /** … of how many. */
      readonly of: number
      /** Rows that publish the value as itself are meant too. */
      readonly itself: boolean
      /** Whether these are all rows with the value, as far as the key tells. */
      readonly whole: boolean
      readonly texts: readonly string[]
    }
  | {
      readonly kind: 'group'
      readonly label: string
      readonly values: readonly string[]
      readonly texts: readonly string[]
    }
  | { readonly kind: 'unknown'; readonly texts: readonly string[]; readonly reason: string }

/** Values that satisfy both edges; an absent edge is satisfied by all. */
export interface RealRange {
  readonly lower?: Edge
  readonly upper?: Edge
  /** Whether all, some or none of the values lie in it; `undecided` where rounding leaves that open. */
  readonly extent: 'all' | 'some' | 'none' | 'undecided'
  /** Ranks were swapped within this share of the rows: the range holds about there, not row by row. */
  readonly swapped?: number
  /** The grades in it, by their places in the key. */
  readonly places: RangePlaces
}

/** Places of grades in ascending order, from inclusive, to exclusive. */
export interface RangePlaces {
  /** Certainly in the range; empty where `from` is not below `to`. */
  readonly sure: PlacesBetween
  /** Perhaps: what is printed does not tell. The same as `sure` where nothing is undecided. */
  readonly maybe: PlacesBetween
}

export interface PlacesBetween {
  readonly from: number
  readonly to: number
}

/** Where a condition begins or ceases to hold, between two neighbouring real values. */
export interface Edge {
  /** The last value, counted from inside, that certainly satisfies it; absent where none does. */
  readonly inside?: string
  /** The first that certainly does not; absent where all may. */
  readonly outside?: string
  /** Values between the two, of which the printed digits do not tell. */
  readonly undecided: number
}

export type RealExpression =
  | { readonly kind: 'test'; readonly test: RealTest; readonly text: string }
  | { readonly kind: 'and' | 'or'; readonly of: readonly RealExpression[] }
  | { readonly kind: 'not'; readonly of: RealExpression }

/** Expressions that must all hold; undefined where there is none. */
export const allOf = (expressions: readonly RealExpression[]): RealExpression | undefined =>
  expressions.length > 1 ? { kind: 'and', of: expressions } : expressions[0]

/** What `name op text` asks: a bound for an order, a set for equality. */
export function comparison(
  sign: string,
  texts: readonly string[],
): Omit<SetTest, 'column'> | Omit<RangeTest, 'column'> {
  if (!/^[<>]/.test(sign)) return { kind: 'set', negated: sign === '!=' || sign === 'not in', texts }
  const bound = { text: texts[0] ?? '', closed: sign.endsWith('=') }
  return { kind: 'range', negated: false, ...(sign.startsWith('<') ? { upper: bound } : { lower: bound }) }
}
