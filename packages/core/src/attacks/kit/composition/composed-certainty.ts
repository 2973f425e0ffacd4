import type { ComposedCells } from './composed-cells.ts'
import type { ReleaseView } from './release-view.ts'

/** Rounds of counting after which nothing more is looked for. */
const ROUNDS = 20

/**
 * Cells whose people all must have one value: no other fits every release. What a value's rows in a group leave to the other
 * cells of the group, and what a cell's people leave to its other values, is counted up and down until nothing changes
 * (the shuttle algorithm; Buzzigoli and Giusti 1999). So who came or left is found by difference too. Sound: whatever is
 * called certain is. O(rounds × entries × releases).
 *
 * @returns for each cell the value, −1 where several are possible
 */
export async function composedCertainty(
  cells: ComposedCells,
  views: readonly ReleaseView[],
  { pause }: { readonly pause: () => Promise<void> },
): Promise<Int32Array> {
  const { count, offsets, values, people } = cells
  const low = new Float64Array(values.length)
  const high = new Float64Array(values.length)
  for (let cell = 0; cell < count; cell++) high.fill(people[cell], offsets[cell], offsets[cell + 1])
  for (let round = 0; round < ROUNDS; round++) {
    await pause()
    let changed = narrowCells(cells, low, high)
    for (const [viewIndex, view] of views.entries())
      if (view.exact) changed = narrowGroups(cells.margins[viewIndex], view, low, high) || changed
    if (!changed) break
  }
  const certain = new Int32Array(count).fill(-1)
  for (let cell = 0; cell < count; cell++) {
    // Where a view is not exact, one shared value is all that follows.
    if (offsets[cell + 1] - offsets[cell] === 1) certain[cell] = values[offsets[cell]]
    for (let entry = offsets[cell]; entry < offsets[cell + 1]; entry++)
      if (people[cell] > 0 && low[entry] >= people[cell]) certain[cell] = values[entry]
  }
  return certain
}

/** The values of a cell have as many people as the cell. */
function narrowCells(
  { count, offsets, people }: ComposedCells,
  low: Float64Array,
  high: Float64Array,
): boolean {
  let changed = false
  for (let cell = 0; cell < count; cell++) {
    let [lows, highs] = [0, 0]
    for (let entry = offsets[cell]; entry < offsets[cell + 1]; entry++) {
      lows += low[entry]
      highs += high[entry]
    }
    for (let entry = offsets[cell]; entry < offsets[cell + 1]; entry++)
      changed = narrow(entry, people[cell], { lows, highs, low, high }) || changed
  }
  return changed
}

/** The cells of a group have a value as often as the group. */
function narrowGroups(
  margin: Int32Array,
  { rows }: ReleaseView,
  low: Float64Array,
  high: Float64Array,
): boolean {
  const lows = new Float64Array(rows.length)
  const highs = new Float64Array(rows.length)
  for (let entry = 0; entry < margin.length; entry++) {
    if (margin[entry] < 0) continue
    lows[margin[entry]] += low[entry]
    highs[margin[entry]] += high[entry]
  }
  let changed = false
  for (let entry = 0; entry < margin.length; entry++) {
    const place = margin[entry]
    if (place < 0) continue
    changed = narrow(entry, rows[place], { lows: lows[place], highs: highs[place], low, high }) || changed
  }
  return changed
}

/** Sums may be of before this round: bounds only come nearer, so what follows from them still does. */
function narrow(
  entry: number,
  total: number,
  { lows, highs, low, high }: { lows: number; highs: number; low: Float64Array; high: Float64Array },
): boolean {
  const least = Math.max(low[entry], total - (highs - high[entry]))
  const most = Math.min(high[entry], total - (lows - low[entry]))
  // Bounds that cross would say that the releases contradict each other: then nothing more is certain.
  if (most < least || (least === low[entry] && most === high[entry])) return false
  low[entry] = least
  high[entry] = most
  return true
}
