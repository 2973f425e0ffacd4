import type { FileHandle } from 'node:fs/promises'
import {
  bytesAt,
  itemsAt,
  numberAt,
  readStruct,
  structAt,
  structsAt,
  type ThriftStruct,
  textAt,
  writeStruct,
} from './thrift.ts'

/** What a Parquet file consists of, as its footer and the heads of its pages say. */
export interface ParquetLayout {
  readonly footer: ThriftStruct
  readonly columns: readonly ParquetColumn[]
  /** Bytes that are no page, no index and no footer. */
  readonly outside: Uint8Array
}

export interface ParquetColumn {
  /** As the schema describes it. */
  readonly element: ThriftStruct
  readonly dictionaries: readonly DictionaryPage[]
  /** Smallest and largest values as they are claimed of the column and of its pages. */
  readonly claimed: readonly Uint8Array[]
  readonly metadata: readonly ThriftStruct[]
}

export interface DictionaryPage {
  readonly codec: number
  readonly values: number
  readonly unpackedBytes: number
  readonly packed: Uint8Array
}

const MARK = 4
/** Heads of pages hold the smallest and the largest value of a page. */
const HEAD = 2 ** 13
const LONGEST_HEAD = 2 ** 24
/** Bytes outside that are looked at. */
const MOST_OUTSIDE = 2 ** 24
const DATA = 0
const DICTIONARY = 2
const DATA_V2 = 3

type ReadAt = (from: number, length: number) => Promise<Buffer>

/** Reads the structure of a file and not its rows. Throws a RangeError where it is none. */
export async function parquetLayout(file: FileHandle): Promise<ParquetLayout> {
  const { size } = await file.stat()
  const readAt: ReadAt = async (from, length) => {
    const bytes = Buffer.alloc(Math.max(0, Math.min(length, size - from)))
    await file.read(bytes, 0, bytes.length, from)
    return bytes
  }
  const length = (await readAt(size - 2 * MARK, MARK)).readUInt32LE()
  const footerStart = size - 2 * MARK - length
  const { fields: footer, end } = readStruct(await readAt(footerStart, length))
  const covered: Span[] = [
    [0, MARK],
    [footerStart, footerStart + end],
    [size - 2 * MARK, size],
  ]
  const [, ...elements] = structsAt(footer, 2)
  const columns = elements.map((element) => ({
    element,
    dictionaries: [] as DictionaryPage[],
    claimed: [] as Uint8Array[],
    metadata: [] as ThriftStruct[],
  }))
  for (const group of structsAt(footer, 4))
    for (const [columnIndex, chunk] of structsAt(group, 1).entries()) {
      const column = columns[columnIndex]
      if (column === undefined) throw new RangeError('more columns than the schema has')
      const meta = structAt(chunk, 3)
      column.metadata.push(...structsAt(meta, 8))
      column.claimed.push(...bounds(structAt(meta, 12)))
      await readPages(meta, { readAt, column, covered })
      column.claimed.push(...(await indexBounds(chunk, readAt, covered)))
      await coverBloom(meta, readAt, covered)
    }
  return { footer, columns, outside: await bytesOutside(covered, size, readAt) }
}

type Span = readonly [from: number, to: number]

interface PageReading {
  readonly readAt: ReadAt
  readonly column: { readonly dictionaries: DictionaryPage[]; readonly claimed: Uint8Array[] }
  readonly covered: Span[]
}

