/** How far shares elsewhere differ from those here, beyond chance. */
const SHARES_DIFFER = 0.1

/**
 * Lays counts of ranks beside the counts that numbers have elsewhere: the i-th rank gets a number above that of the rank
 * before it, so that counts fit best. A number may have no rank where it is rare. O(ranks × numbers).
 *
 * @returns the place of the number of each rank
 */
export function monotoneMatch(ranks: ArrayLike<number>, numbers: ArrayLike<number>): Int32Array {
  const [height, width] = [ranks.length, numbers.length]
  const ratio = ratioOf(ranks, numbers)
  // The best fit of the ranks so far to the first numbers.
  let before = new Float64Array(width + 1)
  for (let n = 1; n <= width; n++) before[n] = before[n - 1] - skipped(numbers[n - 1], ratio)
  const taken = new Uint8Array((height + 1) * (width + 1))
  for (let r = 1; r <= height; r++) {
    const now = new Float64Array(width + 1).fill(Number.NEGATIVE_INFINITY)
    for (let n = r; n <= width; n++) {
      const takes = before[n - 1] + fit(ranks[r - 1], numbers[n - 1], ratio)
      const skips = now[n - 1] - skipped(numbers[n - 1], ratio)
      now[n] = Math.max(takes, skips)
      if (takes >= skips) taken[r * (width + 1) + n] = 1
    }
    before = now
  }
  const match = new Int32Array(height).fill(-1)
  for (let r = height, n = width; r > 0 && n > 0; n--) {
    if (taken[r * (width + 1) + n] === 1) match[--r] = n - 1
  }
  return match
}

/** How well a match fits: the larger, the better. */
export function fitOf(
  ranks: ArrayLike<number>,
  numbers: ArrayLike<number>,
  match: ArrayLike<number>,
): number {
  const ratio = ratioOf(ranks, numbers)
  const rankOf = new Map(Array.from(match, (number, rank) => [number, rank]))
  return Array.from(numbers).reduce((sum, count, index) => {
    const rank = rankOf.get(index)
    return sum + (rank === undefined ? -skipped(count, ratio) : fit(ranks[rank], count, ratio))
  }, 0)
}

const total = (counts: ArrayLike<number>): number => {
  let sum = 0
  for (let countIndex = 0; countIndex < counts.length; countIndex++) sum += counts[countIndex]
  return sum
}

const ratioOf = (ranks: ArrayLike<number>, numbers: ArrayLike<number>): number =>
  total(ranks) / Math.max(1, total(numbers))

/** A number that is expected so often and has no rank. */
const skipped = (elsewhere: number, ratio: number): number => Math.min(elsewhere * ratio, SKIP_AT_MOST)
const SKIP_AT_MOST = 60

function fit(count: number, elsewhere: number, ratio: number): number {
  const expected = (elsewhere + 0.5) * ratio
  const spread = 1 / count + 1 / (elsewhere + 0.5) + SHARES_DIFFER ** 2
  return -(Math.log(count / expected) ** 2) / (2 * spread) - Math.log(spread) / 2
}
