import type { DictionaryPage, ParquetColumn } from './parquet-layout.ts'
import {
  bytesOf,
  i32,
  i64,
  listOf,
  numberAt,
  structAt,
  structOf,
  type ThriftStruct,
  type ThriftValue,
  writeStruct,
} from './thrift.ts'

const MARK = Buffer.from('PAR1')
const BYTE_ARRAY = 6
const BOOLEAN = 0

/**
 * A Parquet file of one column whose rows are the values of dictionaries and the values that are claimed to be the smallest and
 * the largest: a dictionary has the form of a page of plain values. Whoever reads the release then reads them in the same way,
 * whatever they are and however they are packed.
 */
export function valuesFile(
  { element, dictionaries, claimed }: Pick<ParquetColumn, 'element' | 'dictionaries' | 'claimed'>,
  ours: boolean,
): Buffer {
  const type = numberAt(element, 1) ?? BYTE_ARRAY
  const plain = plainPage(type === BOOLEAN ? [] : claimed, type)
  const pages = [...dictionaries, ...(plain.values > 0 ? [plain] : [])]
  const pieces: Buffer[] = [MARK]
  const groups: ThriftValue[] = []
  let length = MARK.length
  for (const page of pages) {
    const head = writeStruct(pageHead(page))
    groups.push(rowGroup(page, { type, start: length, bytes: head.length + page.packed.length }))
    pieces.push(head, Buffer.from(page.packed))
    length += head.length + page.packed.length
  }
  const rows = pages.reduce((sum, { values }) => sum + values, 0)
  const required = new Map([...element].filter(([id]) => id !== 9)).set(3, i32(0)).set(4, bytesOf('c'))
  const footer = writeStruct(
    new Map<number, ThriftValue>([
      [1, i32(1)],
      [
        2,
        listOf([
          structOf([4, bytesOf('t')], [5, i32(1)]),
          { kind: 'struct', fields: new Map([...required].toSorted(([one], [other]) => one - other)) },
        ]),
      ],
      [3, i64(rows)],
      [4, listOf(groups)],
      ...(ours ? [[5, listOf([structOf([1, bytesOf('outis')], [2, bytesOf('1')])])] as const] : []),
    ]),
  )
  const size = Buffer.alloc(4)
  size.writeUInt32LE(footer.length)
  return Buffer.concat([...pieces, footer, size, MARK])
}

/** Values one after the other; texts with their length before them. */
function plainPage(values: readonly Uint8Array[], type: number): DictionaryPage {
  const packed = Buffer.concat(
    values.flatMap((value) => {
      if (type !== BYTE_ARRAY) return [value]
      const length = Buffer.alloc(4)
      length.writeUInt32LE(value.length)
      return [length, value]
    }),
  )
  return { codec: 0, values: values.length, unpackedBytes: packed.length, packed }
}

const pageHead = ({ values, unpackedBytes, packed }: DictionaryPage): ThriftStruct =>
  new Map([
    [1, i32(0)],
    [2, i32(unpackedBytes)],
    [3, i32(packed.length)],
    [5, structOf([1, i32(values)], [2, i32(0)], [3, i32(3)], [4, i32(3)])],
  ])

const rowGroup = (
  { codec, values }: DictionaryPage,
  { type, start, bytes }: { readonly type: number; readonly start: number; readonly bytes: number },
): ThriftValue =>
  structOf(
    [
      1,
      listOf([
        structOf(
          [2, i64(start)],
          [
            3,
            structOf(
              [1, i32(type)],
              [2, listOf([i32(0)])],
              [3, listOf([bytesOf('c')])],
              [4, i32(codec)],
              [5, i64(values)],
              [6, i64(bytes)],
              [7, i64(bytes)],
              [9, i64(start)],
            ),
          ],
        ),
      ]),
    ],
    [2, i64(bytes)],
    [3, i64(values)],
  )

/** Whether a column has texts, by what its schema says. */
export const isText = (element: ThriftStruct): boolean =>
  numberAt(element, 1) === BYTE_ARRAY &&
  (element.get(6) === undefined || [0, 4, 19].includes(numberAt(element, 6)!)) &&
  !structAt(element, 10).has(5)
