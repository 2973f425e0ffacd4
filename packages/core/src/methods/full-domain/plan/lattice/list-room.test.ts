import { describe, expect, it } from 'vitest'
import { MOST_LISTED_NUMBERS, refuseTooManyLists } from '../search/lattice-search.ts'
import type { Problem } from '../search/search-problem.ts'
import { latticeOf, nodeNumber, nodeTags } from './node-tags.ts'

describe('very many columns', () => {
  it('[D22] lists that no memory holds are refused with their numbers, others are not', () => {
    const sizes = { combinations: 2 ** 17, columns: 2 ** 7, words: 126 }
    expect(sizes.combinations * sizes.columns * (sizes.words + 2)).toBe(MOST_LISTED_NUMBERS)
    expect(() => refuseTooManyLists(sizes)).not.toThrow()
    expect(() => refuseTooManyLists({ ...sizes, columns: 129 })).toThrow(
      /131072 distinct combinations of 129/,
    )
  })

  it('[D22] four thousand columns have a finite number of nodes, and none is taken for another', () => {
    const heights = new Int32Array(4000).fill(4)
    const columns = Array.from(heights, () => ({ monotone: true }))
    const floors = new Int32Array(4000)
    const lattice = latticeOf({ floors, heights, columns } as unknown as Problem)
    expect(Number.isFinite(lattice.nodes)).toBe(true)
    const tags = nodeTags(lattice, 0)
    const [bottom, other] = [new Int32Array(4000), new Int32Array(4000)]
    other[3999] = 1
    tags.markSeen(nodeNumber(lattice, bottom))
    expect(tags.isSeen(nodeNumber(lattice, other))).toBe(false)
    expect(Number.isNaN(nodeNumber(lattice, other))).toBe(false)
  })
})
