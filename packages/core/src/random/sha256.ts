/**
 * SHA-256 of texts in UTF-8, for choices that every engine must make alike. Plain integers, so that it runs wherever
 * the core does. O(length).
 * NIST FIPS 180-4, doi:10.6028/NIST.FIPS.180-4
 */
export interface Sha256 {
  /** The digest as eight words, most significant first. The array is used again by the next call. */
  words(text: string): Uint32Array
  hex(text: string): string
}

/** A hasher with scratch memory of its own: one per thread. */
export function sha256(): Sha256 {
  const state = new Uint32Array(8)
  const schedule = new Int32Array(64)
  let bytes = new Uint8Array(256)
  const words = (text: string): Uint32Array => {
    if (bytes.length < text.length * 3 + 72) bytes = new Uint8Array(text.length * 6 + 72)
    const length = pad(bytes, writeUtf8(bytes, text))
    state.set(INITIAL)
    for (let block = 0; block < length; block += 64) compress(state, schedule, bytes, block)
    return state
  }
  const hex = (text: string) => Array.from(words(text), (word) => word.toString(16).padStart(8, '0')).join('')
  return { words, hex }
}

const PRIMES = firstPrimes(64)

/** The first 32 bits of the fraction of the primes' roots. */
const INITIAL = Uint32Array.from(PRIMES.slice(0, 8), (prime) => fractionBits(Math.sqrt(prime)))
const ROUND = Int32Array.from(PRIMES, (prime) => fractionBits(Math.cbrt(prime)))

function firstPrimes(count: number): number[] {
  const primes: number[] = []
  for (let number = 2; primes.length < count; number++) {
    if (primes.every((prime) => number % prime !== 0)) primes.push(number)
  }
  return primes
}

function fractionBits(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32) | 0
}

/** A lone half of a surrogate pair becomes U+FFFD, as everywhere. Returns the number of bytes. */
function writeUtf8(bytes: Uint8Array, text: string): number {
  let end = 0
  for (let at = 0; at < text.length; at++) {
    let point = text.codePointAt(at)!
    if (point > 0xffff) at++
    else if (point >= 0xd800 && point <= 0xdfff) point = 0xfffd
    if (point < 0x80) {
      bytes[end++] = point
      continue
    }
    if (point < 0x800) bytes[end++] = 0xc0 | (point >> 6)
    else {
      if (point < 0x10000) bytes[end++] = 0xe0 | (point >> 12)
      else {
        bytes[end++] = 0xf0 | (point >> 18)
        bytes[end++] = 0x80 | ((point >> 12) & 0x3f)
      }
      bytes[end++] = 0x80 | ((point >> 6) & 0x3f)
    }
    bytes[end++] = 0x80 | (point & 0x3f)
  }
  return end
}

/** One bit, zeros, and the length in bits fill the last block. Returns the padded length. */
function pad(bytes: Uint8Array, length: number): number {
  const padded = Math.ceil((length + 9) / 64) * 64
  bytes.fill(0, length, padded)
  bytes[length] = 0x80
  let bits = length * 8
  for (let at = padded - 1; bits > 0; at--) {
    bytes[at] = bits % 256
    bits = Math.floor(bits / 256)
  }
  return padded
}

function compress(state: Uint32Array, schedule: Int32Array, bytes: Uint8Array, block: number): void {
  for (let t = 0; t < 16; t++) {
    const at = block + t * 4
    schedule[t] = (bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3]
  }
  for (let t = 16; t < 64; t++) {
    const early = schedule[t - 15]
    const late = schedule[t - 2]
    const s0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3)
    const s1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10)
    schedule[t] = (schedule[t - 16] + s0 + schedule[t - 7] + s1) | 0
  }
  let a = state[0] | 0
  let b = state[1] | 0
  let c = state[2] | 0
  let d = state[3] | 0
  let e = state[4] | 0
  let f = state[5] | 0
  let g = state[6] | 0
  let h = state[7] | 0
  for (let t = 0; t < 64; t++) {
    const choice = (e & f) ^ (~e & g)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const t1 = (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + ROUND[t] + schedule[t]) | 0
    const t2 = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  state[0] += a
  state[1] += b
  state[2] += c
  state[3] += d
  state[4] += e
  state[5] += f
  state[6] += g
  state[7] += h
}

const rotate = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits))
