import type { ClassList } from './class-list.ts'
import {
  type Digit,
  GROUP,
  layDigits,
  type MappedMerge,
  type Merge,
  type Merged,
  type Numbering,
  PIECE,
} from './merge.ts'

const WORDS = 2
const CLASSES = 2 ** 16
const ROOM = 2 ** 16
const FIELDS = 2 ** 13
/** Columns that begin a power of two apart would share their places in the processor's cache. */
const COLUMN = CLASSES + 272

const KEYS = 0
const NUMBERS = KEYS + WORDS * COLUMN
const SIZES = NUMBERS + COLUMN
const RUNS = SIZES + COLUMN
const MADE = RUNS + COLUMN
const MEMBERS = MADE + COLUMN
const NUMBERED = MEMBERS + COLUMN
const SLOTS = NUMBERED + COLUMN
/** The first map is one zero: that of a digit that adds nothing. */
const MAPS = SLOTS + ROOM
const MEMORY = new Int32Array(MAPS + 1 + FIELDS)
const MADE_SIZES = new Uint32Array(MEMORY.buffer, 4 * MADE, CLASSES)

/** Slots hold class numbers from here on; lower ones are stale. */
let floor = 1
/** Of the pass in hand: classes made, the first of the run that is not finished, and what told the last run apart. */
let count = 0
let run = 0
let high = -1

/** Whether a list can be merged so. `values` are those of all columns together, `room` is that of the numbers. */
export const fitsDirect = (
  classes: number,
  { words, values, room }: { readonly words: number; readonly values: number; readonly room: number },
): boolean => classes <= CLASSES && words <= WORDS && values <= FIELDS && room <= ROOM

/**
 * Merges classes by their *number*: the nodes of the raised positions, each a digit. Where every number has a slot of its
 * own there is nothing to hash, to compare and to search for, and keys are made once a class.
 *
 * The loops touch one array alone, which is there for good: its address and length are then part of the compiled code.
 * An array that is handed in costs three instructions more at every access, and makes the whole pass take three times
 * as long. A pass never lets others have a turn, so all searches share it.
 */
export function mergeDirect(merge: MappedMerge, { before, stride }: Numbering): Merged {
  const { source, topWord, highShift, out, watch } = merge
  stage(source, before)
  const digits = layDigits(merge.raised, stride, { maps: MEMORY, zero: MAPS })
  const isTop = topWord === source.words.length - 1
  if (!isTop) numberRuns(merge)
  const parts = isTop ? KEYS + topWord * COLUMN : RUNS
  const shift = isTop ? highShift : 0
  count = 0
  run = 0
  high = -1
  let shown = 0
  for (let from = 0; from < source.count; from += PIECE) {
    const to = Math.min(source.count, from + PIECE)
    numberPiece(digits, from, to)
    mergePiece(from, to, { parts, shift })
    if (out.into.length > 0) out.into.set(MEMORY.subarray(NUMBERS + from, NUMBERS + to), from)
    if (!watch) continue
    const final = to === source.count ? count : run
    if (final > shown && !watch(MADE_SIZES, shown, final)) return endPass(-to)
    shown = final
  }
  keepClasses(merge)
  return endPass(source.count)
}

function endPass(merged: number): Merged {
  floor += count
  if (floor >= 2 ** 30) {
    MEMORY.fill(0, SLOTS, SLOTS + ROOM)
    floor = 1
  }
  return { merged, made: count }
}

/** Copies a list into the memory. */
function stage(source: ClassList, before: Int32Array | undefined): void {
  for (const [word, key] of source.words.entries()) {
    MEMORY.set(key.subarray(0, source.count), KEYS + word * COLUMN)
  }
  if (before) MEMORY.set(before.subarray(0, source.count), NUMBERS)
  else MEMORY.fill(0, NUMBERS, NUMBERS + source.count)
  MEMORY.set(source.sizes.subarray(0, source.count), SIZES)
}

/** With two words, of which both tell runs apart, runs are numbered. */
function numberRuns({ source, highShift }: Merge): void {
  let part = 0
  MEMORY[RUNS] = 0
  for (let c = 1; c < source.count; c++) {
    const low = (MEMORY[KEYS + c] >>> highShift) ^ (MEMORY[KEYS + c - 1] >>> highShift)
    if ((low | (MEMORY[KEYS + COLUMN + c] ^ MEMORY[KEYS + COLUMN + c - 1])) !== 0) part++
    MEMORY[RUNS + c] = part
  }
}

function numberPiece(digits: readonly Digit[], from: number, to: number): void {
  for (let first = 0; first < digits.length; first += GROUP) {
    const key = KEYS + digits[first].word * COLUMN
    const { shift, mask, map } = digits[first]
    const { shift: shift2, mask: mask2, map: map2 } = digits[first + 1]
    const { shift: shift3, mask: mask3, map: map3 } = digits[first + 2]
    const { shift: shift4, mask: mask4, map: map4 } = digits[first + 3]
    for (let c = from; c < to; c++) {
      const word = MEMORY[key + c]
      MEMORY[NUMBERS + c] +=
        MEMORY[map + ((word >>> shift) & mask)] +
        MEMORY[map2 + ((word >>> shift2) & mask2)] +
        MEMORY[map3 + ((word >>> shift3) & mask3)] +
        MEMORY[map4 + ((word >>> shift4) & mask4)]
    }
  }
}

/** Numbers are written over by the class that each went to. Masks (−1 for yes, 0 for no) stand in place of branches. */
function mergePiece(
  from: number,
  to: number,
  { parts, shift }: { readonly parts: number; readonly shift: number },
): void {
  const first = floor
  let made = count
  let begin = first + run
  let before = high
  for (let c = from; c < to; c++) {
    const number = MEMORY[NUMBERS + c]
    const slot = SLOTS + number
    const part = MEMORY[parts + c] >>> shift
    const difference = part ^ before
    const changed = (difference | -difference) >> 31
    begin = (begin & ~changed) | ((first + made) & changed)
    before = part
    const entry = MEMORY[slot]
    const isNew = (entry - begin) >> 31
    const merged = ((entry - first) & ~isNew) | (made & isNew)
    MEMORY[slot] = first + merged
    MEMORY[MEMBERS + merged] = c
    MEMORY[NUMBERED + merged] = number
    MEMORY[MADE + merged] = (MEMORY[MADE + merged] & ~isNew) + MEMORY[SIZES + c]
    MEMORY[NUMBERS + c] = merged
    made -= isNew
  }
  count = made
  run = begin - first
  high = before
}

/** Rows, numbers and keys of all classes made, the latter from one that went there. */
function keepClasses({ maps, out }: MappedMerge): void {
  out.sizes.set(MADE_SIZES.subarray(0, count))
  out.numbers.set(MEMORY.subarray(NUMBERED, NUMBERED + count))
  for (const [word, key] of out.words.entries()) {
    gatherKeys(KEYS + word * COLUMN)
    for (const { shift, mask, map, keep } of maps[word]) {
      MEMORY.set(map, MAPS + 1)
      replaceField(shift, mask, keep)
    }
    key.set(MEMORY.subarray(RUNS, RUNS + count))
  }
}

function gatherKeys(from: number): void {
  const made = count
  for (let c = 0; c < made; c++) MEMORY[RUNS + c] = MEMORY[from + MEMORY[MEMBERS + c]]
}

function replaceField(shift: number, mask: number, keep: number): void {
  const made = count
  for (let c = 0; c < made; c++) {
    const key = MEMORY[RUNS + c]
    MEMORY[RUNS + c] = (key & keep) | MEMORY[MAPS + 1 + ((key >>> shift) & mask)]
  }
}
