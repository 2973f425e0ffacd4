import type { ListBuffers } from './class-list.ts'

/**
 * Merges classes whose mapped keys are equal, one source class after the other. The source is sorted by its highest
 * words and bits, as far as no column there was raised: classes can only merge within a *run* of equal high parts,
 * and what a run has made is final when the next begins. So a slot of the hash table that points before the run is
 * free: nothing is ever cleared, and few slots are taken at a time.
 */
export interface RollUpPass {
  /** Mapped keys: keys[word][source class], filled for the classes about to be merged. */
  readonly keys: readonly Int32Array[]
  readonly sizes: Uint32Array
  readonly out: ListBuffers
  readonly slots: Slots
  /** Size of the hash table in use: 2^bits. */
  readonly bits: number
  /** The word of the highest raised column, and its bits above that column. */
  readonly topWord: number
  readonly highShift: number
  /** Classes made so far. */
  count: number
  /** First class of the run that is not finished. */
  run: number
  /** High part of the last source class; −1 before the first. */
  high: number
}

/** Hash table shared by all passes of a search; entries are class numbers from `floor` on, lower ones are stale. */
export interface Slots {
  readonly table: Int32Array
  floor: number
}

export const createSlots = (classes: number): Slots => ({
  table: new Int32Array(2 ** slotBits(classes)).fill(-1),
  floor: 0,
})

/** Twice as many slots as classes, at least. */
export const slotBits = (classes: number): number => Math.max(4, 33 - Math.clz32(Math.max(1, classes)))

/** Begins a pass: all slots are stale. */
export function startSlots(slots: Slots, made: number): void {
  slots.floor += made
  if (slots.floor < 2 ** 30) return
  slots.table.fill(-1)
  slots.floor = 0
}

/** Source classes from … to − 1, their keys being mapped. */
export function mergeRange(pass: RollUpPass, from: number, to: number): void {
  if (pass.keys.length === 1) mergeOneWord(pass, from, to)
  else mergeManyWords(pass, from, to)
}

/** `mergeManyWords` for one word: the hot loop of the search, about three times as fast without the inner loops. */
function mergeOneWord(pass: RollUpPass, from: number, to: number): void {
  const { sizes, highShift } = pass
  const [key] = pass.keys
  const [outKey] = pass.out.words
  const { sizes: outSizes, into } = pass.out
  const { table, floor } = pass.slots
  const mask = 2 ** pass.bits - 1
  const hashShift = 32 - pass.bits
  let { count, high } = pass
  let run = floor + pass.run
  for (let c = from; c < to; c++) {
    const own = key[c]
    if (own >>> highShift !== high) {
      high = own >>> highShift
      run = floor + count
    }
    let slot = Math.imul(own, 0x9e3779b1) >>> hashShift
    let found = table[slot]
    while (found >= run && outKey[found - floor] !== own) {
      slot = (slot + 1) & mask
      found = table[slot]
    }
    if (found >= run) {
      outSizes[found - floor] += sizes[c]
      into[c] = found - floor
    } else {
      table[slot] = floor + count
      outKey[count] = own
      outSizes[count] = sizes[c]
      into[c] = count++
    }
  }
  pass.count = count
  pass.run = run - floor
  pass.high = high
}

function mergeManyWords(pass: RollUpPass, from: number, to: number): void {
  const { keys, sizes, out, topWord, highShift } = pass
  const { table, floor } = pass.slots
  const mask = 2 ** pass.bits - 1
  const hashShift = 32 - pass.bits
  for (let c = from; c < to; c++) {
    const high = keys[topWord][c] >>> highShift
    if (high !== pass.high || differsAbove(keys, topWord, c)) pass.run = pass.count
    pass.high = high
    let slot = hashOf(keys, topWord, c) >>> hashShift
    while (table[slot] >= floor + pass.run && !sameKey(keys, c, out.words, table[slot] - floor)) {
      slot = (slot + 1) & mask
    }
    if (table[slot] >= floor + pass.run) {
      out.sizes[table[slot] - floor] += sizes[c]
      out.into[c] = table[slot] - floor
    } else {
      table[slot] = floor + pass.count
      for (let word = 0; word < keys.length; word++) out.words[word][pass.count] = keys[word][c]
      out.sizes[pass.count] = sizes[c]
      out.into[c] = pass.count++
    }
  }
}

function differsAbove(keys: readonly Int32Array[], topWord: number, c: number): boolean {
  if (c === 0) return false
  for (let word = topWord + 1; word < keys.length; word++) {
    if (keys[word][c] !== keys[word][c - 1]) return true
  }
  return false
}

function hashOf(keys: readonly Int32Array[], topWord: number, c: number): number {
  let hash = 0
  for (let word = 0; word <= topWord; word++) {
    hash = Math.imul(hash ^ keys[word][c], 0x9e3779b1)
    hash ^= hash >>> 15
  }
  return Math.imul(hash, 0x85ebca6b)
}

function sameKey(
  keys: readonly Int32Array[],
  c: number,
  others: readonly Int32Array[],
  other: number,
): boolean {
  for (let word = 0; word < keys.length; word++) if (keys[word][c] !== others[word][other]) return false
  return true
}

/** keys[c] with one column's field replaced, for source classes from … to − 1. */
export function mapField(
  target: Int32Array,
  source: Int32Array,
  field: {
    readonly shift: number
    readonly mask: number
    readonly map: Int32Array
    readonly from: number
    readonly to: number
  },
): void {
  const { shift, mask, map, from, to } = field
  const others = ~(mask << shift)
  for (let c = from; c < to; c++) target[c] = (source[c] & others) | map[(source[c] >>> shift) & mask]
}
