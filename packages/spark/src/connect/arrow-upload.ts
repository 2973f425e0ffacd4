import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
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

/** A column of rows that are sent: texts, or whole numbers. */
export interface SentColumn {
  readonly name: string
  readonly values: readonly string[] | Int32Array | BigInt64Array
}

/** Rows that are sent, in pieces that one message holds: each a whole Arrow stream. */
export interface Piece {
  /** Its name in the session's cache. */
  readonly hash: string
  readonly crc: bigint
  readonly data: Uint8Array
}

/** Bytes of text in a piece, about. */
const PIECE_BYTES = 8 * 2 ** 20
/** Rows in a piece, at most. */
const PIECE_ROWS = 500_000

export function piecesOf(columns: readonly SentColumn[]): Piece[] {
  const rows = columns[0]?.values.length ?? 0
  const pieces: Piece[] = []
  let from = 0
  do {
    const to = pieceEnd(columns, from, rows)
    pieces.push(pieceOf(arrowStream(columns, from, to)))
    from = to
  } while (from < rows)
  return pieces
}

function pieceEnd(columns: readonly SentColumn[], from: number, rows: number): number {
  const last = Math.min(rows, from + PIECE_ROWS)
  const texts = columns.flatMap(({ values }) => (Array.isArray(values) ? [values as readonly string[]] : []))
  let bytes = 0
  for (let row = from; row < last; row++) {
    for (const values of texts) bytes += values[row].length
    if (bytes > PIECE_BYTES) return row + 1
  }
  return last
}

function pieceOf(data: Uint8Array): Piece {
  return { hash: createHash('sha256').update(data).digest('hex'), crc: BigInt(crc32(data)), data }
}

function arrowStream(columns: readonly SentColumn[], from: number, to: number): Uint8Array {
  const children = columns.map(({ values }) => dataOf(values, from, to))
  const fields = columns.map(({ name }, at) => new Field(name, children[at].type, false))
  const schema = new Schema(fields)
  const struct = makeData({ type: new Struct(fields), length: to - from, nullCount: 0, children })
  return tableToIPC(new Table(schema, new RecordBatch(schema, struct)), 'stream')
}

function dataOf(values: SentColumn['values'], from: number, to: number): Data {
  const length = to - from
  if (values instanceof Int32Array)
    return makeData({ type: new Int32(), length, nullCount: 0, data: values.slice(from, to) })
  if (values instanceof BigInt64Array)
    return makeData({ type: new Int64(), length, nullCount: 0, data: values.slice(from, to) })
  const encoder = new TextEncoder()
  const texts = values.slice(from, to).map((text) => encoder.encode(text))
  const valueOffsets = new Int32Array(length + 1)
  for (const [at, text] of texts.entries()) valueOffsets[at + 1] = valueOffsets[at] + text.length
  const data = new Uint8Array(valueOffsets[length])
  for (const [at, text] of texts.entries()) data.set(text, valueOffsets[at])
  return makeData({ type: new Utf8(), length, nullCount: 0, valueOffsets, data })
}
