import { sha256 as library } from '@noble/hashes/sha2.js'

/** In every browser, worker and Node; not in the language's own library of types. */
declare class TextEncoder {
  encodeInto(text: string, into: Uint8Array): { readonly written: number }
}

/** SHA-256 of texts in UTF-8, for choices that every engine must make alike. O(length). */
export interface Sha256 {
  /** The digest as eight words, most significant first. The array is used again by the next call. */
  words(text: string): Uint32Array
  hex(text: string): string
}

/**
 * A hasher with scratch memory of its own: one per thread. Rows are many and short, so its state is copied from a fresh
 * one and not made anew: a third of the time.
 */
export function sha256(): Sha256 {
  const encoder = new TextEncoder()
  const fresh = library.create()
  const state = library.create()
  const digest = new Uint8Array(32)
  const view = new DataView(digest.buffer)
  const eight = new Uint32Array(8)
  let bytes = new Uint8Array(256)
  const words = (text: string): Uint32Array => {
    if (bytes.length < text.length * 3) bytes = new Uint8Array(text.length * 6)
    const { written } = encoder.encodeInto(text, bytes)
    fresh._cloneInto(state).update(bytes.subarray(0, written)).digestInto(digest)
    for (let word = 0; word < 8; word++) eight[word] = view.getUint32(word * 4)
    return eight
  }
  const hex = (text: string) => Array.from(words(text), (word) => word.toString(16).padStart(8, '0')).join('')
  return { words, hex }
}

/** SHA-256 of a long text that comes in parts, in hexadecimal digits. O(length), and memory for one part. */
export function sha256OfParts(parts: Iterable<string>): string {
  const encoder = new TextEncoder()
  const state = library.create()
  let bytes = new Uint8Array(256)
  for (const part of parts) {
    if (bytes.length < part.length * 3) bytes = new Uint8Array(part.length * 6)
    state.update(bytes.subarray(0, encoder.encodeInto(part, bytes).written))
  }
  return Array.from(state.digest(), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