/** Goes from page to page until the rows of the column are there. */
async function readPages(meta: ThriftStruct, { readAt, column, covered }: PageReading): Promise<void> {
  const starts = [numberAt(meta, 9), numberAt(meta, 11)].filter((start) => start !== undefined && start > 0)
  const from = Math.min(...(starts as number[]))
  const to = from + (numberAt(meta, 7) ?? 0)
  let left = numberAt(meta, 5) ?? 0
  let hasDictionary = false
  for (let start = from; start < to && left > 0; ) {
    const { fields: head, end } = await headAt(start, readAt)
    const [type, unpackedBytes, packedBytes] = [1, 2, 3].map((id) => numberAt(head, id) ?? -1)
    const next = start + end + packedBytes
    if (packedBytes < 0 || next > to) throw new RangeError('a page beyond its column')
    if (type === DICTIONARY && !hasDictionary) {
      hasDictionary = true
      const packed = await readAt(start + end, packedBytes)
      const values = numberAt(structAt(head, 7), 1) ?? 0
      column.dictionaries.push({ codec: numberAt(meta, 4) ?? 0, values, unpackedBytes, packed })
      covered.push([start, next])
    } else if (type === DATA || type === DATA_V2) {
      const said = structAt(head, type === DATA ? 5 : 8)
      left -= numberAt(said, 1) ?? 0
      column.claimed.push(...bounds(structAt(said, type === DATA ? 5 : 8)))
      covered.push([start, next])
    }
    start = next
  }
  await coverCopy(meta, to, { readAt, covered })
}

/** Some writers repeat behind a column what the footer says of it. */
async function coverCopy(
  meta: ThriftStruct,
  start: number,
  { readAt, covered }: Pick<PageReading, 'readAt' | 'covered'>,
): Promise<void> {
  const written = writeStruct(meta)
  const bytes = await readAt(start, 2 * written.length + HEAD)
  try {
    const { fields, end } = readStruct(bytes)
    if (writeStruct(fields).equals(written)) covered.push([start, start + end])
  } catch (fault) {
    if (!(fault instanceof RangeError)) throw fault
  }
}

async function headAt(start: number, readAt: ReadAt) {
  for (let length = HEAD; ; length *= 8)
    try {
      return readStruct(await readAt(start, length))
    } catch (fault) {
      if (!(fault instanceof RangeError) || length > LONGEST_HEAD) throw fault
    }
}

/** The smallest and the largest value, in both places in which they may stand. */
const bounds = (statistics: ThriftStruct): Uint8Array[] =>
  [1, 2, 5, 6].flatMap((id) => {
    const bytes = bytesAt(statistics, id)
    return bytes === undefined || bytes.length === 0 ? [] : [bytes]
  })

/** The same of each page, as an index behind the rows says it. */
async function indexBounds(chunk: ThriftStruct, readAt: ReadAt, covered: Span[]): Promise<Uint8Array[]> {
  const found: Uint8Array[] = []
  for (const [startId, lengthId] of [
    [4, 5],
    [6, 7],
  ]) {
    const [start, length] = [numberAt(chunk, startId), numberAt(chunk, lengthId)]
    if (start === undefined || length === undefined) continue
    const { fields, end } = readStruct(await readAt(start, length))
    covered.push([start, start + end])
    if (startId === 6)
      for (const id of [2, 3])
        for (const item of itemsAt(fields, id))
          if (item.kind === 'bytes' && item.value.length > 0) found.push(item.value)
  }
  return found
}

/** A filter tells which values are not there, and none that is. */
async function coverBloom(meta: ThriftStruct, readAt: ReadAt, covered: Span[]): Promise<void> {
  const start = numberAt(meta, 14)
  if (start === undefined) return
  const { fields, end } = await headAt(start, readAt)
  covered.push([start, start + end + (numberAt(fields, 1) ?? 0)])
}

async function bytesOutside(covered: readonly Span[], size: number, readAt: ReadAt): Promise<Uint8Array> {
  const outside: Buffer[] = []
  let end = 0
  for (const [from, to] of [...covered, [size, size] as const].toSorted((one, other) => one[0] - other[0])) {
    if (from > end) outside.push(await readAt(end, Math.min(from - end, MOST_OUTSIDE)))
    end = Math.max(end, to)
  }
  const bytes = Buffer.concat(outside)
  // Some writers fill up with zeros.
  return bytes.some((byte) => byte !== 0) ? bytes : new Uint8Array()
}

/** What the file says of itself by keys and values. */
export const fileMetadata = ({ footer }: ParquetLayout): readonly (readonly [key: string, value: string])[] =>
  structsAt(footer, 5).map((entry) => [textAt(entry, 1), textAt(entry, 2)])
