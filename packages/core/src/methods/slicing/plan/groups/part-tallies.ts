/** Rows of one combination of the table that are in one part of it. */
export interface PartRows {
  readonly combination: number
  readonly part: number
  readonly rows: number
}

/** Rows of something in each part of the table that has some. */
export type Tally = ReadonlyMap<number, number>

/** So many rows in every part that has any. */
export const isFrequent = (tally: Tally, least: number): boolean => {
  for (const rows of tally.values()) if (rows < least) return false
  return true
}

export function together(a: Tally | undefined, b: Tally): Tally {
  if (a === undefined || a.size === 0) return b
  const sum = new Map(a)
  for (const [part, rows] of b) sum.set(part, (sum.get(part) ?? 0) + rows)
  return sum
}

/** The part that rows are in which are in no other. */
const REST = -1

/**
 * The rows of each value in each part.
 *
 * @param rows of each value, in all
 * @param ofCombination the value of each combination
 */
export function talliesOf(
  rows: Float64Array,
  ofCombination: ArrayLike<number>,
  parts: readonly PartRows[] = [],
): readonly Tally[] {
  const tallies = Array.from(rows, () => new Map<number, number>())
  const restRows = Float64Array.from(rows)
  for (const { combination, part, rows: partRows } of parts) {
    const value = ofCombination[combination]
    tallies[value].set(part, (tallies[value].get(part) ?? 0) + partRows)
    restRows[value] -= partRows
  }
  for (const [value, rowsLeft] of restRows.entries()) if (rowsLeft > 0) tallies[value].set(REST, rowsLeft)
  return tallies
}
