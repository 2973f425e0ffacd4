import type { LatticeColumn } from './lattice-column.ts'
import { lowBits, WORD_BITS } from './word-bits.ts'

/** Bits of a class's key that hold one column's node. */
export interface KeyField {
  readonly word: number
  readonly shift: number
  readonly mask: number
  /** maps[level][dense code]: the node on that level, already shifted. Level 0 is the code itself. */
  readonly maps: readonly Int32Array[]
  /** nodeOf[level][dense code] → dense node, not shifted, and nodes[level] there are. */
  readonly nodeOf: readonly Int32Array[]
  readonly nodes: readonly number[]
  /** Whether a level has one node alone: its bits are 0 and need no map. */
  readonly single: readonly boolean[]
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

export function keyLayout(columns: readonly LatticeColumn[], wordBits = WORD_BITS): KeyLayout {
  const fields: KeyField[] = []
  let word = 0
  let used = 0
  for (const { size, levels } of columns) {
    const bits = 32 - Math.clz32(Math.max(1, size - 1))
    if (used + bits > wordBits && used > 0) {
      word++
      used = 0
    }
    const shift = used
    used += bits
    fields.push({
      word,
      shift,
      mask: lowBits(bits),
      maps: levels.map(({ nodeOf }) => nodeOf.map((node) => node << shift)),
      nodeOf: levels.map(({ nodeOf }) => nodeOf),
      nodes: levels.map(({ nodes }) => nodes.length),
      single: levels.map(({ nodes }) => nodes.length === 1),
    })
  }
  return { words: word + 1, fields }
}
