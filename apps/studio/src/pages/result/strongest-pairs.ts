import type { Evaluation } from '../../server/runs.ts'

export interface CorrelatedPair {
  readonly columns: readonly [string, string]
  readonly before: number
  readonly after: number
}

/** The pairs of columns that went together most in the table, and how much they still do; no pair that never did. */
export function strongestPairs(
  { names, before, after }: Evaluation['correlation'],
  most: number,
): readonly CorrelatedPair[] {
  return names
    .flatMap((name, row) =>
      names.slice(row + 1).map((other, step): CorrelatedPair => {
        const column = row + 1 + step
        return {
          columns: [name, other],
          before: before[row]?.[column] ?? 0,
          after: after[row]?.[column] ?? 0,
        }
      }),
    )
    .filter((pair) => pair.before > 0 || pair.after > 0)
    .toSorted((a, b) => b.before - a.before)
    .slice(0, most)
}
