import type { NumberRange } from '../data/table/range-text.ts'
import { count } from '../data/words/words.ts'
import type { ValueRows } from './frequencies.ts'
import { MOST_BINS, RARE } from './pooling.ts'

export interface Bin {
  readonly label: string
  readonly rows: number
}

/** Bins over a line: `binOf` says into which a value falls, so that original and release are cut alike. */
export interface Binning {
  readonly bins: readonly Bin[]
  binOf(value: string): number
  /** The share of a closed range that lies in each bin, were its values spread evenly. */
  sharesOf(range: { readonly low: number; readonly high: number }): readonly number[]
  /** The first and the last bin that a range of numbers reaches. */
  binsOf(range: NumberRange): readonly [number, number]
  /** The same with this bin and the next as one. */
  merged(bin: number): Binning
}

/** How the values of a column lie on a line, and how an edge is written. */
interface Scale {
  position(value: string): number
  /** Bin widths that read well, ascending, without end. */
  widths(): Iterable<number>
  text(position: number): string
  /** Words for the open ends: below the first edge, from the last on. */
  readonly ends: readonly [string, string]
  /** Positions are whole numbers: a bin can name its last value instead of the next bin's first. */
  readonly whole: boolean
}

/** Share of rows left to each open end, so that a few extreme values do not stretch all bins. */
const TAIL = 0.005

/**
 * Cuts numbers or dates into at most 20 bins with round edges, open at both ends so that neither the smallest nor
 * the largest value is told; a bin of fewer than 10 rows is merged with its smaller neighbour.
 * Undefined where the values do not lie on a line or all but a few are one value. O(v log v) for v distinct values.
 */
export function binValues(
  values: readonly ValueRows[],
  type: 'number' | 'text' | 'date',
): Binning | undefined {
  const scale = type === 'number' ? numberScale(values) : type === 'date' ? dateScale(values) : undefined
  if (!scale) return undefined
  const points = values
    .map(({ value, rows }) => ({ position: scale.position(value), rows }))
    .sort((a, b) => a.position - b.position)
  const total = points.reduce((sum, point) => sum + point.rows, 0)
  const edges = edgesOf(points, scale, Math.max(RARE, total * TAIL)) ?? edgesOf(points, scale, RARE)
  if (!edges || total < RARE) return undefined
  const rows = new Array<number>(edges.length + 1).fill(0)
  for (const point of points) rows[binAt(edges, point.position)] += point.rows
  return binningOf(mergeRare(edges, rows), scale)
}

interface CutLine {
  readonly edges: readonly number[]
  readonly rows: readonly number[]
}

function binningOf({ edges, rows }: CutLine, scale: Scale): Binning {
  return {
    bins: rows.map((inBin, bin) => ({ label: labelOf(edges, bin, scale), rows: inBin })),
    binOf: (value) => binAt(edges, scale.position(value)),
    // Of whole numbers the last one takes as much room as every other.
    sharesOf: ({ low, high }) => overlaps(edges, low, scale.whole ? high + 1 : high),
    binsOf({ low, high, includesLow, includesHigh }) {
      const first = binAt(edges, scale.whole && !includesLow ? low + 1 : low)
      const last = includesHigh ? binAt(edges, high) : edges.filter((edge) => edge < high).length
      return [first, Math.max(first, last)]
    },
    merged: (bin) =>
      binningOf(
        {
          edges: edges.toSpliced(bin, 1),
          rows: rows.toSpliced(bin, 2, rows[bin] + rows[bin + 1]),
        },
        scale,
      ),
  }
}

/** Round edges between the tails: the narrowest width that leaves at most 20 bins. */
function edgesOf(
  points: readonly { position: number; rows: number }[],
  scale: Scale,
  tail: number,
): number[] | undefined {
  const low = positionAfter(points, tail)
  const high = positionAfter([...points].reverse(), tail)
  if (!(low < high)) return undefined
  for (const width of scale.widths()) {
    const first = Math.floor(low / width) + 1
    const last = Math.floor(high / width)
    if (last - first + 2 > MOST_BINS) continue
    if (last < first) return undefined
    return Array.from({ length: last - first + 1 }, (_, index) => tidy((first + index) * width))
  }
  return undefined
}

