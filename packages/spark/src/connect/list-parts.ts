import type { SentColumn } from './arrow-upload.ts'

/** Rows of a list that is sent. */
export interface ListPart {
  readonly columns: readonly SentColumn[]
  readonly rows: number
  /** Whether these are all rows of the list. */
  readonly isWhole: boolean
}

/** The rows of a list, in their order, in parts of so many bytes, about, of one row at least; one part of none where there are none. */
export function* listParts(columns: readonly SentColumn[], bytes: number): Generator<ListPart> {
  const length = columns.length === 0 ? 0 : lengthOf(columns[0])
  const sizes = columns.map(bytesAt)
  let from = 0
  do {
    const to = partEnd(sizes, { from, length, bytes })
    const isWhole = to - from === length
    yield {
      columns: isWhole ? columns : columns.map((column) => someOf(column, from, to)),
      rows: to - from,
      isWhole,
    }
    from = to
  } while (from < length)
}

type BytesAt = (row: number) => number

const lengthOf = ({ values }: SentColumn): number => ('codes' in values ? values.codes : values).length

/** Of a text its letters, and where it begins. */
function bytesAt({ values }: SentColumn): BytesAt {
  if ('codes' in values) return (row) => values.texts[values.codes[row]].length + OFFSET_BYTES
  if (isNumbers(values)) return () => values.BYTES_PER_ELEMENT
  return (row) => values[row].length + OFFSET_BYTES
}

const OFFSET_BYTES = 4

const isNumbers = (values: SentColumn['values']): values is Int32Array | BigInt64Array =>
  values instanceof Int32Array || values instanceof BigInt64Array

function partEnd(
  sizes: readonly BytesAt[],
  { from, length, bytes }: { readonly from: number; readonly length: number; readonly bytes: number },
): number {
  let sum = 0
  for (let row = from; row < length; row++) {
    for (const size of sizes) sum += size(row)
    if (sum > bytes && row > from) return row
  }
  return length
}

function someOf({ name, values }: SentColumn, from: number, to: number): SentColumn {
  if ('codes' in values)
    return { name, values: { texts: values.texts, codes: values.codes.subarray(from, to) } }
  return { name, values: isNumbers(values) ? values.subarray(from, to) : values.slice(from, to) }
}
