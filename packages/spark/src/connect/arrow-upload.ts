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

/** One piece after the other: whoever sends them never holds all. */
export function* piecesOf(columns: readonly SentColumn[]): Generator<Piece> {
  const laid = columns.map(laidOut)
  const rows = laid[0]?.length ?? 0
  let from = 0
  do {
    const to = pieceEnd(laid, from, rows)
    yield pieceOf(arrowStream(laid, from, to))
    from = to
  } while (from < rows)
}

/** A column whose rows can be cut. */
interface LaidColumn {
  readonly name: string
  readonly length: number
  /** Bytes that a text takes in a row; 0 for numbers, of which each takes the same. */
  readonly bytesAt: (row: number) => number
  readonly part: (from: number, to: number) => Data
}

function laidOut({ name, values }: SentColumn): LaidColumn {
  if (values instanceof Int32Array || values instanceof BigInt64Array)
    return { name, length: values.length, bytesAt: () => 0, part: (from, to) => numbersOf(values, from, to) }
  if (!('codes' in values)) return laidTexts(name, values)
  const { codes } = values
  const texts = values.texts.map((text) => Buffer.from(text))
  const bytesAt = (row: number) => texts[codes[row]].length
  const write = (into: Buffer, place: number, row: number) => into.set(texts[codes[row]], place)
  return { name, length: codes.length, bytesAt, part: (from, to) => textsOf({ bytesAt, write }, from, to) }
}

function laidTexts(name: string, texts: readonly string[]): LaidColumn {
  const bytesAt = (row: number) => Buffer.byteLength(texts[row])
  const write = (into: Buffer, place: number, row: number) => {
    into.write(texts[row], place)
  }
  return { name, length: texts.length, bytesAt, part: (from, to) => textsOf({ bytesAt, write }, from, to) }
}

function pieceEnd(columns: readonly LaidColumn[], from: number, rows: number): number {
  const last = Math.min(rows, from + PIECE_ROWS)
  let bytes = 0
  for (let row = from; row < last; row++) {
    for (const { bytesAt } of columns) bytes += bytesAt(row)
    if (bytes > PIECE_BYTES) return row + 1
  }
  return last
}

function pieceOf(data: Uint8Array): Piece {
  return { hash: createHash('sha256').update(data).digest('hex'), crc: BigInt(crc32(data)), data }
}

function arrowStream(columns: readonly LaidColumn[], from: number, to: number): Uint8Array {
  const children = columns.map(({ part }) => part(from, to))
  const fields = columns.map(({ name }, columnIndex) => new Field(name, children[columnIndex].type, false))
  const schema = new Schema(fields)
  const struct = makeData({ type: new Struct(fields), length: to - from, nullCount: 0, children })
  return tableToIPC(new Table(schema, new RecordBatch(schema, struct)), 'stream')
}

function numbersOf(values: Int32Array | BigInt64Array, from: number, to: number): Data {
  const length = to - from
  return values instanceof Int32Array
    ? makeData({ type: new Int32(), length, nullCount: 0, data: values.slice(from, to) })
    : makeData({ type: new Int64(), length, nullCount: 0, data: values.slice(from, to) })
}

interface TextsOf extends Pick<LaidColumn, 'bytesAt'> {
  readonly write: (into: Buffer, place: number, row: number) => void
}

function textsOf({ bytesAt, write }: TextsOf, from: number, to: number): Data {
  const length = to - from
  const valueOffsets = new Int32Array(length + 1)
  for (let index = 0; index < length; index++)
    valueOffsets[index + 1] = valueOffsets[index] + bytesAt(from + index)
  const data = Buffer.alloc(valueOffsets[length])
  for (let index = 0; index < length; index++) write(data, valueOffsets[index], from + index)
  return makeData({ type: new Utf8(), length, nullCount: 0, valueOffsets, data })
}