/** Where the first `tail` rows end. */
function positionAfter(points: readonly { position: number; rows: number }[], tail: number): number {
  let seen = 0
  for (const { position, rows } of points) {
    seen += rows
    if (seen >= tail) return position
  }
  return Number.NaN
}

/** 3 × 0.1 is 0.3 again. */
const tidy = (value: number): number => Number(value.toPrecision(12))

/** Number of edges at or below the position: binary search. */
function binAt(edges: readonly number[], position: number): number {
  let low = 0
  let high = edges.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (edges[middle] <= position) low = middle + 1
    else high = middle
  }
  return low
}

function overlaps(edges: readonly number[], low: number, high: number): number[] {
  const cuts = [Number.NEGATIVE_INFINITY, ...edges, Number.POSITIVE_INFINITY]
  return cuts
    .slice(1)
    .map((end, bin) => Math.max(0, Math.min(high, end) - Math.max(low, cuts[bin])) / (high - low))
}

function mergeRare(edges: readonly number[], rows: readonly number[]): CutLine {
  const kept = { edges: [...edges], rows: [...rows] }
  for (let bin = rareBin(kept.rows); bin >= 0 && kept.rows.length > 1; bin = rareBin(kept.rows)) {
    const left = kept.rows[bin - 1] ?? Number.POSITIVE_INFINITY
    const right = kept.rows[bin + 1] ?? Number.POSITIVE_INFINITY
    const lower = left <= right ? bin - 1 : bin
    kept.rows.splice(lower, 2, kept.rows[lower] + kept.rows[lower + 1])
    kept.edges.splice(lower, 1)
  }
  return kept
}

const rareBin = (rows: readonly number[]): number => rows.findIndex((inBin) => inBin < RARE)

function labelOf(edges: readonly number[], bin: number, { text, whole, ends }: Scale): string {
  const from = edges[bin - 1]
  const to = edges[bin]
  if (from === undefined) return to === undefined ? 'any value' : `${ends[0]} ${text(to)}`
  if (to === undefined) return `${text(from)} ${ends[1]}`
  if (!whole) return `${text(from)} to under ${text(to)}`
  return to - from === 1 ? text(from) : `${text(from)} to ${text(to - 1)}`
}

function numberScale(values: readonly ValueRows[]): Scale | undefined {
  const numbers = values.map(({ value }) => toNumber(value))
  if (numbers.length <= MOST_BINS || !numbers.every(Number.isFinite)) return undefined
  const whole = numbers.every(Number.isInteger)
  return {
    position: toNumber,
    widths: () => roundWidths(whole ? 0 : -9),
    text: (position) => (whole ? count(position) : decimals.format(position)),
    ends: ['under', 'or more'],
    whole,
  }
}

const decimals = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 12 })

const toNumber = (value: string): number => (value.trim() === '' ? Number.NaN : Number(value))

/** 1, 2, 5, 10, 20, 50 … from 10^exponent on. */
function* roundWidths(exponent: number): Generator<number> {
  for (let power = exponent; power < 300; power++) for (const digit of [1, 2, 5]) yield digit * 10 ** power
}

/** Years where the column spans at least four, else months. The year is the only group of four digits, so day and month may come in any order. */
function dateScale(values: readonly ValueRows[]): Scale | undefined {
  if (values.length <= MOST_BINS) return undefined
  const years = new Set(values.map(({ value }) => yearOf(value)))
  if (years.has(Number.NaN)) return undefined
  const dates = { ends: ['before', 'or later'], whole: true } as const
  if (years.size >= 4) return { position: yearOf, widths: () => roundWidths(0), text: String, ...dates }
  if (!values.every(({ value }) => ISO_MONTH.test(value))) return undefined
  return { position: monthOf, widths: () => [1, 3, 6, 12, 24], text: monthText, ...dates }
}

const ISO_MONTH = /^(\d{4})-(\d{2})(?!\d)/

function yearOf(value: string): number {
  const groups =
    value
      .split(/[T ]/)[0]
      .match(/\d+/g)
      ?.filter((digits) => digits.length === 4) ?? []
  return groups.length === 1 ? Number(groups[0]) : Number.NaN
}

function monthOf(value: string): number {
  const [, year, month] = ISO_MONTH.exec(value) ?? []
  return Number(year) * 12 + Number(month) - 1
}

const monthText = (position: number): string =>
  `${Math.floor(position / 12)}-${String((position % 12) + 1).padStart(2, '0')}`
