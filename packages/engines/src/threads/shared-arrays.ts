type TypedArray = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array

/** Below so many bytes an array is sent as it is. */
const SMALL = 1024

/**
 * The same plain data with its long arrays of numbers in memory that all threads see: one copy, however many threads. What
 * stood in two places still does. Lists of texts and numbers stay as they are.
 *
 * @param least bytes from which on an array is long
 */
export function withSharedArrays<Value>(value: Value, least = SMALL): Value {
  const copies = new Map<object, unknown>()
  const share = (item: unknown): unknown => {
    if (typeof item !== 'object' || item === null) return item
    const knownCopy = copies.get(item)
    if (knownCopy !== undefined) return knownCopy
    const copy = ArrayBuffer.isView(item) ? sharedArray(item, least) : withParts(item, share)
    copies.set(item, copy)
    return copy
  }
  return share(value) as Value
}

function withParts(value: object, share: (item: unknown) => unknown): unknown {
  if (Array.isArray(value)) return typeof value[0] === 'object' ? value.map(share) : value
  if (value instanceof Map) return new Map([...value].map(([key, item]) => [key, share(item)]))
  if (value instanceof Set || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, share(item)]))
}

function sharedArray(numbers: ArrayBufferView, least: number): unknown {
  if (numbers.byteLength < least || numbers.buffer instanceof SharedArrayBuffer) return numbers
  const buffer = new SharedArrayBuffer(numbers.byteLength)
  const copy = new (numbers.constructor as new (buffer: SharedArrayBuffer) => TypedArray)(buffer)
  copy.set(numbers as TypedArray)
  return copy
}
