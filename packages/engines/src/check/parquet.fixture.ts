import { gzipSync } from 'node:zlib'
import {
  bytesOf,
  i32,
  i64,
  listOf,
  structOf,
  type ThriftValue,
  writeStruct,
} from '../files/parquet/thrift.ts'

/** A Parquet file by hand, with one group of rows and texts in all columns. */
export interface SampleParquet {
  readonly columns: readonly SampleColumn[]
  readonly metadata?: readonly (readonly [key: string, value: string])[]
  readonly createdBy?: string
  /** Between the pages and the footer. */
  readonly gap?: string
  /** Pages are packed. */
  readonly packed?: boolean
}

export interface SampleColumn {
  readonly name: string
  readonly values: readonly string[]
  /** All values of its dictionary; default: none is written. */
  readonly dictionary?: readonly string[]
  /** Smallest and largest value, in the footer and in the head of the page. */
  readonly bounds?: readonly [least: string, most: string]
  readonly pageBounds?: readonly [least: string, most: string]
  readonly metadata?: readonly (readonly [key: string, value: string])[]
  /** A second page of the same values behind those that are counted. */
  readonly hidden?: readonly string[]
}

const MARK = Buffer.from('PAR1')

export function sampleParquet({ columns, metadata, createdBy, gap = '', packed }: SampleParquet): Buffer {
  const pieces: Buffer[] = [MARK]
  let length = MARK.length
  const add = (piece: Buffer) => {
    pieces.push(piece)
    length += piece.length
  }
  const chunks = columns.map((column) => {
    const { values, dictionary, hidden } = column
    const start = length
    if (dictionary) add(page(plain(dictionary), { dictionary: dictionary.length, packed }))
    const data = length
    const body = dictionary ? indexes(values, dictionary) : plain(values)
    add(
      page(body, { values: values.length, encoding: dictionary ? 8 : 0, packed, bounds: column.pageBounds }),
    )
    if (hidden) add(page(plain(hidden), { values: hidden.length, encoding: 0, packed }))
    return chunkOf(column, { start, data, end: length, codec: packed ? 2 : 0 })
  })
  add(Buffer.from(gap))
  const rows = columns[0].values.length
  const bytes = i64(length)
  const footer = writeStruct(
    new Map<number, ThriftValue>([
      [1, i32(1)],
      [
        2,
        listOf([
          structOf([4, bytesOf('schema')], [5, i32(columns.length)]),
          ...columns.map(({ name }) => structOf([1, i32(6)], [3, i32(0)], [4, bytesOf(name)], [6, i32(0)])),
        ]),
      ],
      [3, i64(rows)],
      [4, listOf([structOf([1, listOf(chunks)], [2, bytes], [3, i64(rows)])])],
      ...(metadata ? [[5, keyValues(metadata)] as const] : []),
      ...(createdBy ? [[6, bytesOf(createdBy)] as const] : []),
    ]),
  )
  const size = Buffer.alloc(4)
  size.writeUInt32LE(footer.length)
  return Buffer.concat([...pieces, footer, size, MARK])
}

const keyValues = (entries: readonly (readonly [key: string, value: string])[]): ThriftValue =>
  listOf(entries.map(([key, value]) => structOf([1, bytesOf(key)], [2, bytesOf(value)])))

const statistics = ([least, most]: readonly [string, string]): ThriftValue =>
  structOf([5, bytesOf(most)], [6, bytesOf(least)])

interface Chunk {
  readonly start: number
  readonly data: number
  readonly end: number
  readonly codec: number
}

const chunkOf = (
  { name, values, dictionary, bounds, metadata }: SampleColumn,
  { start, data, end, codec }: Chunk,
): ThriftValue =>
  structOf(
    [2, i64(start)],
    [
      3,
      structOf(
        [1, i32(6)],
        [2, listOf([i32(0), i32(8)])],
        [3, listOf([bytesOf(name)])],
        [4, i32(codec)],
        [5, i64(values.length)],
        [6, i64(end - start)],
        [7, i64(end - start)],
        ...(metadata ? [[8, keyValues(metadata)] as const] : []),
        [9, i64(data)],
        ...(dictionary ? [[11, i64(start)] as const] : []),
        ...(bounds ? [[12, statistics(bounds)] as const] : []),
      ),
    ],
  )

/** Each with its length before it. */
const plain = (values: readonly string[]): Buffer =>
  Buffer.concat(
    values.flatMap((value) => {
      const bytes = Buffer.from(value)
      const size = Buffer.alloc(4)
      size.writeUInt32LE(bytes.length)
      return [size, bytes]
    }),
  )

/** Places in a dictionary, in runs of one. */
const indexes = (values: readonly string[], dictionary: readonly string[]): Buffer =>
  Buffer.from([8, ...values.flatMap((value) => [2, dictionary.indexOf(value)])])

interface Page {
  readonly dictionary?: number
  readonly values?: number
  readonly encoding?: number
  readonly packed?: boolean | undefined
  readonly bounds?: readonly [string, string] | undefined
}

function page(body: Buffer, { dictionary, values = 0, encoding = 0, packed, bounds }: Page): Buffer {
  const written = packed ? gzipSync(body) : body
  const head = new Map<number, ThriftValue>([
    [1, i32(dictionary === undefined ? 0 : 2)],
    [2, i32(body.length)],
    [3, i32(written.length)],
    dictionary === undefined
      ? [
          5,
          structOf(
            [1, i32(values)],
            [2, i32(encoding)],
            [3, i32(3)],
            [4, i32(3)],
            ...(bounds ? [[5, statistics(bounds)] as const] : []),
          ),
        ]
      : [7, structOf([1, i32(dictionary)], [2, i32(0)])],
  ])
  return Buffer.concat([writeStruct(head), written])
}
