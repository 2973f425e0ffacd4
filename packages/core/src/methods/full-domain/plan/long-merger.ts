import {
  beginTally,
  copyRows,
  createTally,
  keepClasses,
  layLongDigits,
  type NumberedSource,
  type RaisedField,
  type Tally,
  tallyPiece,
} from './long-merge.ts'
import type { Merge, Merged } from './merge.ts'
import { PIECE } from './roll-up.ts'

/** Merges classes of long lists by number. */
export type LongMerger = (merge: Merge, numbering: LongNumbering) => Merged

export interface LongNumbering {
  /** Numbers of the source's classes, below `stride`; absent where nothing was raised for it. */
  readonly before: Int32Array | undefined
  readonly stride: number
  readonly raised: readonly RaisedField[]
  /** Numbers are below this. */
  readonly room: number
}

/**
 * One for all paths of a search: its memory, made when it is first needed, is that of two lists.
 *
 * @param classes of the longest list there will be
 * @param values of all columns together
 */
export function longMerger(classes: number, values: number): LongMerger {
  const maps = new Int32Array(values + 1)
  let tally: Tally | undefined
  return (merge, { before, stride, room, raised }) => {
    const { words: keys, sizes, count } = merge.source
    const { topWord, highShift } = merge
    const digits = layLongDigits(raised, maps, stride)
    tally ??= createTally(classes)
    beginTally(tally, count, room)
    const merged = mergeAll(merge, { keys, sizes, before, maps, digits, topWord, highShift }, tally)
    if (merged >= 0) keepClasses(merge, tally)
    return { merged, made: tally.count }
  }
}

/** Merges piece by piece and shows `watch` what is final. */
function mergeAll({ source, out, watch }: Merge, numbered: NumberedSource, tally: Tally): number {
  let shown = 0
  for (let from = 0; from < source.count; from += PIECE) {
    const to = Math.min(source.count, from + PIECE)
    tallyPiece(numbered, tally, { from, to, into: out.into })
    if (!watch) continue
    const final = to === source.count ? tally.count : tally.run
    if (final > shown) {
      copyRows(tally.entries, out.sizes, { from: shown, to: final })
      if (!watch(out.sizes, shown, final)) return -to
    }
    shown = final
  }
  return source.count
}
