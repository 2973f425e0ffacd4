import type { SearchNode } from '../../../contract/search.ts'

/** Losses that differ by less than that, relatively, are equal. */
const TIE = 1e-12

/** The valid nodes seen so far: which is best, and the few behind it. Levels are in declared order. */
export interface BestNodes {
  /** The best one: least loss; among equals the lowest sum of levels, then the first in lexicographic order. */
  readonly chosen: SearchNode | undefined
  /** A node whose loss is above this is neither better than the chosen one nor its equal. */
  readonly limit: number
  /** Whether a node of this loss or more could still be chosen. */
  canWin(atLeast: number, levels: () => readonly number[]): boolean
  add(node: SearchNode): void
  /** Best first. */
  list(): readonly SearchNode[]
}

const LISTED = 20

export function bestNodes(): BestNodes {
  const listed: SearchNode[] = []
  let chosen: SearchNode | undefined
  let least = Number.POSITIVE_INFINITY
  let limit = Number.POSITIVE_INFINITY
  return {
    get chosen() {
      return chosen
    },
    get limit() {
      return limit
    },
    canWin(atLeast, levels) {
      if (chosen === undefined || atLeast < least - slack(least)) return true
      return atLeast <= limit && comesFirst(levels(), chosen.levels)
    },
    add(node) {
      if (listed.some(({ levels }) => levels.every((level, levelIndex) => level === node.levels[levelIndex])))
        return
      if (chosen === undefined || node.loss < least - slack(least)) chosen = node
      else if (node.loss <= limit && comesFirst(node.levels, chosen.levels)) chosen = node
      least = Math.min(least, node.loss)
      limit = least + slack(least)
      listed.push(node)
      listed.sort((a, b) => a.loss - b.loss || (comesFirst(a.levels, b.levels) ? -1 : 1))
      if (listed.length > LISTED) listed.pop()
    },
    list: () => [...(chosen ? [chosen] : []), ...listed.filter((node) => node !== chosen)].slice(0, LISTED),
  }
}

const slack = (loss: number): number => TIE * Math.abs(loss)

/** Among equals: the lowest sum of levels, then the first in lexicographic order. */
export function comesFirst(levels: readonly number[], otherLevels: readonly number[]): boolean {
  const sum = (levelList: readonly number[]) => levelList.reduce((total, level) => total + level, 0)
  const difference = sum(levels) - sum(otherLevels)
  if (difference !== 0) return difference < 0
  for (let levelIndex = 0; levelIndex < levels.length; levelIndex++) {
    if (levels[levelIndex] !== otherLevels[levelIndex]) return levels[levelIndex] < otherLevels[levelIndex]
  }
  return false
}
