import type { Loss } from './objective.ts'

/**
 * Discernibility Σ |class|² + n · suppressed rows. A search compares it as a double, exact up to 2^53 and to 16 digits
 * beyond; the figure of the finished release is exact. Classes are those of equal text; missing is a text. O(classes).
 * Bayardo, Agrawal 2005, doi:10.1109/ICDE.2005.42
 */
export const discernibility: Loss = {
  id: 'discernibility',
  title: 'Discernibility',
  citation: 'Bayardo, Agrawal 2005, doi:10.1109/ICDE.2005.42',
  objective: ({ rows }) => ({
    kind: 'classes',
    value: ({ squares, suppressedRows }) => squares + rows * suppressedRows,
  }),
}

/** Σ size² over classes of fewer than 2^32 rows together, exact. */
export function exactSquares(sizes: Iterable<number>): bigint {
  // size = 2^16 · high + low. The three sums of products stay below 2^48, so doubles hold them exactly.
  let highs = 0
  let mixed = 0
  let lows = 0
  for (const size of sizes) {
    const low = size & 0xffff
    const high = (size - low) / 0x10000
    highs += high * high
    mixed += high * low
    lows += low * low
  }
  return (BigInt(highs) << 32n) + (BigInt(mixed) << 17n) + BigInt(lows)
}
