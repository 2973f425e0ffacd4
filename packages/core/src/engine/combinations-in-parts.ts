import type { CountedCombinations, OpenTable } from './engine.ts'

/** All combinations of columns at once, or, where they may be too many, part by part: those that agree in the first ones together. */
export async function* combinationsInParts(
  open: OpenTable,
  columns: readonly string[],
  together: number,
): AsyncGenerator<CountedCombinations> {
  const { mostCombinations: most, combinationParts } = open
  if (most !== undefined && combinationParts !== undefined && open.rows > most)
    yield* combinationParts(columns, together)
  else yield await open.combinations(columns)
}
