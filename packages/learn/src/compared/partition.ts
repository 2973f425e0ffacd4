import { inRange, MISSING, type NumberRange } from '@outis/core/table'
import { firstDay } from '@outis/core/value'
import type { ComparedColumn } from './compared-tables.ts'
import type { Condition } from './condition.ts'

/** One bar of a distribution: disjoint with the others, all together every value but the missing one. */
export interface Bar extends Condition {
  /** Rows of the original. */
  readonly rows: number
  /** The one value; absent for a bin and for what is put together. */
  readonly code?: number
  /** A bin of a line, its ends; the first has no lower, the last no upper. Days are numbers. */
  readonly from?: number
  readonly to?: number
  /** Values put together because they are too many or too rare. */
  readonly values?: number
}

export interface PartitionOptions {
  /** A line with more distinct values is cut into at most so many bins. Default 20. */
  readonly bins?: number
  /** Names beyond the most frequent so many are one bar. Default: no limit. */
  readonly names?: number
}

/** Cuts the values of a column into bars; `place` is the column's. O(values + bins). */
export function partition(
  column: ComparedColumn,
  weights: Uint32Array,
  { place, bins = 20, names = Number.POSITIVE_INFINITY }: PartitionOptions & { readonly place: number },
): readonly Bar[] {
  const rows = rowsByCode(column, weights)
  const edges = column.line && roundEdges(column, rows, bins)
  if (edges) return binsBetween(column, rows, { edges, place })
  return column.line ? points(column, rows, place) : valueBars(column, rows, { names, place })
}

export function rowsByCode({ codes, dictionary }: ComparedColumn, weights: Uint32Array): Float64Array {
  const rows = new Float64Array(dictionary.values.length)
  for (let row = 0; row < weights.length; row++) rows[codes[row]] += weights[row]
  return rows
}

function binsBetween(
  column: ComparedColumn,
  rows: Float64Array,
  { edges, place }: { readonly edges: readonly number[]; readonly place: number },
): Bar[] {
  return [...edges, Number.POSITIVE_INFINITY].map((to, bin) => {
    const from = bin === 0 ? Number.NEGATIVE_INFINITY : edges[bin - 1]
    const span = { low: from, high: to, includesLow: true, includesHigh: false }
    return {
      ...spanBar(column, rows, { span, place }),
      ...(Number.isFinite(from) && { from }),
      ...(Number.isFinite(to) && { to }),
    }
  })
}

/** Few values on a line: each reaches up to the next, so that nothing between them is lost. */
function points(column: ComparedColumn, rows: Float64Array, place: number): Bar[] {
  const positions = column.line!.positions
  const distinct = [...new Set(positions.subarray(MISSING + 1))].sort((a, b) => a - b)
  return distinct.map((position, index) => {
    const low = index === 0 ? Number.NEGATIVE_INFINITY : position
    const high = distinct[index + 1] ?? Number.POSITIVE_INFINITY
    const span = { low, high, includesLow: true, includesHigh: false }
    return { ...spanBar(column, rows, { span, place }), code: positions.indexOf(position) }
  })
}

function spanBar(
  { line, dictionary }: ComparedColumn,
  rows: Float64Array,
  { span, place }: { readonly span: NumberRange; readonly place: number },
): Bar {
  const wanted = new Uint8Array(dictionary.values.length)
  let own = 0
  for (let code = MISSING + 1; code < wanted.length; code++) {
    if (!inRange(span, line!.positions[code])) continue
    wanted[code] = 1
    own += rows[code]
  }
  return { column: place, wanted, span, rows: own }
}

/** Names, most frequent first, ties by text. */
function valueBars(
  { dictionary }: ComparedColumn,
  rows: Float64Array,
  { names, place }: { readonly names: number; readonly place: number },
): Bar[] {
  const { values } = dictionary
  const codes = Array.from({ length: values.length - 1 }, (_, index) => index + 1)
  codes.sort((a, b) => rows[b] - rows[a] || (values[a] < values[b] ? -1 : 1))
  const bar = (own: readonly number[]): Bar => {
    const wanted = new Uint8Array(values.length)
    for (const code of own) wanted[code] = 1
    return { column: place, wanted, rows: own.reduce((sum, code) => sum + rows[code], 0) }
  }
  const shown = codes.length > names ? codes.slice(0, names - 1) : codes
  const rest = codes.slice(shown.length)
  return [
    ...shown.map((code) => ({ ...bar([code]), code })),
    ...(rest.length > 0 ? [{ ...bar(rest), values: rest.length }] : []),
  ]
}

/** A bin of fewer rows is merged with its smaller neighbour: nobody's value is read off a bar. */
const LEAST_ROWS = 10

/** Share of rows left to each open end, so that a few extreme values do not stretch all bins. */
const TAIL = 0.005

/** Round edges between the tails: the narrowest step that leaves at most so many bins. Undefined where values are few. */
function roundEdges(
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
