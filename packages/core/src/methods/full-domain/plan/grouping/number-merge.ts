import { type ListBuffers, WORD_BITS } from './class-list.ts'
import {
  type Digit,
  type FieldMap,
  GROUP,
  layDigits,
  type MappedMerge,
  type Merged,
  type Numbering,
  PIECE,
  slotBits,
} from './merge.ts'

/** Merges classes of long lists by number. */
export type NumberMerger = (merge: MappedMerge, numbering: Numbering) => Merged

/**
 * Merges classes of long lists by their *number*: the nodes of the raised positions, each a digit. Numbers have no slot of
 * their own as in `direct-merge.ts`, for there are too many. They are hashed. Of each class made, number, rows and one of
 * its members lie side by side: what is far apart in memory is waited for once, and keys are made once a class.
 *
 * @param classes of the longest list there will be
 * @param values of all columns together
 */
export function numberMerger(classes: number, values: number): NumberMerger {
  const maps = new Int32Array(values + 1)
  const tally = createTally(classes)
  return (merge, { before, stride, room }) => {
    const { source, out, watch } = merge
    const digits = layDigits(merge.raised, stride, { maps, zero: 0 })
    beginTally(tally, source.count, room)
    let shown = 0
    for (let from = 0; from < source.count; from += PIECE) {
      const to = Math.min(source.count, from + PIECE)
      numberPiece(merge, { before, maps, digits }, { from, to })
      markChanges(merge, { from, to })
      SIZES.set(source.sizes.subarray(from, to))
      mergePiece(tally, { from, to, into: out.into })
      if (!watch) continue
      const final = to === source.count ? tally.count : tally.run
      if (final > shown) {
        copyRows(tally.entries, out.sizes, { from: shown, to: final })
        if (!watch(out.sizes, shown, final)) return { merged: -to, made: tally.count }
      }
      shown = final
    }
    keepClasses(merge, tally)
    return { merged: source.count, made: tally.count }
  }
}

/** Classes made of a list, or of a part of one. */
interface Tally {
  /** Number, rows and a member of each class, and one number that is spare: entries begin at powers of two. */
  readonly entries: Int32Array
  /** Classes by their hashed numbers: class numbers from `floor` on. Lower ones are stale. */
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
function beginTally(tally: Tally, classes: number, room: number): void {
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

const createTally = (classes: number): Tally => ({
  entries: new Int32Array(ENTRY * classes),
  slots: new Int32Array(2 ** slotBits(classes)).fill(-1),
  floor: 0,
  bits: 4,
  factor: 1,
  count: 0,
  run: 0,
})

/** Room for one piece; no pass lets others have a turn, so all share it. */
const NUMBERS = new Int32Array(PIECE)
const CHANGES = new Int32Array(PIECE)
const SIZES = new Int32Array(PIECE)

interface ClassRange {
  readonly from: number
  readonly to: number
}

interface Digits {
  readonly before: Int32Array | undefined
  /** What each value of a raised position adds to the number, one position after the other. The first entry is 0. */
  readonly maps: Int32Array
  readonly digits: readonly Digit[]
}

function numberPiece(
  { source }: MappedMerge,
  { before, maps, digits }: Digits,
  { from, to }: ClassRange,
): void {
  if (before) NUMBERS.set(before.subarray(from, to))
  else NUMBERS.fill(0)
  for (let first = 0; first < digits.length; first += GROUP)
    addGroup(source.words[digits[first].word], maps, { digits, first, from, to })
}

interface DigitGroup extends ClassRange {
  readonly digits: readonly Digit[]
  readonly first: number
}

function addGroup(key: Int32Array, maps: Int32Array, { digits, first, from, to }: DigitGroup): void {
  const { shift, mask, map } = digits[first]
  const { shift: shift2, mask: mask2, map: map2 } = digits[first + 1]
  const { shift: shift3, mask: mask3, map: map3 } = digits[first + 2]
  const { shift: shift4, mask: mask4, map: map4 } = digits[first + 3]
  for (let c = from; c < to; c++) {
    const word = key[c]
    NUMBERS[c - from] +=
      maps[map + ((word >>> shift) & mask)] +
      maps[map2 + ((word >>> shift2) & mask2)] +
      maps[map3 + ((word >>> shift3) & mask3)] +
      maps[map4 + ((word >>> shift4) & mask4)]
  }
}

/** Not 0 for each class with which a run begins. */
function markChanges({ source: { words }, topWord, highShift }: MappedMerge, range: ClassRange): void {
  CHANGES.fill(0)
  if (highShift < WORD_BITS) markWord(words[topWord], highShift, range)
  for (let word = topWord + 1; word < words.length; word++) markWord(words[word], 0, range)
}

function markWord(key: Int32Array, shift: number, { from, to }: ClassRange): void {
  let last = key[Math.max(0, from - 1)] >>> shift
  for (let c = from; c < to; c++) {
    const part = key[c] >>> shift
    CHANGES[c - from] |= part ^ last
    last = part
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
    const difference = CHANGES[index]
    const changed = (difference | -difference) >> 31
    run = (run & ~changed) | ((floor + count) & changed)
    let slot = Math.imul(number, factor) >>> hashShift
    let slotted = slots[slot]
    let isNew = (slotted - run) >> 31
    let merged = (slotted - floor) & ~isNew
    while ((~isNew & (entries[merged << 2] ^ number)) !== 0) {
      slot = (slot + 1) & mask
      slotted = slots[slot]
      isNew = (slotted - run) >> 31
      merged = (slotted - floor) & ~isNew
    }
    merged |= count & isNew
    slots[slot] = floor + merged
    const entry = merged << 2
    entries[entry] = number
    entries[entry + ROWS] = (entries[entry + ROWS] & ~isNew) + SIZES[index]
    entries[entry + MEMBER] = from + index
    if (keepsInto) into[from + index] = merged
    count -= isNew
  }
  tally.count = count
  tally.run = run - floor
}

function copyRows(entries: Int32Array, sizes: Uint32Array, { from, to }: ClassRange): void {
  for (let c = from; c < to; c++) sizes[c] = entries[ENTRY * c + ROWS]
}

/**
 * Rows, numbers and keys of all classes made, the latter from one that went there. Piece by piece, so that a piece stays in
 * the nearest cache.
 */
function keepClasses({ source, maps, out }: MappedMerge, { entries, count }: Tally): void {
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
