import { describe, expect, it } from 'vitest'
import { buildHierarchy } from './build-hierarchy.ts'
import { textColumn } from './columns.fixture.ts'

const column = textColumn(['a', 'b', 'c', 'd', 'e'])
const group = (...members: string[]) => ({ members })

describe('groups', () => {
  it('[HI19] take their members as label, or the one given; the rest stays as it is', () => {
    const levels = [[group('a', 'b'), { label: 'CD', members: ['c', 'd'] }]]
    const hierarchy = buildHierarchy({ kind: 'groups', levels }, column)
    expect(hierarchy.levels[1].labels).toEqual(['', '{a, b}', 'CD', 'e'])
    expect([...hierarchy.levels[1].leaves]).toEqual([1, 2, 2, 1])
    expect(hierarchy.levels[2].labels).toEqual(['*'])
    expect(hierarchy).toMatchObject({ height: 2, leafCount: 5, notices: [] })
  })

  it('[HI19] a group of one member is called by it', () => {
    const { levels } = buildHierarchy({ kind: 'groups', levels: [[group('a', 'b'), group('c')]] }, column)
    expect(levels[1].labels).toEqual(['', '{a, b}', 'c', 'd', 'e'])
  })

  it('[HI19] later levels list labels of the level below or plain values', () => {
    const first = [{ label: 'AB', members: ['a', 'b'] }, group('c', 'd')]
    const byLabel = [first, [{ label: 'top', members: ['AB', 'e'] }]]
    const byValue = [first, [{ label: 'top', members: ['a', 'b', 'e'] }]]
    for (const levels of [byLabel, byValue]) {
      const hierarchy = buildHierarchy({ kind: 'groups', levels }, column)
      expect(hierarchy.levels[2].labels).toEqual(['', 'top', '{c, d}'])
      expect([...hierarchy.levels[2].leaves]).toEqual([1, 3, 2])
    }
  })

  it('[HI19] members that the data lacks are leaves all the same', () => {
    const { leafCount, levels } = buildHierarchy({ kind: 'groups', levels: [[group('a', 'x')]] }, column)
    expect(leafCount).toBe(6)
    expect(levels[1].leaves[1]).toBe(2)
  })

  it('[HI7] a later level that takes part of a group does not nest', () => {
    const levels = [[group('a', 'b')], [group('a', 'c')]]
    expect(() => buildHierarchy({ kind: 'groups', levels }, column)).toThrow(
      expect.objectContaining({ code: 'HIERARCHY_OVERLAP', details: { column: 'city', level: 2, nodes: 1 } }),
    )
  })

  it('[HI19] refuses a value in two groups, empty groups, and labels from further below', () => {
    const wrong = [
      [[group('a', 'b'), group('b', 'c')]],
      [[group()]],
      [[]],
      [],
      [[{ label: '', members: ['a'] }]],
      [[{ label: 'AB', members: ['a', 'b'] }], [{ label: 'ABC', members: ['AB', 'c'] }], [group('AB', 'd')]],
    ]
    for (const levels of wrong) {
      expect(() => buildHierarchy({ kind: 'groups', levels }, column)).toThrow(
        expect.objectContaining({ code: 'HIERARCHY_INVALID' }),
      )
    }
  })

  it('[HI3] missing follows the group that lists it', () => {
    const levels = [[{ label: 'unknown', members: ['?', 'e'] }]]
    const hierarchy = buildHierarchy({ kind: 'groups', levels }, textColumn(['a', 'e'], '?'))
    expect(hierarchy.levels[1].labels).toEqual(['unknown', 'a'])
    expect([...hierarchy.levels[1].nodeOf]).toEqual([0, 1, 0])
  })
})
