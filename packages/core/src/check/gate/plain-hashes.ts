import { md5, sha1 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'

/** In every browser, worker and Node; not in the language's own library of types. */
declare class TextEncoder {
  encode(text: string): Uint8Array
}
declare function btoa(text: string): string

/** Values of the original whose hashes are tried: enough to know a column of them, however long the column is. */
const TRIED = 1_000
/** Hashes that a column must have before it is no accident. */
const FEWEST = 3
/** Digits below which two cut hashes may be alike by chance: then half of those tried must be there. */
const LONG_ENOUGH = 8

/** In hexadecimal digits, in base64, or as a whole number. */
const HASH_FORM = /^(0x)?(?=.*\d)[0-9a-f]{6,64}$|^[A-Za-z0-9+/_-]{6,43}={0,2}$|^\d{7,78}$/i

/**
 * Whether texts are plain hashes (MD5, SHA-1, SHA-256, CRC-32, also cut short) of these values: whoever knows somebody's value
 * hashes it and finds the row. O(texts), and a bounded number of hashes.
 */
export function arePlainHashes(texts: Iterable<string>, values: readonly string[]): boolean {
  const published = new Set<string>()
  const lengths = new Set<number>()
  for (const text of texts) {
    const plain = text.trim().replace(/^0x/i, '').replace(/=+$/, '')
    if (!HASH_FORM.test(plain)) continue
    published.add(plain).add(plain.toLowerCase())
    lengths.add(plain.length)
  }
  if (published.size < FEWEST) return false
  const cut = lengths.size === 1 ? [...lengths][0] : undefined
  const step = Math.max(1, values.length / TRIED)
  let tried = 0
  let hits = 0
  for (let valueIndex = 0; valueIndex < values.length; valueIndex = Math.floor(++tried * step))
    if (hashesOf(values[valueIndex]).some((hash) => published.has(hash) || isCut(hash, cut, published)))
      hits++
  return hits >= FEWEST && (cut === undefined || cut >= LONG_ENOUGH || hits * 2 >= tried)
}

const isCut = (hash: string, length: number | undefined, published: ReadonlySet<string>): boolean =>
  length !== undefined && hash.length > length && published.has(hash.slice(0, length))

function hashesOf(value: string): string[] {
  const spellings = new Set([value, value.trim(), value.toLowerCase(), value.toUpperCase()])
  const hashes: string[] = []
  for (const spelling of spellings)
    for (const digest of [md5(spelling), sha1(spelling), sha256(spelling), crc32(spelling)]) {
      const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
      const base64 = btoa(String.fromCharCode(...digest)).replace(/=+$/, '')
      hashes.push(
        hex,
        base64,
        base64.replaceAll('+', '-').replaceAll('/', '_'),
        BigInt(`0x${hex}`).toString(),
      )
    }
  return hashes
}

/** ISO 3309, as zip files and most languages have it. */
function crc32(text: string): Uint8Array {
  let crc = 0xffffffff
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, ~crc >>> 0)
  return bytes
}
