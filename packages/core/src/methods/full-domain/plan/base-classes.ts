import type { Table } from '../../../table/table.ts'
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
  const keys = packKeys(table, columns, { layout, codesOf })
  const order = sortByKeys(keys, presentEntries(table))
  const begins = classBegins(keys, order)
  const sizes = new Uint32Array(order.length)
  const persons = table.population && new Uint32Array(order.length)
  const first = new Uint32Array(order.length)
  const classOf = new Int32Array(table.length).fill(-1)
  let count = 0
  for (let i = 0; i < order.length; i++) {
    const entry = order[i]
    if (begins[i] === 1) first[count++] = entry
    classOf[entry] = count - 1
    sizes[count - 1] += table.weights[entry]
    if (persons) persons[count - 1] += table.population![entry]
  }
  const list: ClassList = {
    count,
    words: keys.map((key) => pick(key, first, count)),
    sizes: sizes.slice(0, count),
    into: new Int32Array(0),
    histograms: [],
    ...(persons && { population: persons.slice(0, count) }),
  }
  return { list, classOf }
}

/** 1 for each place of the order whose key is not that of the place before. */
function classBegins(keys: readonly Int32Array[], order: Uint32Array): Uint8Array {
  const begins = new Uint8Array(order.length)
  for (const key of keys) {
    let before = -1
    for (let i = 0; i < order.length; i++) {
      const own = key[order[i]]
      if (own !== before) begins[i] = 1
      before = own
    }
  }
  return begins
}

function pick(key: Int32Array, entries: Uint32Array, count: number): Int32Array {
  const picked = new Int32Array(count)
  for (let c = 0; c < count; c++) picked[c] = key[entries[c]]
  return picked
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

/** Entries in ascending order of their keys, the first word the least significant: one counting sort per digit. */
function sortByKeys(keys: readonly Int32Array[], entries: Uint32Array): Uint32Array {
  let order = entries
  let spare: Uint32Array = new Uint32Array(entries.length)
  const starts = new Uint32Array(DIGITS + 1)
  for (const key of keys) {
    for (let shift = 0; shift < WORD_BITS; shift += DIGIT_BITS) {
      starts.fill(0)
      for (let i = 0; i < order.length; i++) starts[((key[order[i]] >>> shift) & (DIGITS - 1)) + 1]++
      if (starts.includes(order.length)) continue
      for (let digit = 0; digit < DIGITS; digit++) starts[digit + 1] += starts[digit]
      for (let i = 0; i < order.length; i++) {
        spare[starts[(key[order[i]] >>> shift) & (DIGITS - 1)]++] = order[i]
      }
      const sorted = spare
      spare = order
      order = sorted
    }
  }
  return order
}
