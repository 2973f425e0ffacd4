import { md5, sha1 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { valueTest } from '../../data/value/same-values.ts'
import { innerTexts } from '../../profile/inner-texts.ts'
import { hintsOfName } from '../../profile/match-name.ts'
import { areNames, plainWord } from '../../profile/personal-names.ts'
import type { OpenTable } from '../../run/engine/engine.ts'
import { lookOf, seenColumn } from './identifying-columns.ts'

/** The values of a column that must not be published, as they are looked for in others. */
export interface KnownValues {
  readonly name: string
  readonly texts: readonly string[]
  /** Rows that have a value. */
  readonly rows: number
  /** Values without case, blanks, punctuation and order of words. */
  readonly keys: ReadonlySet<string>
  /** Whether they look like names or numbers of people, and not only the policy says so. */
  readonly namePeople: boolean
  /** Words of one value, at most. */
  readonly longest: number
  /** Single words of the values, where these are names of people. */
  readonly words?: ReadonlySet<string>
  /** The beginnings of the values, from half of each on. */
  readonly starts: () => ReadonlySet<string>
  /** Whether texts are plain hashes of the values. */
  readonly plainHashes: (texts: Iterable<string>) => boolean
}

/** Values held of one column; of more, the most frequent ones are enough to know a copy. */
const MOST_VALUES = 500_000
/** Fewer values in many rows name nobody: wards, choices. */
const FEWEST_VALUES = 10

/** O(distinct values); undefined where the values are too few to name anybody. */
export async function knownValues(
  open: OpenTable,
  name: string,
  missing: readonly string[],
): Promise<KnownValues | undefined> {
  const isMissing = valueTest(missing, 'undeclared')
  const counted = (await open.frequencies(name, MOST_VALUES)).filter(({ value }) => !isMissing(value))
  const texts = counted.map(({ value }) => value)
  const rows = counted.reduce((sum, entry) => sum + entry.rows, 0)
  if (texts.length === 0 || (texts.length < FEWEST_VALUES && texts.length * 2 < rows)) return undefined
  const keys = new Set<string>()
  let longest = 1
  for (const text of texts) {
    const words = wordsIn(text)
    longest = Math.max(longest, Math.min(words.length, MOST_WORDS))
    for (const key of keysOf(words)) keys.add(key)
  }
  const hints = hintsOfName(name)
  const areOfPeople = hints.some(({ kind }) => kind === 'name') || areNames(texts)
  const look = lookOf(
    seenColumn({ name, texts: new Map(counted.map((entry) => [entry.value, entry.rows])), missing }),
  )
  const namePeople = look !== undefined && !hints.some(({ role }) => role === 'quasi')
  return {
    name,
    texts,
    rows,
    keys,
    longest,
    namePeople,
    starts: once(() => startsOf(keys)),
    plainHashes: hashTest(texts),
    ...(areOfPeople && { words: new Set(texts.flatMap(wordsIn).filter((word) => word.length > 2)) }),
  }
}

function startsOf(keys: ReadonlySet<string>): ReadonlySet<string> {
  const starts = new Set<string>()
  for (const key of keys)
    for (let length = Math.ceil(key.length / 2); length <= Math.min(key.length, LONGEST_START); length++)
      starts.add(key.slice(0, length))
  return starts
}

const LONGEST_START = 20

function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => {
    made ??= make()
    return made
  }
}

const MOST_WORDS = 5
/** Words of a text that are looked at. */
const WORDS_READ = 400

/** Words of a text; a number is one, however its thousands are parted and its zeros written. */
export function wordsIn(text: string): string[] {
  const trimmed = text.trim()
  if (/^[+-]?\d{1,3}([,.' \u00a0\u202f]\d{3})+([.,]0+)?$/.test(trimmed))
    return [trimmed.replace(/[.,]0{1,2}$/, '').replace(/\D/g, '')]
  const number = /^[+-]?0*(\d+)([.,]0+)?$/.exec(trimmed)
  if (number) return [number[1]]
  return plainWord(trimmed.slice(0, 20_000))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, WORDS_READ)
    .map((word) => (/^0+\d+$/.test(word) ? word.replace(/^0+(?=\d)/, '') : word))
}

const numberIn = (word: string): string[] => /^\p{L}{1,5}0*(\d{5,})$/u.exec(word)?.slice(1) ?? []

/** A value as one word, with its words in order of the alphabet ("Hall, Yusuf" is "Yusuf Hall"), and the number of "P0012345". */
export function keysOf(words: readonly string[]): string[] {
  const joined = words.join('')
  return words.length < 2 ? [joined, ...numberIn(joined)] : [joined, words.toSorted().join('')]
}

/** Whether a key alone tells that it was copied: several words, or letters and digits, and not a short one. */
export const isTelling = (key: string, words: number): boolean =>
  key.length >= 6 && /\p{L}/u.test(key) && (words > 1 || /\d/.test(key))

/** Whether a key in a longer text is no accident where the same row has the value. */
const isLong = (key: string): boolean => (/\p{L}/u.test(key) ? key.length >= 4 : key.length >= 5)

interface FoundKeys {
  /** The whole text is this value. */
  readonly whole?: string
  /** Values that stand in it, or in what is packed into it. */
  readonly within: readonly { readonly key: string; readonly words: number }[]
}

/** The known values that a text has. O(words × longest value). */
export function findKeys(text: string, { keys, longest }: KnownValues): FoundKeys {
  const words = wordsIn(text)
  const whole = keysOf(words).find((key) => keys.has(key))
  const within: { key: string; words: number }[] = []
  for (const inner of innerTexts(text)) {
    const parts = inner === text ? words : wordsIn(inner)
    for (let from = 0; from < parts.length; from++)
      for (let size = 1; size <= longest && from + size <= parts.length; size++) {
        const run = parts.slice(from, from + size)
        const key = keysOf(run).find((candidate) => isLong(candidate) && keys.has(candidate))
        if (key !== undefined) within.push({ key, words: size })
      }
  }
  return { within, ...(whole !== undefined && { whole }) }
}

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
 * Tells whether texts are plain hashes (MD5, SHA-1, SHA-256, CRC-32, also cut short) of these values: whoever knows somebody's
 * value hashes it and finds the row. O(texts), and a bounded number of hashes, made once.
 */
export function hashTest(values: readonly string[]): (texts: Iterable<string>) => boolean {
  const tried = Math.min(values.length, TRIED)
  const hashes = once(() =>
    Array.from({ length: tried }, (_, index) =>
      hashesOf(values[Math.floor((index * values.length) / tried)]),
    ),
  )
  return (texts) => {
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
    const isThere = (hash: string) => published.has(hash) || isCut(hash, cut, published)
    const hits = hashes().filter((ofValue) => ofValue.some(isThere)).length
    return hits >= FEWEST && (cut === undefined || cut >= LONG_ENOUGH || hits * 2 >= tried)
  }
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
