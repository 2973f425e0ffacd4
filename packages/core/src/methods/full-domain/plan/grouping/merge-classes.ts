import { type ClassList, type KeyLayout, lowBits } from './class-list.ts'
import { fitsDirect, mergeDirect } from './direct-merge.ts'
import { type MappedMerge, type Merge, type Merged, mapsOf, PIECE, slotBits } from './merge.ts'
import { type NumberMerger, numberMerger } from './number-merge.ts'

/** How classes are found: a slot for every number, numbers that are hashed, or keys that are. Same lists. */
export type ClassFinding = 'direct' | 'numbers' | 'keys'

/** Merges classes; undefined where `watch` ended it before all were made. */
export type ClassMerger = (merge: Merge) => ClassList | undefined

/** What it costs to merge a class, by words of its key. */
const WORD_STEPS = 4

/**
 * One for all paths of a search: its memory, made when it is first needed, is that of two lists.
 *
 * @param classes of the longest list there will be
 * @param finding the fastest way that may be taken; slower ones are taken where it has no room
 */
export function classMerger(
  classes: number,
  { words, fields }: KeyLayout,
  finding: ClassFinding = 'direct',
): ClassMerger {
  const values = fields.reduce((sum, { levels }) => sum + levels[0].nodeOf.length, 0)
  let byNumber: NumberMerger | undefined
  let byKey: KeyMerger | undefined
  const mergeBy = (merge: MappedMerge, way: ClassFinding): Merged => {
    if (way === 'direct') return mergeDirect(merge, merge.numbering!)
    if (way === 'numbers') {
      byNumber ??= numberMerger(classes, values)
      return byNumber(merge, merge.numbering!)
    }
    byKey ??= keyMerger(classes, words)
    return byKey(merge)
  }
  const wayOf = ({ source, numbering }: Merge): ClassFinding => {
    // Numbers are whole numbers of the machine.
    if (finding === 'keys' || !numbering || numbering.room >= 2 ** 31) return 'keys'
    return finding === 'direct' && fitsDirect(source.count, { words, values, room: numbering.room })
      ? 'direct'
      : 'numbers'
  }
  return (merge) => {
    const { source, numbering, out, countWork } = merge
    const way = wayOf(merge)
    const { merged, made } = mergeBy({ ...merge, maps: mapsOf(merge.raised, words) }, way)
    countWork(WORD_STEPS * Math.abs(merged) * words)
    if (merged < 0) return undefined
    return {
      count: made,
      words: out.words,
      sizes: out.sizes,
      into: out.into,
      from: source,
      numbered: way === 'keys' ? undefined : { numbers: out.numbers, room: numbering!.room },
      histograms: [],
    }
  }
}

/** Merges classes by their hashed keys, whatever there is room for. */
type KeyMerger = (merge: MappedMerge) => Merged

/** A slot that points before the current run is free: nothing is ever cleared, and few slots are taken at a time. */
interface KeyPass extends MappedMerge {
  /** Classes by the hash of their keys: class numbers from `floor` on. Lower ones are stale. */
  readonly slots: Int32Array
  readonly floor: number
  /** Slots in use are 2^bits. */
  readonly bits: number
  /** Hash of each class made: most keys that differ are told apart by it alone. */
  readonly hashes: Int32Array
  /** Mapped keys of one piece: scratch[word][class − first of the piece]. */
  readonly scratch: readonly Int32Array[]
  /** Classes made so far, and the first class of the run that is not finished. */
  count: number
  run: number
}

function keyMerger(classes: number, words: number): KeyMerger {
  const slots = new Int32Array(2 ** slotBits(classes)).fill(-1)
  const hashes = new Int32Array(classes)
  const scratch = Array.from({ length: words }, () => new Int32Array(PIECE))
  let floor = 0
  return (merge) => {
    const { source, out, watch } = merge
    const bits = slotBits(source.count)
    const pass: KeyPass = { ...merge, slots, floor, bits, hashes, scratch, count: 0, run: 0 }
    let merged = source.count
    let shown = 0
    for (let from = 0; from < source.count; from += PIECE) {
      const to = Math.min(source.count, from + PIECE)
      mergePiece(pass, from, to)
      if (!watch) continue
      const final = to === source.count ? pass.count : pass.run
      if (final > shown && !watch(out.sizes, shown, final)) {
        merged = -to
        break
      }
      shown = final
    }
    floor += pass.count
    if (floor >= 2 ** 30) {
      slots.fill(-1)
      floor = 0
    }
    return { merged, made: pass.count }
  }
}

/** Maps and merges source classes from … to − 1, at most a piece of them. */
function mergePiece(pass: KeyPass, from: number, to: number): void {
  const { source, out, topWord, slots, floor, hashes } = pass
  const { sizes } = source
  const keepsInto = out.into.length > 0
  const mask = lowBits(pass.bits)
  const hashShift = 32 - pass.bits
  const keys = pass.scratch.map((_, word) => mapWord(pass, word, { from, to }))
  hashPiece(keys, topWord, to - from)
  let { count } = pass
  let run = floor + pass.run
  for (let c = from; c < to; c++) {
    if (beginsRun(pass, c)) run = floor + count
    const hash = HASHES[c - from]
    let slot = hash >>> hashShift
    let entry = slots[slot]
    while (
      entry >= run &&
      (hashes[entry - floor] !== hash || !sameKey(keys, c - from, out.words, entry - floor))
    ) {
      slot = (slot + 1) & mask
      entry = slots[slot]
    }
    const isNew = entry < run
    const merged = isNew ? count : entry - floor
    if (isNew) {
      slots[slot] = floor + count
      hashes[count] = hash
      for (let word = 0; word < keys.length; word++) out.words[word][count] = keys[word][c - from]
      out.sizes[count] = 0
      count++
    }
    out.sizes[merged] += sizes[c]
    if (keepsInto) out.into[c] = merged
  }
  pass.count = count
  pass.run = run - floor
}

/** Mapped words of source classes from … to − 1. */
function mapWord(
  { source, maps, scratch }: KeyPass,
  word: number,
  { from, to }: { readonly from: number; readonly to: number },
): Int32Array {
  const target = scratch[word]
  const length = to - from
  target.set(source.words[word].subarray(from, to))
  for (const { shift, mask, map, keep } of maps[word]) {
    for (let i = 0; i < length; i++) target[i] = (target[i] & keep) | map[(target[i] >>> shift) & mask]
  }
  return target
}

function beginsRun({ source: { words }, topWord, highShift }: KeyPass, c: number): boolean {
  if (c === 0) return true
  if (words[topWord][c] >>> highShift !== words[topWord][c - 1] >>> highShift) return true
  for (let word = topWord + 1; word < words.length; word++)
    if (words[word][c] !== words[word][c - 1]) return true
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
