import { describe, expect, it } from 'vitest'
import { buildHierarchy } from './build-hierarchy.ts'
import { textColumn } from './columns.fixture.ts'
import { taxonomyOf } from './hierarchy.ts'

describe('taxonomy', () => {
  it('[HI24] is the parents of a hierarchy', () => {
    const root = { Respiratory: ['flu', 'asthma'], Digestive: ['ulcer'] }
    const { height, parents } = taxonomyOf(
      buildHierarchy({ kind: 'tree', root }, textColumn(['flu', 'ulcer', 'asthma'])),
    )
    expect(height).toBe(2)
    // Level 1: missing, Respiratory, Digestive; level 2: *.
    expect(parents.map((above) => [...above])).toEqual([
      [0, 1, 2, 1],
      [0, 0, 0],
    ])
  })

  it('[HI24] levels that do not nest are no tree', () => {
    const levels = [[{ members: ['a', 'b'] }], [{ members: ['a', 'c'] }]]
    const column = textColumn(['a', 'b', 'c'])
    const hierarchy = buildHierarchy({ kind: 'groups', levels }, column, { allowOverlap: true })
    expect(() => taxonomyOf(hierarchy)).toThrow(expect.objectContaining({ code: 'HIERARCHY_OVERLAP' }))
  })
})
