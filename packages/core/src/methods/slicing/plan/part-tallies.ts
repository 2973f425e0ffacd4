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

export function together(one: Tally | undefined, other: Tally): Tally {
  if (one === undefined || one.size === 0) return other
  const sum = new Map(one)
  for (const [part, rows] of other) sum.set(part, (sum.get(part) ?? 0) + rows)
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
  const rest = Float64Array.from(rows)
  for (const { combination, part, rows: own } of parts) {
    const value = ofCombination[combination]
    tallies[value].set(part, (tallies[value].get(part) ?? 0) + own)
    rest[value] -= own
  }
  for (const [value, own] of rest.entries()) if (own > 0) tallies[value].set(REST, own)
  return tallies
}
