import type { ListBuffers } from './class-list.ts'
import type { Merge } from './merge.ts'
import { type FieldMap, PIECE, slotBits } from './roll-up.ts'
import { WORD_BITS } from './word-bits.ts'

/**
 * Merges classes of long lists by their *number*: the nodes of the raised positions, each a digit. Numbers have no slot of
 * their own as in `direct-merge.ts`, for there are too many; they are hashed. Of each class made, number, rows and one of
 * its members lie side by side: what is far apart in memory is waited for once, and keys are made once a class.
 */
export interface NumberedSource {
  readonly keys: readonly Int32Array[]
  readonly sizes: Uint32Array
  /** Number of each class by the positions that were raised for it; absent where none was. */
  readonly before: Int32Array | undefined
  /** What each value of a raised position adds to the number, one position after the other. The first entry is 0. */
  readonly maps: Int32Array
  /** The positions that are raised, in groups of `GROUP` of the same word. */
  readonly digits: readonly LongDigit[]
  /** The word of the highest raised column, and its bits above that column: what they hold tells *runs* apart. */
  readonly topWord: number
  readonly highShift: number
}

/** A raised position: what the field of a source's key adds to the number stands in `maps` from `map` on. */
export interface LongDigit {
  readonly word: number
  readonly shift: number
  readonly mask: number
  readonly map: number
}

/** A position of the source's keys, and the nodes that its values go to. */
export interface RaisedField {
  readonly word: number
  readonly shift: number
  readonly mask: number
  readonly nodeOf: Int32Array
  readonly nodes: number
}

/** Digits that are added at a time. */
const GROUP = 4

/** Numbers are whole numbers of the machine. */
export const fitsNumber = (room: number): boolean => room < 2 ** 31

/** Lays out what the values of positions add to a number; what was laid out before is gone. */
export function layLongDigits(
  raised: readonly RaisedField[],
  maps: Int32Array,
  firstStride: number,
): LongDigit[] {
  const digits: LongDigit[] = []
  let stride = firstStride
  let map = 1
  for (const { word, shift, mask, nodeOf, nodes } of raised) {
    if (nodes === 1) continue
    if (digits.length > 0 && digits[digits.length - 1].word !== word) fillGroup(digits)
    digits.push({ word, shift, mask, map })
    for (let value = 0; value < nodeOf.length; value++) maps[map + value] = nodeOf[value] * stride
    map += nodeOf.length
    stride *= nodes
  }
  fillGroup(digits)
  return digits
}

function fillGroup(digits: LongDigit[]): void {
  const word = digits.at(-1)?.word ?? 0
  while (digits.length % GROUP !== 0) digits.push({ word, shift: 0, mask: 0, map: 0 })
}

/** Classes made of a list, or of a part of one. */
export interface Tally {
  /** Number, rows and a member of each class, and one place that is spare: entries begin at powers of two. */
  readonly entries: Int32Array
  /** Place of the class from `floor` on; what is lower is stale. */
  readonly slots: Int32Array
  floor: number
  /** Slots in use are 2^bits; a number times `factor` has its slot in the highest bits. */
  bits: number
  factor: number
  /** Classes made, and the first of the run that is not finished. */
  count: number
  run: number
}

const ENTRY = 4
const ROWS = 1
const MEMBER = 2

/** Begins a pass over so many classes whose numbers are below `room`. */
export function beginTally(tally: Tally, classes: number, room: number): void {
  tally.floor += tally.count
  if (tally.floor >= 2 ** 30) {
    tally.slots.fill(-1)
    tally.floor = 0
  }
  tally.count = 0
  tally.run = 0
  const most = slotBits(classes)
  const all = 32 - Math.clz32(Math.max(1, room - 1))
  // Where every number has a slot, it is its own hash: neighbours lie side by side.
  tally.bits = Math.max(4, Math.min(most, all))
  tally.factor = all <= most ? 1 << (32 - tally.bits) : 0x9e3779b1
}

export const createTally = (classes: number): Tally => ({
  entries: new Int32Array(ENTRY * classes),
  slots: new Int32Array(2 ** slotBits(classes)).fill(-1),
  ...{ floor: 0, bits: 4, factor: 1, count: 0, run: 0 },
})

/** Room for one piece; no pass lets others have a turn, so all share it. */
const NUMBERS = new Int32Array(PIECE)
const CHANGES = new Int32Array(PIECE)
const SIZES = new Int32Array(PIECE)

/** Merges source classes from … to − 1, at most a piece of them. */
export function tallyPiece(
  source: NumberedSource,
  tally: Tally,
  { from, to, into }: ClassRange & { readonly into: Int32Array },
): void {
  numberPiece(source, from, to)
  markChanges(source, from, to)
  SIZES.set(source.sizes.subarray(from, to))
  mergePiece(tally, { from, to, into })
}

