/** A figure measured on the finished release. */
export interface Measured {
  readonly id: string
  readonly title: string
  /** A discernibility above 2^53 is a BigInt written as text. */
  readonly value: number | string
  /** Which way is better for the reader of the release (utility) or for the people in it (risk). */
  readonly better: 'higher' | 'lower'
  /** Smallest and largest possible value; null where there is none. */
  readonly range: readonly [number | null, number | null]
}
