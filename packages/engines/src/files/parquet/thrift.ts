/** A value of Thrift's compact protocol, in which Parquet writes what it says of its pages; a structure by the numbers of its fields. */
export type ThriftValue =
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'number'; readonly type: number; readonly value: bigint }
  | { readonly kind: 'double'; readonly value: Uint8Array }
  | { readonly kind: 'bytes'; readonly value: Uint8Array }
  | { readonly kind: 'list'; readonly type: number; readonly items: readonly ThriftValue[] }
  | { readonly kind: 'struct'; readonly fields: ThriftStruct }

export type ThriftStruct = ReadonlyMap<number, ThriftValue>

const TRUE = 1
const FALSE = 2
const BYTE = 3
const I64 = 6
const DOUBLE = 7
const BINARY = 8
const LIST = 9
const SET = 10
const STRUCT = 12

/** Nothing in Parquet lies deeper. */
const DEEPEST = 24

/** A structure, and where it ends. Throws a RangeError where the bytes are none. */
export function readStruct(
  bytes: Uint8Array,
  from = 0,
): { readonly fields: ThriftStruct; readonly end: number } {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let index = from
  const varint = (): bigint => {
    let value = 0n
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = buffer.readUInt8(index++)
      value |= BigInt(byte & 127) << shift
      if (byte < 128) return value
    }
    throw new RangeError('a number without end')
  }
  const zigzag = (): bigint => {
    const value = varint()
    return (value >> 1n) ^ -(value & 1n)
  }
  const take = (length: number): Uint8Array => {
    if (length < 0 || index + length > buffer.length) throw new RangeError('beyond the end')
    index += length
    return buffer.subarray(index - length, index)
  }
  const thriftValue = (type: number, depth: number): ThriftValue => {
    if (depth > DEEPEST) throw new RangeError('nested too deeply')
    if (type === BYTE) return { kind: 'number', type, value: BigInt(buffer.readInt8(index++)) }
    if (type > BYTE && type <= I64) return { kind: 'number', type, value: zigzag() }
    if (type === DOUBLE) return { kind: 'double', value: take(8) }
    if (type === BINARY) return { kind: 'bytes', value: take(Number(varint())) }
    if (type === LIST || type === SET) return listOf(depth)
    if (type === STRUCT) return { kind: 'struct', fields: structOf(depth + 1) }
    throw new RangeError('a type that Parquet does not have')
  }
  const listOf = (depth: number): ThriftValue => {
    const head = buffer.readUInt8(index++)
    const type = head & 15
    const size = head >> 4 === 15 ? Number(varint()) : head >> 4
    if (size > buffer.length) throw new RangeError('a list beyond the end')
    const items = Array.from(
      { length: size },
      (): ThriftValue =>
        type === TRUE || type === FALSE
          ? { kind: 'boolean', value: buffer.readUInt8(index++) === TRUE }
          : thriftValue(type, depth + 1),
    )
    return { kind: 'list', type, items }
  }
  const structOf = (depth: number): ThriftStruct => {
    const fields = new Map<number, ThriftValue>()
    for (let id = 0; ; ) {
      const head = buffer.readUInt8(index++)
      if (head === 0) return fields
      id = head >> 4 === 0 ? Number(zigzag()) : id + (head >> 4)
      const type = head & 15
      fields.set(id, type <= FALSE ? { kind: 'boolean', value: type === TRUE } : thriftValue(type, depth))
    }
  }
  return { fields: structOf(0), end: index }
}

/** The bytes of a structure. */
export function writeStruct(fields: ThriftStruct): Buffer {
  const bytes: number[] = []
  const varint = (written: bigint) => {
    let value = written
    for (; value > 127n; value >>= 7n) bytes.push(Number(value & 127n) | 128)
    bytes.push(Number(value))
  }
  const zigzag = (value: bigint) => varint(value < 0n ? -value * 2n - 1n : value * 2n)
  const push = (value: ThriftValue): void => {
    if (value.kind === 'boolean') bytes.push(value.value ? TRUE : FALSE)
    else if (value.kind === 'number' && value.type === BYTE) bytes.push(Number(value.value) & 255)
    else if (value.kind === 'number') zigzag(value.value)
    else if (value.kind === 'struct') structure(value.fields)
    else if (value.kind === 'list') {
      bytes.push(0xf0 | value.type)
      varint(BigInt(value.items.length))
      for (const item of value.items) push(item)
    } else {
      if (value.kind === 'bytes') varint(BigInt(value.value.length))
      for (const byte of value.value) bytes.push(byte)
    }
  }
  const structure = (inner: ThriftStruct): void => {
    for (const [id, value] of inner) {
      bytes.push(typeOf(value))
      zigzag(BigInt(id))
      if (value.kind !== 'boolean') push(value)
    }
    bytes.push(0)
  }
  structure(fields)
  return Buffer.from(bytes)
}

function typeOf(value: ThriftValue): number {
  if (value.kind === 'boolean') return value.value ? TRUE : FALSE
  if (value.kind === 'number') return value.type
  return { double: DOUBLE, bytes: BINARY, list: LIST, struct: STRUCT }[value.kind]
}

export const i32 = (value: number): ThriftValue => ({ kind: 'number', type: 5, value: BigInt(value) })
export const i64 = (value: number): ThriftValue => ({ kind: 'number', type: I64, value: BigInt(value) })
export const bytesOf = (value: string | Uint8Array): ThriftValue => ({
  kind: 'bytes',
  value: typeof value === 'string' ? Buffer.from(value) : value,
})
export const structOf = (...fields: readonly (readonly [id: number, value: ThriftValue])[]): ThriftValue => ({
  kind: 'struct',
  fields: new Map(fields),
})
export const listOf = (items: readonly ThriftValue[]): ThriftValue => ({
  kind: 'list',
  type: items.length === 0 ? STRUCT : typeOf(items[0]),
  items,
})

const NONE: ThriftStruct = new Map()

/** What a field holds; nothing where it is absent or of another kind. */
export const structAt = (fields: ThriftStruct, id: number): ThriftStruct => {
  const value = fields.get(id)
  return value?.kind === 'struct' ? value.fields : NONE
}
export const itemsAt = (fields: ThriftStruct, id: number): readonly ThriftValue[] => {
  const value = fields.get(id)
  return value?.kind === 'list' ? value.items : []
}
export const structsAt = (fields: ThriftStruct, id: number): readonly ThriftStruct[] =>
  itemsAt(fields, id).flatMap((item) => (item.kind === 'struct' ? [item.fields] : []))
export const numberAt = (fields: ThriftStruct, id: number): number | undefined => {
  const value = fields.get(id)
  return value?.kind === 'number' ? Number(value.value) : undefined
}
export const bytesAt = (fields: ThriftStruct, id: number): Uint8Array | undefined => {
  const value = fields.get(id)
  return value?.kind === 'bytes' ? value.value : undefined
}
export const textAt = (fields: ThriftStruct, id: number): string => {
  const bytes = bytesAt(fields, id)
  return bytes === undefined ? '' : Buffer.from(bytes).toString('utf8')
}
