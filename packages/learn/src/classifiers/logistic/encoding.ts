import { type Attribute, type Dataset, MISSING_CODE } from '../dataset.ts'

/** How an attribute becomes columns of numbers. At most one of them is not 0 in a row. */
export type EncodedAttribute =
  /** One column per value; of two values one column, for the second. `mode` stands for a missing value. */
  | { readonly kind: 'nominal'; readonly column: number; readonly size: number; readonly mode: number }
  /** Less the mean, over the standard deviation; a missing number is the mean. */
  | { readonly kind: 'numeric'; readonly column: number; readonly mean: number; readonly deviation: number }

/** Attributes as columns of numbers, learned from training rows. */
export interface Encoding {
  readonly attributes: readonly EncodedAttribute[]
  /** Number of columns. The column of this number is never anything but 0: where an attribute says nothing. */
  readonly columns: number
}

export function learnEncoding(data: Dataset, rows: Int32Array): Encoding {
  let columns = 0
  const attributes = data.attributes.map((attribute): EncodedAttribute => {
    const column = columns
    if (attribute.kind === 'numeric') {
      columns++
      return { kind: 'numeric', column, ...moments(attribute.numbers, rows, data.weights) }
    }
    const size = attribute.values.length
    // A column that is suppressed in every row has no value at all.
    columns += size > 2 ? size : Math.max(0, size - 1)
    return {
      kind: 'nominal',
      column,
      size,
      mode: modeOf(attribute.codes, size, { rows, weights: data.weights }),
    }
  })
  return { attributes, columns }
}

/** The column a row's value goes to; `encodedNumber` says what it holds there. */
export function encodedColumn(
  encoded: EncodedAttribute,
  attribute: Attribute,
  row: number,
  none: number,
): number {
  if (encoded.kind === 'numeric') return encoded.column
  const code = attribute.kind === 'nominal' ? attribute.codes[row] : MISSING_CODE
  const known = code === MISSING_CODE ? encoded.mode : code
  if (encoded.size > 2) return encoded.column + known
  return known === 1 ? encoded.column : none
}

export function encodedNumber(encoded: EncodedAttribute, attribute: Attribute, row: number): number {
  if (encoded.kind === 'nominal' || attribute.kind === 'nominal') return 1
  const number = attribute.numbers[row]
  return Number.isNaN(number) || encoded.deviation === 0 ? 0 : (number - encoded.mean) / encoded.deviation
}

function moments(numbers: Float64Array, rows: Int32Array, weights: Float64Array | undefined) {
  let total = 0
  let mean = 0
  let squares = 0
  for (const row of rows) {
    const weight = weights?.[row] ?? 1
    if (Number.isNaN(numbers[row])) continue
    total += weight
    const delta = numbers[row] - mean
    mean += (delta * weight) / total
    squares += weight * delta * (numbers[row] - mean)
  }
  return { mean, deviation: total > 1 ? Math.sqrt(squares / (total - 1)) : 0 }
}

/** The most frequent code, the lowest among equals. */
function modeOf(
  codes: Int32Array,
  size: number,
  { rows, weights }: { rows: Int32Array; weights: Float64Array | undefined },
): number {
  const counts = new Float64Array(size)
  for (const row of rows) if (codes[row] !== MISSING_CODE) counts[codes[row]] += weights?.[row] ?? 1
  let mode = 0
  for (let code = 1; code < size; code++) if (counts[code] > counts[mode]) mode = code
  return mode
}
