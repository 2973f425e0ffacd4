import { MISSING } from '@outis/core/table'
import { firstDay } from '@outis/core/value'
import type { ComparedColumn } from './compared-tables.ts'

/** A bin of fewer rows is merged with its smaller neighbour: nobody's value is read off a bar. */
const LEAST_ROWS = 10

/** Share of rows left to each open end, so that a few extreme values do not stretch all bins. */
const TAIL = 0.005

/** Round edges between the tails: the narrowest step that leaves at most so many bins. Undefined where values are few. */
export function roundEdges(
  { line, dictionary }: ComparedColumn,
  rows: Float64Array,
  bins: number,
): number[] | undefined {
  const positions = line!.positions
  if (new Set(positions.subarray(MISSING + 1)).size <= bins) return undefined
  let total = 0
  for (let code = MISSING + 1; code < rows.length; code++) total += rows[code]
  const tail = Math.max(LEAST_ROWS, total * TAIL)
  const codes = Array.from({ length: rows.length - 1 }, (_, index) => index + 1)
  const low = positionAfter(codes, positions, rows, tail)
  const high = positionAfter(codes.reverse(), positions, rows, tail)
  if (!(low < high)) return []
  for (const ticks of dictionary.type === 'date'
    ? monthTicks(low, high)
    : roundTicks(low, high, line!.whole)) {
    if (ticks.length < bins) return mergeRare(ticks, positions, rows)
  }
  return []
}

/** Where the first `tail` rows end. */
function positionAfter(
  codes: readonly number[],
  positions: Float64Array,
  rows: Float64Array,
  tail: number,
): number {
  let seen = 0
  for (const code of codes) {
    seen += rows[code]
    if (seen >= tail) return positions[code]
  }
  return Number.NaN
}

/** Multiples of 1, 2, 5, 10, 20 … above the low end, up to the high end. */
function* roundTicks(low: number, high: number, whole: boolean): Generator<number[]> {
  for (let power = whole ? 0 : Math.floor(Math.log10(high - low)) - 3; power < 300; power++) {
    for (const digit of [1, 2, 5]) {
      const step = digit * 10 ** power
      const first = Math.floor(low / step) + 1
      const count = Math.floor(high / step) - first + 1
      // 3 × 0.1 is 0.3 again.
      if (count < 1000) {
        yield Array.from({ length: Math.max(0, count) }, (_, index) =>
          Number(((first + index) * step).toPrecision(12)),
        )
      }
    }
  }
}

/** First days of months that are multiples of 1, 3, 6, 12, 24, 60, 120 … months. */
function* monthTicks(low: number, high: number): Generator<number[]> {
  for (const months of [1, 3, 6, 12, 24, 60, 120, 240, 600, 1200]) {
    const days: number[] = []
    const begin = Math.floor(low / 31) - 12 * 100
    for (let month = Math.ceil(begin / months) * months; firstDay(month) <= high; month += months) {
      if (firstDay(month) > low) days.push(firstDay(month))
    }
    yield days
  }
}

function mergeRare(edges: readonly number[], positions: Float64Array, rows: Float64Array): number[] {
  const kept = [...edges]
  const counts = new Array<number>(edges.length + 1).fill(0)
  for (let code = MISSING + 1; code < rows.length; code++) counts[binAt(edges, positions[code])] += rows[code]
  for (
    let bin = counts.findIndex((count) => count < LEAST_ROWS);
    bin >= 0 && counts.length > 1;
    bin = counts.findIndex((count) => count < LEAST_ROWS)
  ) {
    const left = counts[bin - 1] ?? Number.POSITIVE_INFINITY
    const right = counts[bin + 1] ?? Number.POSITIVE_INFINITY
    const lower = left <= right ? bin - 1 : bin
    counts.splice(lower, 2, counts[lower] + counts[lower + 1])
    kept.splice(lower, 1)
  }
  return kept
}

const binAt = (edges: readonly number[], position: number): number => {
  let bin = 0
  while (bin < edges.length && edges[bin] <= position) bin++
  return bin
}
