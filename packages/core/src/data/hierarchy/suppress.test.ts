import { describe, expect, it } from 'vitest'
import { buildHierarchy } from './build-hierarchy.ts'
import { numberColumn, textColumn } from './columns.fixture.ts'

describe('suppress', () => {
  it('[HI21] is the values, then *', () => {
    const { levels, height, leafCount } = buildHierarchy({ kind: 'suppress' }, textColumn(['a', 'b', 'c']))
    expect({ height, leafCount }).toEqual({ height: 1, leafCount: 3 })
    expect(levels[1].labels).toEqual(['*'])
    expect([...levels[1].leaves]).toEqual([3])
  })

  it('[HI8] is as wide as the range for numbers', () => {
    const { levels, range } = buildHierarchy({ kind: 'suppress' }, numberColumn(['5', '9']))
    expect(range).toBe(4)
    expect([...levels[1].widths!]).toEqual([4])
  })
})
