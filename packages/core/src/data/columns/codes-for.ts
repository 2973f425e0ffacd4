import type { Codes } from '../table/table.ts'

/** A list for codes below a number of values: a byte each where that is enough. */
export function codesFor(values: number, length: number): Codes {
  if (values <= 0x100) return new Uint8Array(length)
  return values <= 0x10000 ? new Uint16Array(length) : new Uint32Array(length)
}
