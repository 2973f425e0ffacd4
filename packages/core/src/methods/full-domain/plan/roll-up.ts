import type { ListBuffers } from './class-list.ts'
import { lowBits, WORD_BITS } from './word-bits.ts'

/**
 * Merges classes whose mapped keys are equal, one source class after the other. The source is sorted by its highest
 * words and bits, as far as no column there was raised: classes can only merge within a *run* of equal high parts,
 * and what a run has made is final when the next begins. So a slot of the hash table that points before the run is
 * free: nothing is ever cleared, and few slots are taken at a time.
 */
export interface RollUpPass {
  /** Keys of the source, words[word][class]. */
  readonly source: readonly Int32Array[]
  readonly sizes: Uint32Array
  /** What is done to each word, in that order. */
  readonly maps: readonly (readonly FieldMap[])[]
  /** Room for the mapped keys of one piece: scratch[word][class − first of the piece]. */
  readonly scratch: readonly Int32Array[]
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
  /** High part of the last source class, and with two words its second word's; −1 before the first. */
  high: number
  high2: number
}

/** How one column's field of the keys is replaced, and perhaps others cleared. */
export interface FieldMap {
  readonly shift: number
  readonly mask: number
  /** New bits of each value of the field. */
  readonly map: Int32Array
  /** The bits that stay. */
  readonly keep: number
}

/** Changes nothing but the bits that stay. */
export const clearing = (keep: number): FieldMap => ({ shift: 0, mask: 0, map: new Int32Array(1), keep })

/** Source classes that are mapped and merged at a time: what is mapped is still in the nearest cache when it is merged. */
export const PIECE = 512

/** Hash table shared by all passes of a search; entries are class numbers from `floor` on, lower ones are stale. */
export interface Slots {
  readonly table: Int32Array
  /** Hash of each class made, where keys have more than two words: most of what differs is told by it alone. */
  readonly hashes: Int32Array
  floor: number
}