function numberPiece({ keys, before, maps, digits }: NumberedSource, from: number, to: number): void {
  if (before) NUMBERS.set(before.subarray(from, to))
  else NUMBERS.fill(0)
  for (let first = 0; first < digits.length; first += GROUP)
    addGroup(keys[digits[first].word], maps, { digits, first, from, to })
}

interface DigitGroup {
  readonly digits: readonly LongDigit[]
  readonly first: number
  readonly from: number
  readonly to: number
}

function addGroup(key: Int32Array, maps: Int32Array, { digits, first, from, to }: DigitGroup): void {
  const { shift, mask, map } = digits[first]
  const { shift: shift2, mask: mask2, map: map2 } = digits[first + 1]
  const { shift: shift3, mask: mask3, map: map3 } = digits[first + 2]
  const { shift: shift4, mask: mask4, map: map4 } = digits[first + 3]
  for (let c = from; c < to; c++) {
    const own = key[c]
    NUMBERS[c - from] +=
      maps[map + ((own >>> shift) & mask)] +
      maps[map2 + ((own >>> shift2) & mask2)] +
      maps[map3 + ((own >>> shift3) & mask3)] +
      maps[map4 + ((own >>> shift4) & mask4)]
  }
}

/** Not 0 for each class with which a run begins. */
function markChanges({ keys, topWord, highShift }: NumberedSource, from: number, to: number): void {
  CHANGES.fill(0)
  if (highShift < WORD_BITS) markWord(keys[topWord], highShift, { from, to })
  for (let word = topWord + 1; word < keys.length; word++) markWord(keys[word], 0, { from, to })
}

function markWord(key: Int32Array, shift: number, { from, to }: ClassRange): void {
  let last = key[Math.max(0, from - 1)] >>> shift
  for (let c = from; c < to; c++) {
    const own = key[c] >>> shift
    CHANGES[c - from] |= own ^ last
    last = own
  }
}

/** Masks (−1 for yes, 0 for no) stand in place of branches that nobody can predict. */
function mergePiece(tally: Tally, { from, to, into }: ClassRange & { readonly into: Int32Array }): void {
  const { entries, slots, floor, factor, bits } = tally
  const hashShift = 32 - bits
  const mask = 0xffffffff >>> hashShift
  const keepsInto = into.length > 0
  const length = to - from
  let { count } = tally
  let run = floor + tally.run
  for (let index = 0; index < length; index++) {
    const number = NUMBERS[index]
    const other = CHANGES[index]
    const changed = (other | -other) >> 31
    run = (run & ~changed) | ((floor + count) & changed)
    let slot = Math.imul(number, factor) >>> hashShift
    let found = slots[slot]
    let isNew = (found - run) >> 31
    let place = (found - floor) & ~isNew
    while ((~isNew & (entries[place << 2] ^ number)) !== 0) {
      slot = (slot + 1) & mask
      found = slots[slot]
      isNew = (found - run) >> 31
      place = (found - floor) & ~isNew
    }
    place |= count & isNew
    slots[slot] = floor + place
    const entry = place << 2
    entries[entry] = number
    entries[entry + ROWS] = (entries[entry + ROWS] & ~isNew) + SIZES[index]
    entries[entry + MEMBER] = from + index
    if (keepsInto) into[from + index] = place
    count -= isNew
  }
  tally.count = count
  tally.run = run - floor
}

interface ClassRange {
  readonly from: number
  readonly to: number
}

export function copyRows(entries: Int32Array, sizes: Uint32Array, { from, to }: ClassRange): void {
  for (let c = from; c < to; c++) sizes[c] = entries[ENTRY * c + ROWS]
}

/**
 * Rows, numbers and keys of all classes made, the latter from one that went there. Piece by piece, so that a piece stays in
 * the nearest cache.
 */
export function keepClasses({ source, maps, out }: Merge, { entries, count }: Tally): void {
  for (let from = 0; from < count; from += PIECE) {
    const to = Math.min(count, from + PIECE)
    keepEntries(entries, out, { from, to })
    for (let word = 0; word < out.words.length; word++) {
      gatherKeys(out.words[word], source.words[word], { from, to })
      for (const map of maps[word]) replaceField(out.words[word], map, { from, to })
    }
  }
}

function keepEntries(entries: Int32Array, { numbers, sizes }: ListBuffers, { from, to }: ClassRange): void {
  for (let c = from; c < to; c++) {
    numbers[c] = entries[ENTRY * c]
    sizes[c] = entries[ENTRY * c + ROWS]
    NUMBERS[c - from] = entries[ENTRY * c + MEMBER]
  }
}

/** Of the members that `keepEntries` laid out. */
function gatherKeys(key: Int32Array, source: Int32Array, { from, to }: ClassRange): void {
  for (let c = from; c < to; c++) key[c] = source[NUMBERS[c - from]]
}

function replaceField(key: Int32Array, { shift, mask, map, keep }: FieldMap, { from, to }: ClassRange): void {
  for (let c = from; c < to; c++) key[c] = (key[c] & keep) | map[(key[c] >>> shift) & mask]
}
