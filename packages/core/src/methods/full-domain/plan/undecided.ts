import type { Search } from './search.ts'

/**
 * What the loss is at least at any node of a small lattice that a stopped search has not decided; infinite where it has
 * decided all. O(nodes × columns).
 */
export function undecidedAtLeast({ lattice, tags, loss }: Search): number {
  const { floors, heights, nodes } = lattice
  const levels = floors.slice()
  let least = Number.POSITIVE_INFINITY
  for (let node = 0; node < nodes; node++) {
    if (!tags.isSeen(node) && !tags.isImpossible(node, levels)) {
      least = Math.min(least, loss.atLeast(levels, tags.suppressedAtLeast(node, levels)))
    }
    for (
      let position = heights.length - 1;
      position >= 0 && ++levels[position] > heights[position];
      position--
    ) {
      levels[position] = floors[position]
    }
  }
  return least
}