export const createSlots = (classes: number): Slots => ({
  table: new Int32Array(2 ** slotBits(classes)).fill(-1),
  hashes: new Int32Array(classes),
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

/** Maps and merges source classes from … to − 1, at most a piece of them. */
export function mergePiece(pass: RollUpPass, from: number, to: number): void {
  if (pass.source.length === 1) mergeOneWord(pass, from, to)
  else if (pass.source.length === 2) mergeTwoWords(pass, from, to)
  else mergeManyWords(pass, from, to)
}

/**
 * `mergeManyWords` for one word: the hot loop of the search. Without the inner loops, and with the last map done on
 * the way, it takes a third of the time. Whether a class is new, and whether a run begins, nobody can predict, the
 * processor neither: masks (−1 for yes, 0 for no) in place of branches take a fifth off the whole search.
 */
function mergeOneWord(pass: RollUpPass, from: number, to: number): void {
  const { sizes, highShift } = pass
  const maps = pass.maps[0]
  const last = maps.length - 1
  const { shift, mask: field, map, keep } = maps[last]
  const { key, offset } = mapWord(pass, 0, { from, to, count: last })
  const [outKey] = pass.out.words
  const { sizes: outSizes, into } = pass.out
  const keepsInto = into.length > 0
  const { table, floor } = pass.slots
  const mask = lowBits(pass.bits)
  const hashShift = 32 - pass.bits
  let { count, high } = pass
  let run = floor + pass.run
  for (let c = from; c < to; c++) {
    const raw = key[c - offset]
    const own = (raw & keep) | map[(raw >>> shift) & field]
    const part = own >>> highShift
    const other = part ^ high
    const changed = (other | -other) >> 31
    run = (run & ~changed) | ((floor + count) & changed)
    high = part
    let slot = Math.imul(own, 0x9e3779b1) >>> hashShift
    let found = table[slot]
    let isNew = (found - run) >> 31
    let place = (found - floor) & ~isNew
    while ((~isNew & (outKey[place] ^ own)) !== 0) {
      slot = (slot + 1) & mask
      found = table[slot]
      isNew = (found - run) >> 31
      place = (found - floor) & ~isNew
    }
    place |= count & isNew
    table[slot] = floor + place
    outKey[place] = own
    outSizes[place] = (outSizes[place] & ~isNew) + sizes[c]
    if (keepsInto) into[c] = place
    count -= isNew
  }
  pass.count = count
  pass.run = run - floor
  pass.high = high
}

/** `mergeManyWords` for two words, in less than half its time: tables of ten columns or so need them. */
function mergeTwoWords(pass: RollUpPass, from: number, to: number): void {
  const { sizes, maps, topWord } = pass
  const first = mapWord(pass, 0, { from, to, count: maps[0].length })
  const second = mapWord(pass, 1, { from, to, count: maps[1].length })
  const highShift = topWord === 0 ? pass.highShift : WORD_BITS
  const highShift2 = topWord === 0 ? 0 : pass.highShift
  const [outKey, outKey2] = pass.out.words
  const { sizes: outSizes, into } = pass.out
  const keepsInto = into.length > 0
  const { table, floor } = pass.slots
  const mask = lowBits(pass.bits)
  const hashShift = 32 - pass.bits
  let { count, high, high2 } = pass
  let run = floor + pass.run
  for (let c = from; c < to; c++) {
    const own = first.key[c - first.offset]
    const own2 = second.key[c - second.offset]
    const part = own >>> highShift
    const part2 = own2 >>> highShift2
    const other = (part ^ high) | (part2 ^ high2)
    const changed = (other | -other) >> 31
    run = (run & ~changed) | ((floor + count) & changed)
    high = part
    high2 = part2
    let slot = (Math.imul(own, 0x9e3779b1) ^ Math.imul(own2, 0x85ebca6b)) >>> hashShift
    let found = table[slot]
    let isNew = (found - run) >> 31
    let place = (found - floor) & ~isNew
    while ((~isNew & ((outKey[place] ^ own) | (outKey2[place] ^ own2))) !== 0) {
      slot = (slot + 1) & mask
      found = table[slot]
      isNew = (found - run) >> 31
      place = (found - floor) & ~isNew
    }
    place |= count & isNew
    table[slot] = floor + place
    outKey[place] = own
    outKey2[place] = own2
    outSizes[place] = (outSizes[place] & ~isNew) + sizes[c]
    if (keepsInto) into[c] = place
    count -= isNew
  }
  pass.count = count
  pass.run = run - floor
  pass.high = high
  pass.high2 = high2
}

/** Does the first `count` maps of a word. The key of class c is then key[c − offset]. */
function mapWord(
  { source, maps, scratch }: RollUpPass,
  word: number,
  { from, to, count }: { readonly from: number; readonly to: number; readonly count: number },
): { readonly key: Int32Array; readonly offset: number } {
  const target = scratch[word]
  let key = source[word]
  let offset = 0
  for (let index = 0; index < count; index++) {
    const { shift, mask, map, keep } = maps[word][index]
    for (let c = from; c < to; c++) {
      const raw = key[c - offset]
      target[c - from] = (raw & keep) | map[(raw >>> shift) & mask]
    }
    key = target
    offset = from
  }
  return { key, offset }
}

function mergeManyWords(pass: RollUpPass, from: number, to: number): void {
  const { source, maps, sizes, out, topWord, highShift } = pass
  const keepsInto = out.into.length > 0
  const { table, floor, hashes: made } = pass.slots
  const mask = lowBits(pass.bits)
  const hashShift = 32 - pass.bits
  const keys = source.map((_, word) => {
    const { key, offset } = mapWord(pass, word, { from, to, count: maps[word].length })
    return key.subarray(from - offset, to - offset)
  })
  hashPiece(keys, topWord, to - from)
  const top = keys[topWord]
  let { count, high } = pass
  let run = floor + pass.run
  for (let c = from; c < to; c++) {
    const part = top[c - from] >>> highShift
    if (part !== high || differsAbove(source, topWord, c)) run = floor + count
    high = part
    const hash = HASHES[c - from]
    let slot = hash >>> hashShift
    let found = table[slot]
    while (
      found >= run &&
      (made[found - floor] !== hash || !sameKey(keys, c - from, out.words, found - floor))
    ) {
      slot = (slot + 1) & mask
      found = table[slot]
    }
    if (found >= run) {
      out.sizes[found - floor] += sizes[c]
      if (keepsInto) out.into[c] = found - floor
      continue
    }
    table[slot] = floor + count
    made[count] = hash
    for (let word = 0; word < keys.length; word++) out.words[word][count] = keys[word][c - from]
    out.sizes[count] = sizes[c]
    if (keepsInto) out.into[c] = count
    count++
  }
  pass.count = count
  pass.run = run - floor
  pass.high = high
}

function differsAbove(keys: readonly Int32Array[], topWord: number, c: number): boolean {
  if (c === 0) return false
  for (let word = topWord + 1; word < keys.length; word++) {
    if (keys[word][c] !== keys[word][c - 1]) return true
  }
  return false
}

/** Room for the hashes of one piece; no pass lets others have a turn, so all share it. */
const HASHES = new Int32Array(PIECE)

/** Word by word, in loops of their own: half the time of all words of a class at once. */
function hashPiece(keys: readonly Int32Array[], topWord: number, length: number): void {
  HASHES.fill(0)
  for (let word = 0; word <= topWord; word++) hashWord(keys[word], length)
}

function hashWord(key: Int32Array, length: number): void {
  for (let index = 0; index < length; index++) {
    const hash = Math.imul(HASHES[index] ^ key[index], 0x9e3779b1)
    HASHES[index] = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
  }
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
