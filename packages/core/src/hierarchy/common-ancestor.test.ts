import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildHierarchy } from './build-hierarchy.ts'
import { numberColumn } from './columns.fixture.ts'
import { commonLevel, lowestCommonAncestor } from './common-ancestor.ts'

const ages = numberColumn(['1', '3', '7', '12', '90'])
const hierarchy = buildHierarchy({ kind: 'intervals', widths: [5, 10, 20], from: 0 }, ages)

describe('lowest common ancestor', () => {
  it('[H22] is the node on the lowest level where the values are one', () => {
    const label = (...codes: number[]) => {
      const { level, node } = lowestCommonAncestor(hierarchy, codes)
      return hierarchy.levels[level].labels[node]
    }
    expect(label(3)).toBe('7')
    expect(label(1, 2)).toBe('[0,5)')
    expect(label(1, 2, 3)).toBe('[0,10)')
    expect(label(1, 4)).toBe('[0,20)')
    expect(label(1, 4, 5)).toBe('*')
    expect(label(0, 1)).toBe('*')
  })

  it('[H22] of several values is the highest of the pairs’', () => {
    const codes = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 6 })
    const property = fc.property(codes, (some) => {
      const pairs = some.map((code) => commonLevel(hierarchy, some[0], code))
      expect(lowestCommonAncestor(hierarchy, Uint32Array.from(some)).level).toBe(Math.max(...pairs))
    })
    fc.assert(property, { seed: 7, numRuns: 200 })
  })
})
