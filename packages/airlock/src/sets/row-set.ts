import { OutisError } from '@outis/core/errors'

/**
 * A set of rows of one table: one bit for each distinct tuple, so that rows that are alike are never told apart.
 * Immutable by agreement: every function returns a new one.
 */
export type RowSet = Uint32Array

/** The rows that sets are made of. */
export interface Universe {
  readonly tuples: number
  /** Rows of each tuple; absent where every tuple has one row. */
  readonly weights?: Uint32Array
  /** Tuples of more than one row; there where weights are. */
  readonly repeated?: RowSet
  readonly rows: number
}

export function universeOf(tuples: number, weights?: Uint32Array): Universe {
  if (!weights?.some((weight) => weight !== 1)) return { tuples, rows: tuples }
  let rows = 0
  for (const weight of weights) rows += weight
  const repeated = rowsWhere({ tuples, rows }, (tuple) => weights[tuple] !== 1)
  return { tuples, weights, repeated, rows }
}

/** The same tuples, of which some have no rows. */
export function withoutWeight({ tuples, weights }: Universe, set: RowSet): Universe {
  const present = (tuple: number) => (hasTuple(set, tuple) ? 0 : (weights?.[tuple] ?? 1))
  return universeOf(
    tuples,
    Uint32Array.from({ length: tuples }, (_, tuple) => present(tuple)),
  )
}

const wordsOf = ({ tuples }: Universe): number => (tuples + 31) >>> 5

export const noRows = (universe: Universe): RowSet => new Uint32Array(wordsOf(universe))

export function allRows(universe: Universe): RowSet {
  const set = noRows(universe).fill(0xffffffff)
  const last = universe.tuples & 31
  if (last !== 0) set[set.length - 1] = 2 ** last - 1
  return set
}

/** The tuples for which a test holds. */
export function rowsWhere(universe: Universe, holds: (tuple: number) => boolean): RowSet {
  const set = noRows(universe)
  for (let tuple = 0; tuple < universe.tuples; tuple++)
    if (holds(tuple)) set[tuple >>> 5] |= 1 << (tuple & 31)
  return set
}

/** The tuples whose code holds: `holds` has a 1 or a 0 for each code. */
export function rowsWithCodes(universe: Universe, codes: Uint32Array, holds: Uint8Array): RowSet {
  const set = noRows(universe)
  for (let word = 0, first = 0; word < set.length; word++, first += 32) {
    const end = Math.min(32, universe.tuples - first)
    let bits = 0
    for (let bit = 0; bit < end; bit++) bits |= holds[codes[first + bit]] << bit
    set[word] = bits
  }
  return set
}

/** Changes the set: for one that is being made. */
export const addTuple = (set: RowSet, tuple: number): void => {
  set[tuple >>> 5] |= 1 << (tuple & 31)
}

export const hasTuple = (set: RowSet, tuple: number): boolean =>
  ((set[tuple >>> 5] >>> (tuple & 31)) & 1) === 1

export function both(a: RowSet, b: RowSet): RowSet {
  const set = new Uint32Array(a.length)
  for (let word = 0; word < set.length; word++) set[word] = a[word] & b[word]
  return set
}

export function either(a: RowSet, b: RowSet): RowSet {
  const set = new Uint32Array(a.length)
  for (let word = 0; word < set.length; word++) set[word] = a[word] | b[word]
  return set
}

/** The rows of `a` that are not in `b`. */
export function without(a: RowSet, b: RowSet): RowSet {
  const set = new Uint32Array(a.length)
  for (let word = 0; word < set.length; word++) set[word] = a[word] & ~b[word]
  return set
}

export function isSame(a: RowSet, b: RowSet): boolean {
  for (let word = 0; word < a.length; word++) if (a[word] !== b[word]) return false
  return true
}

/** How many rows a set has. O(words + repeated tuples). */
export function sizeOf(universe: Universe, set: RowSet): number {
  let size = 0
  for (let word = 0; word < set.length; word++) size += sizeOfWord(universe, word, set[word])
  return size
}

/** The rows of the tuples that one word of a set names. */
export function sizeOfWord({ weights, repeated }: Universe, word: number, bits: number): number {
  if (bits === 0) return 0
  let size = bitsSet(bits)
  if (!weights || !repeated) return size
  for (let left = bits & repeated[word]; left !== 0; left &= left - 1)
    size += weights[(word << 5) + (31 - Math.clz32(left & -left))] - 1
  return size
}

/** Warren 2012, "Hacker's Delight" (2nd ed.), 5-1. */
function bitsSet(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

const RUNS = 1
const WORDS = 2

/**
 * A set as few bytes: lengths of alternating runs of 0 and 1 (base-128 numbers), or the words themselves where runs are
 * longer. O(tuples).
 */
export function encodeRowSet({ tuples }: Universe, set: RowSet): Uint8Array {
  const most = 1 + set.length * 4
  const runs: number[] = [RUNS]
  let bit = 0
  let length = 0
  for (let tuple = 0; tuple <= tuples && runs.length < most; tuple++) {
    const next = tuple < tuples ? (set[tuple >>> 5] >>> (tuple & 31)) & 1 : bit ^ 1
    if (next === bit) length++
    else {
      for (let left = length; ; left >>>= 7) {
        runs.push(left < 128 ? left : (left & 127) | 128)
        if (left < 128) break
      }
      bit = next
      length = 1
    }
  }
  if (runs.length < most) return Uint8Array.from(runs)
  const bytes = new Uint8Array(most)
  bytes[0] = WORDS
  const view = new DataView(bytes.buffer)
  for (let word = 0; word < set.length; word++) view.setUint32(1 + 4 * word, set[word], true)
  return bytes
}

/** Refuses bytes that are no set of the universe. */
export function decodeRowSet(universe: Universe, bytes: Uint8Array): RowSet {
  const set = noRows(universe)
  if (bytes[0] === WORDS && bytes.length === 1 + set.length * 4) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    for (let word = 0; word < set.length; word++) set[word] = view.getUint32(1 + 4 * word, true)
    return set
  }
  if (bytes[0] !== RUNS) throw wrongSet()
  let tuple = 0
  let bit = 0
  for (let byteIndex = 1; byteIndex < bytes.length; bit ^= 1) {
    let length = 0
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[byteIndex++]
      if (byte === undefined || shift > 28) throw wrongSet()
      length |= (byte & 127) << shift
      if (byte < 128) break
    }
    const end = tuple + length
    if (end > universe.tuples || length < 0) throw wrongSet()
    if (bit === 1) for (; tuple < end; tuple++) set[tuple >>> 5] |= 1 << (tuple & 31)
    tuple = end
  }
  if (tuple !== universe.tuples) throw wrongSet()
  return set
}

const wrongSet = (): OutisError =>
  new OutisError('INTERNAL', {
    message: 'A stored set of rows does not belong to its release.',
    hint: 'Restore the store from a backup.',
  })
