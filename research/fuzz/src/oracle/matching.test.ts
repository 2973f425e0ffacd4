import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unmatched } from './matching.ts'

/** The largest pairing by trying everything. */
function most(lists: readonly (readonly number[])[], taken: ReadonlySet<number> = new Set()): number {
  const [first, ...rest] = lists
  if (first === undefined) return 0
  const without = most(rest, taken)
  return Math.max(
    without,
    ...first.filter((right) => !taken.has(right)).map((right) => 1 + most(rest, new Set([...taken, right]))),
  )
}

describe('matching', () => {
  it('[Z15] pairs as many rows as can be paired', () => {
    const lists = fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 5 }), { maxLength: 4 }), { maxLength: 6 })
    fc.assert(
      fc.property(lists, (candidates) => {
        expect(unmatched(candidates.length, (left) => candidates[left])).toBe(
          candidates.length - most(candidates),
        )
      }),
      { seed: 7, numRuns: 400 },
    )
  })
})
