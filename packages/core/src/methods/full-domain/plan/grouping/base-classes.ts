import type { Table } from '../../../../data/table/table.ts'
import type { LatticeColumn } from '../lattice/lattice-column.ts'
import { type ClassList, type KeyLayout, stepsTo, WORD_BITS } from './class-list.ts'

export interface BaseClasses {
  /** The classes with every value as it is, sorted by key. */
  readonly list: ClassList
  /** Base class of each combination of the table; −1 for one with neither rows nor persons. */
  readonly classOf: Int32Array
}

interface PackedColumns {
  readonly layout: KeyLayout
  /** Codes of a column of the lattice, one for each combination of the table. */
  readonly codesOf: (column: LatticeColumn) => ArrayLike<number>
}

/** Groups the table by its quasi-identifiers as they are: radix sort of the packed keys. O(combinations × columns). */
export function baseClasses(
  table: Table,
  columns: readonly LatticeColumn[],
  { layout, codesOf }: PackedColumns,
): BaseClasses {
  const packed = Array.from({ length: layout.words }, () => new Int32Array(table.length))
  for (const [position, column] of columns.entries()) {
    const { word, shift } = layout.fields[position]
    addField(packed[word], codesOf(column), { shift, denseOf: column.denseOf })
  }
  const { order, keys } = sortByKeys(packed, presentEntries(table))
  const begins = new Uint8Array(order.length)
  for (const key of keys) markBegins(key, begins)
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

/** Class of each combination of the table in a list that was rolled up from the base; −1 for one with neither rows nor persons. */
export function classOfCombinations({ classOf, list: base }: BaseClasses, list: ClassList): Int32Array {
  const classOfBase = Int32Array.from({ length: base.count }, (_, c) => c)
  for (const step of stepsTo(list)) followStep(classOfBase, step)
  const classes = new Int32Array(classOf.length)
  for (let entry = 0; entry < classOf.length; entry++) {
    classes[entry] = classOf[entry] < 0 ? -1 : classOfBase[classOf[entry]]
  }
  return classes
}

export function followStep(classes: Int32Array, step: Int32Array): void {
  for (let i = 0; i < classes.length; i++) classes[i] = step[classes[i]]
}

// Loops in functions of their own: the compiler gives up a longer function whenever its loop ends.
/** Marks with 1 where the key is not that of the entry before. */
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

interface SortedClasses {
  readonly order: Uint32Array
  readonly begins: Uint8Array
  readonly count: number
}

/** Rows or persons of each class. */
function sumsOf(counts: Uint32Array, { order, begins, count }: SortedClasses): Uint32Array {
  const sums = new Uint32Array(count)
  for (let i = 0, c = -1; i < order.length; i++) {
    c += begins[i]
    sums[c] += counts[order[i]]
  }
  return sums
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
      distribute({ order, key, starts }, shift, { order: spare, key: spareKey })
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

interface KeyedEntries {
  readonly order: Uint32Array
  readonly key: Int32Array
}

function distribute(
  { order, key, starts }: KeyedEntries & { readonly starts: Uint32Array },
  shift: number,
  { order: toOrder, key: toKey }: KeyedEntries,
): void {
  for (let i = 0; i < order.length; i++) {
    const index = starts[(key[i] >>> shift) & (DIGITS - 1)]++
    toOrder[index] = order[i]
    toKey[index] = key[i]
  }
}
