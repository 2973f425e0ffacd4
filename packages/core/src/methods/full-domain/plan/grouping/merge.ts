import type { ClassList, CountWork, ListBuffers, RaisedField, Watch } from './class-list.ts'

/**
 * How classes of a list are merged whose mapped keys are equal. The source is sorted by its highest words and bits, as far
 * as no column there was raised: classes can only merge within a *run* of equal high parts, and what a run has made is
 * final when the next begins.
 */
export interface Merge {
  readonly source: ClassList
  readonly raised: readonly RaisedField[]
  /** Absent where numbers of the source's classes had no room. */
  readonly numbering: Numbering | undefined
  /** The word of the highest raised column, and its bits above that column: what they hold separates runs. */
  readonly topWord: number
  readonly highShift: number
  readonly out: ListBuffers
  readonly watch: Watch | undefined
  readonly countWork: CountWork
}

/** A class's number has a digit for every position that was raised for it. */
export interface Numbering {
  /** Numbers of the source's classes, below `stride`; absent where nothing was raised for it. */
  readonly before: Int32Array | undefined
  readonly stride: number
  /** Numbers of the classes made are below this. */
  readonly room: number
}

/** Classes of the source that were merged, below 0 where `watch` ended the pass, and those that were made. */
export interface Merged {
  readonly merged: number
  readonly made: number
}

/** A merge with what is done to each word of the keys. */
export interface MappedMerge extends Merge {
  readonly maps: readonly (readonly FieldMap[])[]
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

/** What is done to each word. Fields that become one node are cleared together, with the first map of their word. */
export function mapsOf(raised: readonly RaisedField[], words: number): readonly FieldMap[][] {
  const maps: FieldMap[][] = Array.from({ length: words }, () => [])
  const cleared = new Int32Array(words)
  for (const { word, shift, mask, nodes, map, changes } of raised) {
    if (!changes) continue
    if (nodes === 1) cleared[word] |= mask << shift
    else maps[word].push({ shift, mask, map, keep: ~(mask << shift) })
  }
  return maps.map((mapsOfWord, word) => {
    if (cleared[word] === 0) return mapsOfWord
    const [{ shift, mask, map, keep } = UNCHANGED, ...others] = mapsOfWord
    return [{ shift, mask, map, keep: keep & ~cleared[word] }, ...others]
  })
}

const UNCHANGED: FieldMap = { shift: 0, mask: 0, map: new Int32Array(1), keep: -1 }

/** Source classes that are mapped and merged at a time: what is mapped is still in the nearest cache when it is merged. */
export const PIECE = 512

/** Twice as many slots as classes, at least. */
export const slotBits = (classes: number): number => Math.max(4, 33 - Math.clz32(Math.max(1, classes)))

/** A raised position: what the field of a source's key adds to the number stands in the maps from `map` on. */
export interface Digit {
  readonly word: number
  readonly shift: number
  readonly mask: number
  readonly map: number
}

/** Digits that are added at a time: so many of the same word stand one after the other. */
export const GROUP = 4

/**
 * Lays out what the values of raised fields add to a number. What was laid out before is gone.
 *
 * @param zero index of an entry of `maps` that is 0: what fills a group up adds nothing. Maps follow it.
 */
export function layDigits(
  raised: readonly RaisedField[],
  firstStride: number,
  { maps, zero }: { readonly maps: Int32Array; readonly zero: number },
): Digit[] {
  const digits: Digit[] = []
  let stride = firstStride
  let map = zero + 1
  const fillGroup = () => {
    const word = digits.at(-1)?.word ?? 0
    while (digits.length % GROUP !== 0) digits.push({ word, shift: 0, mask: 0, map: zero })
  }
  for (const { word, shift, mask, nodeOf, nodes } of raised) {
    if (nodes === 1) continue
    if (digits.length > 0 && digits[digits.length - 1].word !== word) fillGroup()
    digits.push({ word, shift, mask, map })
    for (let value = 0; value < nodeOf.length; value++) maps[map + value] = nodeOf[value] * stride
    map += nodeOf.length
    stride *= nodes
  }
  fillGroup()
  return digits
}
