/** Guesses about tuples: how sure each is, how many rows it speaks of, and of how many it is right. */
export interface SureGuesses {
  readonly sureness: Float64Array
  readonly rows: Float64Array
  readonly right: Float64Array
}

/** Fewer people than this are right or wrong by chance. */
const FEWEST = 100

/** Guesses that differ by less are equally sure. */
const ROUNDING = 1e-9

/**
 * What a probability is worth: of the surest guesses, however many are taken from a hundred rows on, the largest share that is
 * right. Those equally sure are taken together. A table of fewer rows is taken whole. O(tuples · log tuples).
 */
export function surestShare({ sureness, rows, right }: SureGuesses): number {
  const order = Uint32Array.from(sureness, (_, tuple) => tuple)
    .filter((tuple) => rows[tuple] > 0)
    .sort((a, b) => sureness[b] - sureness[a] || a - b)
  let [all, hits, largest] = [0, 0, 0]
  for (const [index, tuple] of order.entries()) {
    all += rows[tuple]
    hits += right[tuple]
    const isLast = index + 1 === order.length
    if (!isLast && (all < FEWEST || sureness[tuple] - sureness[order[index + 1]] < ROUNDING)) continue
    largest = Math.max(largest, hits / all)
  }
  return largest
}
