type TypedArray = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array

/** Below so many bytes an array is sent as it is. */
const SMALL = 1024

/**
 * The same plain data with its long arrays of numbers in memory that all threads see: one copy, however many threads. What
 * stood in two places still does. Lists of texts and numbers stay as they are.
 */
export function withSharedArrays<Value>(value: Value): Value {
  return shareIn(value, new Map()) as Value
}

function shareIn(value: unknown, known: Map<object, unknown>): unknown {
  if (typeof value !== 'object' || value === null) return value
  const before = known.get(value)
  if (before !== undefined) return before
  const copy = copyOf(value, (part) => shareIn(part, known))
  known.set(value, copy)
  return copy
}

function copyOf(value: object, share: (part: unknown) => unknown): unknown {
  if (ArrayBuffer.isView(value)) return isShort(value) ? value : shared(value as TypedArray)
  if (Array.isArray(value)) return typeof value[0] === 'object' ? value.map(share) : value
  if (value instanceof Map) return new Map([...value].map(([key, part]) => [key, share(part)]))
  if (value instanceof Set || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, share(part)]))
}

const isShort = ({ byteLength, buffer }: ArrayBufferView): boolean =>
  byteLength < SMALL || buffer instanceof SharedArrayBuffer

export function shared<Numbers extends TypedArray>(numbers: Numbers): Numbers {
  const copy = new (numbers.constructor as new (buffer: SharedArrayBuffer) => Numbers)(
    new SharedArrayBuffer(numbers.byteLength),
  )
  copy.set(numbers)
  return copy
}
