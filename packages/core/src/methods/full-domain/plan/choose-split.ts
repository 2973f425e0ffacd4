import type { LevelBox } from './level-box.ts'
import type { Problem } from './problem.ts'

/** A box is parted into the levels up to this one of a position, and those above. */
export interface Split {
  readonly position: number
  readonly level: number
}

/** How often the more specific half of such a split was nothing in the end. */
export interface SplitRates {
  rate(position: number, level: number): number
  learn(position: number, level: number, closed: boolean): void
}

export function splitRates({ columns }: Problem): SplitRates {
  const closed = columns.map(({ height }) => new Float64Array(height + 1).fill(1))
  const tried = columns.map(({ height }) => new Float64Array(height + 1).fill(2))
  return {
    rate: (position, level) => closed[position][level] / tried[position][level],
    learn(position, level, wasClosed) {
      tried[position][level]++
      if (wasClosed) closed[position][level]++
    },
  }
}

/** What a bit of entropy more counts beside the rate. */
const BIT = 0.1

/**
 * The split whose more specific half is most likely to be nothing: then no box more is open than before. What earlier
 * splits gave says so, and the bits by which classes get smaller. Levels that do not nest are parted first, one by one.
 * Pseudo-costs: Bénichou et al. 1971, doi:10.1007/BF01584074. O(levels).
 */
export function chooseSplit({ columns }: Problem, { low, high }: LevelBox, rates: SplitRates): Split {
  let best: Split = { position: -1, level: 0 }
  let most = Number.NEGATIVE_INFINITY
  for (let position = 0; position < low.length; position++) {
    const { levels, monotone } = columns[position]
    if (!monotone && low[position] < high[position]) return { position, level: low[position] }
    for (let level = low[position]; level < high[position]; level++) {
      const bits = levels[level].entropy - levels[high[position]].entropy
      const score = rates.rate(position, level) + BIT * bits
      if (score <= most) continue
      best = { position, level }
      most = score
    }
  }
  return best
}
