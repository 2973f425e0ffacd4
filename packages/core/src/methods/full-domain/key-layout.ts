import type { LatticeColumn } from './lattice-column.ts'

/** Bits of a class's key that hold one column's node. */
export interface KeyField {
  readonly word: number
  readonly shift: number
  readonly mask: number
  /** maps[level][dense code]: the node on that level, already shifted. Level 0 is the code itself. */
  readonly maps: readonly Int32Array[]
}

/**
 * The nodes of a class packed into words of 31 bits, by bits rather than mixed radix so that one column can be
 * replaced without a division. Position 0 has the lowest bits of the first word: sorted keys keep classes together
 * that differ in early positions only.
 */
export interface KeyLayout {
  readonly words: number
  readonly fields: readonly KeyField[]
}

export const WORD_BITS = 31

export function keyLayout(columns: readonly LatticeColumn[]): KeyLayout {
  const fields: KeyField[] = []
  let word = 0
  let used = 0
  for (const { size, levels } of columns) {
    const bits = 32 - Math.clz32(Math.max(1, size - 1))
    if (used + bits > WORD_BITS) {
      word++
      used = 0
    }
    const shift = used
    used += bits
    fields.push({
      word,
      shift,
      mask: 2 ** bits - 1,
      maps: levels.map(({ nodeOf }) => nodeOf.map((node) => node << shift)),
    })
  }
  return { words: word + 1, fields }
}
