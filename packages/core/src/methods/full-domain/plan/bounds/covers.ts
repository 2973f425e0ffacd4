import type { Levels } from '../grouping/class-list.ts'
import type { Problem } from '../search/search-problem.ts'

/** Guesses, from what was seen so far, how general a node can be and still be impossible. */
export interface Covers {
  learn(levels: Levels, possible: boolean): void
  /**
   * A more general node that is likely to be impossible too: evaluating it then rules out both nodes and many others.
   * The first position keeps its level, so that the class lists at hand can be used. Returns the node itself where there
   * is no such node.
   */
  coverOf(levels: Levels): Levels
}

/**
 * Whether a node needs too much suppression goes with the entropy of its columns, nearly: the more bits a row shows,
 * the smaller its class. Nodes of more bits than any that was found possible are expected to be impossible.
 */
export function covers({ columns, heights, judging }: Problem): Covers {
  const rules = judging.ruling.length + judging.rulingTables.length > 0
  let possibleBits = 0
  let impossibleBits = Number.POSITIVE_INFINITY
  const bitsOf = (levels: Levels) => {
    let bits = 0
    for (let position = 0; position < levels.length; position++) {
      bits += columns[position].levels[levels[position]].entropy
    }
    return bits
  }
  const lostBits = (levels: Levels, position: number) => {
    const { levels: ofColumn } = columns[position]
    return ofColumn[levels[position]].entropy - ofColumn[levels[position] + 1].entropy
  }
  return {
    learn(levels, possible) {
      if (possible) possibleBits = Math.max(possibleBits, bitsOf(levels))
      else impossibleBits = Math.min(impossibleBits, bitsOf(levels))
    },
    coverOf(levels) {
      const cover = levels.slice()
      if (!rules) return cover
      let spare = bitsOf(levels) - Math.max(possibleBits, impossibleBits)
      for (;;) {
        let best = -1
        let least = spare
        for (let position = 1; position < levels.length; position++) {
          if (cover[position] === heights[position] || !columns[position].monotone) continue
          const lost = lostBits(cover, position)
          if (lost > least || (best >= 0 && lost === least)) continue
          best = position
          least = lost
        }
        if (best < 0) return cover
        cover[best]++
        spare -= least
      }
    },
  }
}
