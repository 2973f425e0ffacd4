import { sha256 as library } from '@noble/hashes/sha2.js'

/** Stands between the parts of a key. */
export const UNIT_SEPARATOR = '\u001f'

/** Stands before a separator, or one of these, that is part of a text. */
export const ESCAPE = '\u001e'

/**
 * Random choices that every engine makes alike: rows are taken in ascending order of
 * sha256(seed ␟ purpose ␟ text of the row's declared columns ␟ occurrence number), where the occurrence number counts
 * rows of equal text from 1. O(length of the texts).
 */
export interface KeyedHash {
  /**
   * The first 53 bits of the hash of one row, as a whole number: enough to sort by; equal ones are told by `digest`.
   *
   * @param row the declared columns' texts, joined by `rowText`
   */
  order(row: string, occurrence: number): number
  /** The whole hash in hexadecimal digits. */
  digest(row: string, occurrence: number): string
}

export function keyedHash(seed: string | number, purpose: string): KeyedHash {
  const { words, hex } = sha256()
  const begin = keyBegin(seed, purpose)
  return {
    order(row, occurrence) {
      const digest = words(`${begin}${row}${UNIT_SEPARATOR}${occurrence}`)
      return digest[0] * 2 ** 21 + (digest[1] >>> 11)
    },
    digest: (row, occurrence) => hex(`${begin}${row}${UNIT_SEPARATOR}${occurrence}`),
  }
}

/** The begin of what is hashed, before the text of the row. */
export const keyBegin = (seed: string | number, purpose: string): string =>
  `${seed}${UNIT_SEPARATOR}${purpose}${UNIT_SEPARATOR}`

/** The texts of one row as one. Different rows have different texts, whatever characters are in them. */
export const rowText = (texts: readonly string[]): string => texts.map(escaped).join(UNIT_SEPARATOR)

const escaped = (text: string): string =>
  text.includes(UNIT_SEPARATOR) || text.includes(ESCAPE)
    ? text.replaceAll(ESCAPE, ESCAPE + ESCAPE).replaceAll(UNIT_SEPARATOR, ESCAPE + UNIT_SEPARATOR)
    : text

/** In every browser, worker and Node; not in the language's own library of types. */
declare class TextEncoder {
  encodeInto(text: string, into: Uint8Array): { readonly written: number }
}

/** SHA-256 of texts in UTF-8, for choices that every engine must make alike. O(length). */
interface Sha256 {
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
