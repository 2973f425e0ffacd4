import type { Table } from '../../../data/table/table.ts'
import type { ClassList } from './class-list.ts'
import type { KeyLayout } from './key-layout.ts'
import type { LatticeColumn } from './lattice-column.ts'
import { WORD_BITS } from './word-bits.ts'

export interface BaseClasses {
  /** The classes with every value as it is, sorted by key. */
  readonly list: ClassList
  /** Base class of each combination of the table; −1 for one with neither rows nor persons. */
  readonly classOf: Int32Array
}

/** Groups the table by its quasi-identifiers as they are: radix sort of the packed keys. O(combinations × columns). */
export function baseClasses(
  table: Table,
  columns: readonly LatticeColumn[],
  { layout, codesOf }: { readonly layout: KeyLayout; readonly codesOf: (place: number) => ArrayLike<number> },
): BaseClasses {
  const { order, keys } = sortByKeys(packKeys(table, columns, { layout, codesOf }), presentEntries(table))
  const begins = classBegins(keys)
  const classOf = new Int32Array(table.length).fill(-1)
  const count = numberClasses(order, begins, classOf)
  const list: ClassList = {
    count,
    words: keys.map((key) => pick(key, begins, count)),
    sizes: sumsOf(table.weights, { order, begins, count }),
    into: new Int32Array(0),
    histograms: [],
    ...(table.population && { population: sumsOf(table.population, { order, begins, count }) }),
  }
  return { list, classOf }
}

/** 1 for each place of the order whose key is not that of the place before. */
function classBegins(keys: readonly Int32Array[]): Uint8Array {
  const begins = new Uint8Array(keys[0].length)
  for (const key of keys) markBegins(key, begins)
  return begins
}

// Loops in functions of their own: the compiler gives up a longer function whenever its loop ends.
function markBegins(key: Int32Array, begins: Uint8Array): void {
  let before = -1
  for (let i = 0; i < key.length; i++) {
    if (key[i] !== before) begins[i] = 1
    before = key[i]
  }
}

function numberClasses(order: Uint32Array, begins: Uint8Array, classOf: Int32Array): number {
  let count = 0
  for (let i = 0; i < order.length; i++) {
    count += begins[i]
    classOf[order[i]] = count - 1
  }
  return count
}

function pick(key: Int32Array, begins: Uint8Array, count: number): Int32Array {
  const picked = new Int32Array(count)
  for (let i = 0, c = 0; i < key.length; i++) if (begins[i] === 1) picked[c++] = key[i]
  return picked
}

/** Rows or persons of each class. */
function sumsOf(
  counts: Uint32Array,
  {
    order,
    begins,
    count,
  }: { readonly order: Uint32Array; readonly begins: Uint8Array; readonly count: number },
): Uint32Array {
  const sums = new Uint32Array(count)
  for (let i = 0, c = -1; i < order.length; i++) {
    c += begins[i]
    sums[c] += counts[order[i]]
  }
  return sums
}

function packKeys(
  table: Table,
  columns: readonly LatticeColumn[],
  { layout, codesOf }: { readonly layout: KeyLayout; readonly codesOf: (place: number) => ArrayLike<number> },
): Int32Array[] {
  const keys = Array.from({ length: layout.words }, () => new Int32Array(table.length))
  for (const [position, { denseOf, place }] of columns.entries()) {
    const { word, shift } = layout.fields[position]
    addField(keys[word], codesOf(place), { shift, denseOf })
  }
  return keys
}

function addField(
  key: Int32Array,
  codes: ArrayLike<number>,
  { shift, denseOf }: { readonly shift: number; readonly denseOf: Int32Array },
): void {
  for (let entry = 0; entry < key.length; entry++) key[entry] |= denseOf[codes[entry]] << shift
}

function presentEntries({ length, weights, population }: Table): Uint32Array {
  const present = new Uint32Array(length)
  let count = 0
  for (let entry = 0; entry < length; entry++) {
    if (weights[entry] > 0 || (population !== undefined && population[entry] > 0)) present[count++] = entry
  }
  return present.slice(0, count)
}

const DIGIT_BITS = 11
const DIGITS = 2 ** DIGIT_BITS

interface SortedEntries {
  readonly order: Uint32Array
  /** The words of their keys in that order. */
  readonly keys: readonly Int32Array[]
}

/**
 * Entries in ascending order of their keys, the first word the least significant: one counting sort per digit. The word in hand
 * moves with the entries, so that every pass reads in the order of memory.
 */
function sortByKeys(words: readonly Int32Array[], entries: Uint32Array): SortedEntries {
  let order = entries
  let spare: Uint32Array = new Uint32Array(entries.length)
  let spareKey: Int32Array = new Int32Array(entries.length)
  let key: Int32Array = new Int32Array(entries.length)
  const starts = new Uint32Array(DIGITS + 1)
  for (const word of words) {
    gather(word, order, key)
    for (let shift = 0; shift < WORD_BITS; shift += DIGIT_BITS) {
      countDigits(key, shift, starts)
      if (starts.includes(order.length)) continue
      for (let digit = 0; digit < DIGITS; digit++) starts[digit + 1] += starts[digit]
      deal({ order, key, starts }, shift, { order: spare, key: spareKey })
      ;[order, spare] = [spare, order]
      ;[key, spareKey] = [spareKey, key]
    }
  }
  const last = words.length - 1
  return {
    order,
    keys: words.map((word, wordIndex) =>
      wordIndex === last ? key : gather(word, order, new Int32Array(order.length)),
    ),
  }
}

function gather(word: Int32Array, order: Uint32Array, into: Int32Array): Int32Array {
  for (let i = 0; i < order.length; i++) into[i] = word[order[i]]
  return into
}

function countDigits(key: Int32Array, shift: number, starts: Uint32Array): void {
  starts.fill(0)
  for (let i = 0; i < key.length; i++) starts[((key[i] >>> shift) & (DIGITS - 1)) + 1]++
}

interface DealtEntries {
  readonly order: Uint32Array
  readonly key: Int32Array
}

function deal(
  { order, key, starts }: DealtEntries & { readonly starts: Uint32Array },
  shift: number,
  to: DealtEntries,
): void {
  const { order: toOrder, key: toKey } = to
  for (let i = 0; i < order.length; i++) {
    const place = starts[(key[i] >>> shift) & (DIGITS - 1)]++
    toOrder[place] = order[i]
    toKey[place] = key[i]
  }
}
