import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Codes } from '@outis/core/table'
import {
  type Data,
  Field,
  Int32,
  Int64,
  makeData,
  RecordBatch,
  Schema,
  Struct,
  Table,
  tableToIPC,
  Utf8,
} from 'apache-arrow'

/** A column of rows that are sent: texts, texts that occur often and are listed once, or whole numbers. */
export interface SentColumn {
  readonly name: string
  readonly values: readonly string[] | CodedTexts | Int32Array | BigInt64Array
}

/** Texts, and which of them every row has. */
interface CodedTexts {
  readonly texts: readonly string[]
  readonly codes: Codes
}

/** Bytes of rows that are sent at once, about a message. */
export const MESSAGE_BYTES = 8 * 2 ** 20

/** Some rows of a list. */
export interface ListPart {
  readonly columns: readonly SentColumn[]
  readonly rows: number
  /** Whether these are all rows of the list. */
  readonly isWhole: boolean
}

/** The rows of a list in their order, in parts of about `bytes`, of one row at least. A list without rows is one part. */
export function* listParts(columns: readonly SentColumn[], bytes = MESSAGE_BYTES): Generator<ListPart> {
  const length = columns.length === 0 ? 0 : lengthOf(columns[0])
  const sizes = columns.map(bytesAt)
  let from = 0
  do {
    let to = from
    for (let sum = 0; to < length; to++) {
      for (const size of sizes) sum += size(to)
      if (sum > bytes && to > from) break
    }
    const isWhole = to - from === length
    yield {
      columns: isWhole ? columns : columns.map((column) => slice(column, from, to)),
      rows: to - from,
      isWhole,
    }
    from = to
  } while (from < length)
}

const lengthOf = ({ values }: SentColumn): number => ('codes' in values ? values.codes : values).length

/** An Arrow column has the place where each text begins. */
const OFFSET_BYTES = 4

/** The bytes that a column takes in a row. */
function bytesAt({ values }: SentColumn): (row: number) => number {
  if (isNumbers(values)) return () => values.BYTES_PER_ELEMENT
  if (!('codes' in values)) return (row) => Buffer.byteLength(values[row]) + OFFSET_BYTES
  const sizes = values.texts.map((text) => Buffer.byteLength(text) + OFFSET_BYTES)
  return (row) => sizes[values.codes[row]]
}

const isNumbers = (values: SentColumn['values']): values is Int32Array | BigInt64Array =>
  values instanceof Int32Array || values instanceof BigInt64Array

function slice({ name, values }: SentColumn, from: number, to: number): SentColumn {
  if ('codes' in values)
    return { name, values: { texts: values.texts, codes: values.codes.subarray(from, to) } }
  return { name, values: isNumbers(values) ? values.subarray(from, to) : values.slice(from, to) }
}

/** Rows that one message holds, as a whole Arrow stream. */
export interface Piece {
  /** Its name in the session's cache. */
  readonly hash: string
  readonly crc: bigint
  readonly data: Uint8Array
}

/** The rows of a list, message by message: whoever sends them never holds all. */
export function* piecesOf(columns: readonly SentColumn[]): Generator<Piece> {
  for (const part of listParts(columns)) {
    const data = arrowStream(part.columns, part.rows)
    yield { hash: createHash('sha256').update(data).digest('hex'), crc: BigInt(crc32(data)), data }
  }
}

function arrowStream(columns: readonly SentColumn[], length: number): Uint8Array {
  const children = columns.map(({ values }) => dataOf(values, length))
  const fields = columns.map(({ name }, columnIndex) => new Field(name, children[columnIndex].type, false))
  const schema = new Schema(fields)
  const struct = makeData({ type: new Struct(fields), length, nullCount: 0, children })
  return tableToIPC(new Table(schema, new RecordBatch(schema, struct)), 'stream')
}

function dataOf(values: SentColumn['values'], length: number): Data {
  if (values instanceof Int32Array) return makeData({ type: new Int32(), length, nullCount: 0, data: values })
  if (values instanceof BigInt64Array)
    return makeData({ type: new Int64(), length, nullCount: 0, data: values })
  if (!('codes' in values)) return textData(values.map((text) => Buffer.from(text)))
  const texts = values.texts.map((text) => Buffer.from(text))
  return textData(Array.from(values.codes, (code) => texts[code]))
}

function textData(cells: readonly Buffer[]): Data {
  const valueOffsets = new Int32Array(cells.length + 1)
  for (const [row, { length }] of cells.entries()) valueOffsets[row + 1] = valueOffsets[row] + length
  return makeData({
    type: new Utf8(),
    length: cells.length,
    nullCount: 0,
    valueOffsets,
    data: Buffer.concat(cells),
  })
}
