import type { ComposedCells } from './composed-cells.ts'
import type { ReleaseView } from './release-view.ts'

/** Rounds after which the table is as near as guessing needs it. */
const ROUNDS = 40

/**
 * How many people of a cell have each of its values, as all releases together say: the table with most entropy that has the
 * counts of every group of every release (iterative proportional fitting; Deming and Stephan 1940,
 * doi 10.1214/aoms/1177731829). Groups that say the same twice say it once. O(rounds × entries × releases).
 *
 * @param prior how frequent each value is anyway
 */
export async function composedPosterior(
  cells: ComposedCells,
  views: readonly ReleaseView[],
  { prior, pause }: { readonly prior: Float64Array; readonly pause: () => Promise<void> },
): Promise<Float64Array> {
  const { count, offsets, values, people, margins } = cells
  const table = new Float64Array(values.length)
  for (let entry = 0; entry < table.length; entry++) table[entry] = prior[values[entry]] || 1
  const sums = views.map(({ rows }) => new Float64Array(rows.length))
  for (let round = 0; round < ROUNDS; round++) {
    await pause()
    for (let cell = 0; cell < count; cell++) scaleCell(table, offsets[cell], offsets[cell + 1], people[cell])
    for (const [viewIndex, { rows }] of views.entries()) {
      const sum = sums[viewIndex].fill(0)
      const margin = margins[viewIndex]
      for (let entry = 0; entry < table.length; entry++)
        if (margin[entry] >= 0) sum[margin[entry]] += table[entry]
      for (let entry = 0; entry < table.length; entry++) {
        const place = margin[entry]
        if (place >= 0 && sum[place] > 0) table[entry] *= rows[place] / sum[place]
      }
    }
  }
  for (let cell = 0; cell < count; cell++) scaleCell(table, offsets[cell], offsets[cell + 1], 1)
  return table
}

function scaleCell(table: Float64Array, from: number, to: number, total: number): void {
  let sum = 0
  for (let entry = from; entry < to; entry++) sum += table[entry]
  if (sum <= 0) return
  const factor = total / sum
  for (let entry = from; entry < to; entry++) table[entry] *= factor
}
