import type { Merge, Merged } from './merge.ts'
import {
  createSlots,
  mergePiece,
  PIECE,
  type RollUpPass,
  type Slots,
  slotBits,
  startSlots,
} from './roll-up.ts'

/**
 * Merges classes by their keys, whatever there is room for. Slots are made when they are first needed: they take as much memory
 * as a list.
 *
 * @param classes of the longest list there will be
 * @param words of a key
 */
export function keyMerger(classes: number, words: number): (merge: Merge) => Merged {
  let slots: Slots | undefined
  const scratch = Array.from({ length: words }, () => new Int32Array(PIECE))
  return ({ source, watch, ...shared }) => {
    slots ??= createSlots(classes)
    const state = { count: 0, run: 0, high: -1, high2: -1 }
    const { words: keys, sizes, count } = source
    const bits = slotBits(count)
    const pass: RollUpPass = { ...shared, ...state, source: keys, sizes, scratch, slots, bits }
    const merged = mergeAll(pass, count, watch)
    startSlots(slots, pass.count)
    return { merged, made: pass.count }
  }
}

/** Merges piece by piece and shows `watch` what is final. */
function mergeAll(pass: RollUpPass, count: number, watch: Merge['watch']): number {
  let shown = 0
  for (let from = 0; from < count; from += PIECE) {
    const to = Math.min(count, from + PIECE)
    mergePiece(pass, from, to)
    if (!watch) continue
    const final = to === count ? pass.count : pass.run
    if (final > shown && !watch(pass.out.sizes, shown, final)) return -to
    shown = final
  }
  return count
}
