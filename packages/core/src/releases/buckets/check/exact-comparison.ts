/** What one bucket adds to p(t, s): whole numbers all of them. */
export interface BucketTerm {
  /** Rows of the bucket with the tuple's value, by group. */
  readonly rows: readonly number[]
  readonly size: number
  /** Rows of the bucket that agree with the tuple in the sensitive column, and those of them with s. */
  readonly agreeing: number
  readonly withValue: number
}

/**
 * Whether p(t, s) ≤ 1/l, decided in whole numbers: Σ_B f(t, B) · (agreeing − l · withValue) / agreeing ≥ 0.
 * For the few tuples that floating point leaves in doubt. O(buckets × digits).
 */
export function atMostOneIn(l: number, terms: readonly BucketTerm[]): boolean {
  let [over, under] = [0n, 1n]
  for (const { rows, size, agreeing, withValue } of terms) {
    const product = rows.reduce((all, own) => all * BigInt(own), 1n)
    const own = product * (BigInt(agreeing) - BigInt(l) * BigInt(withValue))
    const denominator = BigInt(size) ** BigInt(rows.length) * BigInt(agreeing)
    ;[over, under] = reduced(over * denominator + own * under, under * denominator)
  }
  return over >= 0n
}

function reduced(over: bigint, under: bigint): [bigint, bigint] {
  let [a, b] = [over < 0n ? -over : over, under]
  while (b > 0n) [a, b] = [b, a % b]
  return a > 1n ? [over / a, under / a] : [over, under]
}
