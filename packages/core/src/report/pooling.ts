import type { ValueRows } from './frequencies.ts'

/** A value of the original with fewer rows is never shown by itself. */
export const RARE = 10
/** Bars of one distribution; what goes beyond is pooled. */
export const MOST_BARS = 30
/** Bins of a column of numbers or dates; so many different values are shown one by one. */
export const MOST_BINS = 20

export interface Pool {
  readonly values: number
  readonly rows: number
}

export interface PooledValues {
  /** Most frequent first, ties by text. */
  readonly shown: readonly ValueRows[]
  readonly pooled: Pool
}

/**
 * The most frequent values one by one, the rest as one number. With `rare` = 10, no value of fewer than 10 rows is
 * shown, and neither is a pool of fewer than 10: it takes in the rarest values shown until it has as many, because a
 * reader who knows all values the column can have would read the missing one's count off a small pool.
 */
export function poolValues(values: readonly ValueRows[], rest: Pool, rare: number): PooledValues {
  const least = Math.max(rare, leastOfMost(values))
  const shown = values
    .filter(({ rows }) => rows >= least)
    .sort(byRows)
    .slice(0, MOST_BARS)
  const pooled = {
    values: rest.values + values.length - shown.length,
    rows: rest.rows + rowsOf(values) - rowsOf(shown),
  }
  while (shown.length > 0 && pooled.rows > 0 && pooled.rows < rare) {
    pooled.values += 1
    pooled.rows += shown.pop()!.rows
  }
  return { shown, pooled }
}

/** Rows of the last value that has a place among the most frequent: a million values are not sorted for thirty. */
function leastOfMost(values: readonly ValueRows[]): number {
  if (values.length <= MOST_BARS) return 0
  const sorted = new Float64Array(values.length)
  for (let valueIndex = 0; valueIndex < values.length; valueIndex++)
    sorted[valueIndex] = values[valueIndex].rows
  return sorted.sort()[values.length - MOST_BARS]
}

const rowsOf = (values: readonly ValueRows[]): number => values.reduce((sum, { rows }) => sum + rows, 0)

export const byRows = (a: ValueRows, b: ValueRows): number =>
  b.rows - a.rows || (a.value < b.value ? -1 : a.value > b.value ? 1 : 0)
