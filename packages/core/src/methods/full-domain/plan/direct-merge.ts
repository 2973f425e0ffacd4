import type { ClassList } from './class-list.ts'
import type { KeyField } from './key-layout.ts'
import type { Merge, Merged } from './merge.ts'
import { PIECE } from './roll-up.ts'

/**
 * Merges classes by their *number*: the nodes of the raised positions, each a digit. Where every number has a slot of its
 * own there is nothing to hash, to compare and to search for, and keys are made once a class.
 *
 * The loops touch one array alone, which is there for good: its address and length are then part of the compiled code.
 * An array that is handed in costs three instructions more at every access, and makes the whole pass take three times
 * as long. A pass never lets others have a turn, so all searches share it.
 */
export interface Numbering {
  /** Number of each class of the source, by the positions that were raised for it. */
  readonly before: Int32Array
  /** The positions that are raised, in groups of `GROUP` of the same word. */
  readonly digits: readonly Digit[]
}

/** A raised position: what the field of a source's key adds to the number stands in the memory from `map` on. */
export interface Digit {
  readonly word: number
  readonly shift: number
  readonly mask: number
  readonly map: number
}

/** Digits that are added at a time. */
const GROUP = 4
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

/** Whether lists of so many classes, with keys of so many words and columns of so many values, can be merged so. */
export const fitsDirect = (classes: number, words: number, values: number): boolean =>
  classes <= CLASSES && words <= WORDS && values <= FIELDS

export const fitsRoom = (room: number): boolean => room <= ROOM

/** Lays out positions from … end − 1 at their levels as digits; what was laid out before is gone. */
export function layDigits(
  fields: readonly KeyField[],
  levels: Int32Array,
  { from, end, stride: first }: { readonly from: number; readonly end: number; readonly stride: number },
): Digit[] {
  const digits: Digit[] = []
  let stride = first
  let map = MAPS + 1
  for (let position = from; position < end; position++) {
    const { word, shift, mask, nodeOf, nodes } = fields[position]
    const level = levels[position]
    if (nodes[level] === 1) continue
    if (digits.length > 0 && digits[digits.length - 1].word !== word) fillGroup(digits)
    digits.push({ word, shift, mask, map })
    layMap(nodeOf[level], map, stride)
    map += nodeOf[level].length
    stride *= nodes[level]
  }
  fillGroup(digits)
  return digits
}

function layMap(nodeOf: Int32Array, map: number, stride: number): void {
  for (let code = 0; code < nodeOf.length; code++) MEMORY[map + code] = nodeOf[code] * stride
}

function fillGroup(digits: Digit[]): void {
  const word = digits.at(-1)?.word ?? 0
  while (digits.length % GROUP !== 0) digits.push({ word, shift: 0, mask: 0, map: MAPS })
}

/** Merges piece by piece and shows `watch` what is final. */
export function mergeDirect(pass: Merge, { before, digits }: Numbering): Merged {
  const { source, topWord, highShift, out, watch } = pass
  stage(source, before)
  const isTop = topWord === source.words.length - 1
  if (!isTop) numberRuns(pass)
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
    if (final > shown && !watch(MADE_SIZES, shown, final)) return end(-to)
    shown = final
  }
  keep(pass)
  return end(source.count)
}

function end(merged: number): Merged {
  floor += count
  if (floor >= 2 ** 30) {
    MEMORY.fill(0, SLOTS, SLOTS + ROOM)
    floor = 1
  }
  return { merged, made: count }
}

function stage(source: ClassList, before: Int32Array): void {
  for (const [word, key] of source.words.entries()) {
    MEMORY.set(key.subarray(0, source.count), KEYS + word * COLUMN)
  }
  MEMORY.set(before.subarray(0, source.count), NUMBERS)
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
      const own = MEMORY[key + c]
      MEMORY[NUMBERS + c] +=
        MEMORY[map + ((own >>> shift) & mask)] +
        MEMORY[map2 + ((own >>> shift2) & mask2)] +
        MEMORY[map3 + ((own >>> shift3) & mask3)] +
        MEMORY[map4 + ((own >>> shift4) & mask4)]
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
    const other = part ^ before
    const changed = (other | -other) >> 31
    begin = (begin & ~changed) | ((first + made) & changed)
    before = part
    const found = MEMORY[slot]
    const isNew = (found - begin) >> 31
    const place = ((found - first) & ~isNew) | (made & isNew)
    MEMORY[slot] = first + place
    MEMORY[MEMBERS + place] = c
    MEMORY[NUMBERED + place] = number
    MEMORY[MADE + place] = (MEMORY[MADE + place] & ~isNew) + MEMORY[SIZES + c]
    MEMORY[NUMBERS + c] = place
    made -= isNew
  }
  count = made
  run = begin - first
  high = before
}

/** Rows, numbers and keys of all classes made, the latter from one that went there. */
function keep({ maps, out }: Merge): void {
  out.sizes.set(MADE_SIZES.subarray(0, count))
  out.numbers.set(MEMORY.subarray(NUMBERED, NUMBERED + count))
  for (const [word, key] of out.words.entries()) {
    gatherKeys(KEYS + word * COLUMN)
    for (const { shift, mask, map, keep: kept } of maps[word]) {
      MEMORY.set(map, MAPS + 1)
      replaceField(shift, mask, kept)
    }
    key.set(MEMORY.subarray(RUNS, RUNS + count))
  }
}

function gatherKeys(from: number): void {
  const made = count
  for (let c = 0; c < made; c++) MEMORY[RUNS + c] = MEMORY[from + MEMORY[MEMBERS + c]]
}

function replaceField(shift: number, mask: number, kept: number): void {
  const made = count
  for (let c = 0; c < made; c++) {
    const own = MEMORY[RUNS + c]
    MEMORY[RUNS + c] = (own & kept) | MEMORY[MAPS + 1 + ((own >>> shift) & mask)]
  }
}
