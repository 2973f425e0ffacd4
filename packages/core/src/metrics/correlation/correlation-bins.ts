import { type Column, MISSING } from '../../data/table/table.ts'

/** How numbers are cut into bins before they are counted. */
export type Bins =
  | { readonly kind: 'count'; readonly count: number; readonly by: 'width' | 'frequency' }
  | { readonly kind: 'width'; readonly width: number; readonly from: number }

/** One code below `size` per combination, each of them with rows. */
export interface BinnedColumn {
  readonly codes: Int32Array
  readonly size: number
}

/** Bins for what has an order and no width. */
const ORDERED_BINS = 10

/**
 * The column as bins that occur: numbers and dates are cut, categories stay as they are. A missing value has a bin of
 * its own. O(combinations + values).
 */
export function binColumn({ dictionary, codes }: Column, weights: Uint32Array, bins: Bins): BinnedColumn {
  const rows = new Float64Array(dictionary.values.length)
  for (let codeIndex = 0; codeIndex < codes.length; codeIndex++) rows[codes[codeIndex]] += weights[codeIndex]
  const binOf = binsOf(dictionary, rows, bins)
  const numberOf = new Map<number, number>()
  const dense = new Int32Array(binOf.length)
  for (let code = 0; code < binOf.length; code++) {
    if (rows[code] === 0) continue
    if (!numberOf.has(binOf[code])) numberOf.set(binOf[code], numberOf.size)
    dense[code] = numberOf.get(binOf[code])!
  }
  const binned = new Int32Array(codes.length)
  for (let codeIndex = 0; codeIndex < codes.length; codeIndex++) binned[codeIndex] = dense[codes[codeIndex]]
  return { codes: binned, size: numberOf.size }
}

/** A number for the bin of each code; −1 is the bin of the missing value. */
function binsOf(dictionary: Column['dictionary'], rows: Float64Array, bins: Bins): Float64Array {
  const { type, numbers } = dictionary
  const places = Float64Array.from(rows, (_, code) => (code === MISSING ? -1 : code))
  if (type === 'text') return places
  const positions = numbers ?? places
  if (numbers === undefined || bins.kind === 'count') {
    const count = bins.kind === 'count' ? bins.count : ORDERED_BINS
    const byFrequency = numbers === undefined || bins.kind === 'width' || bins.by === 'frequency'
    return byFrequency ? frequencyBins(positions, rows, count) : widthBins(positions, rows, count)
  }
  const { width, from } = bins
  return positions.map((x, code) => (code === MISSING ? Number.NaN : Math.floor((x - from) / width)))
}

function widthBins(positions: Float64Array, rows: Float64Array, count: number): Float64Array {
  let min = Infinity
  let max = -Infinity
  for (let code = 1; code < rows.length; code++) {
    if (rows[code] === 0) continue
    min = Math.min(min, positions[code])
    max = Math.max(max, positions[code])
  }
  return positions.map((x, code) => {
    if (code === MISSING) return -1
    return max === min ? 0 : Math.min(count - 1, Math.floor(((x - min) / (max - min)) * count))
  })
}

/** Codes ascend by position, so rows below a value are a running sum. */
function frequencyBins(positions: Float64Array, rows: Float64Array, count: number): Float64Array {
  let total = 0
  for (let code = 1; code < rows.length; code++) total += rows[code]
  const bins = new Float64Array(rows.length).fill(-1)
  let below = 0
  let passed = 0
  for (let code = 1; code < rows.length; code++) {
    if (code === 1 || positions[code] !== positions[code - 1]) below = passed
    bins[code] = Math.floor((count * below) / total)
    passed += rows[code]
  }
  return bins
}
