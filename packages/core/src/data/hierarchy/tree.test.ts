import { describe, expect, it } from 'vitest'
import { buildHierarchy } from './build-hierarchy.ts'
import { textColumn } from './columns.fixture.ts'

const root = { Europe: { North: ['Sweden', 'Norway'], South: ['Italy'] }, Asia: ['Japan'] }

describe('tree', () => {
  it('[HI20] nodes of one depth share a level; a shallow leaf keeps its label until its parent’s level', () => {
    const column = textColumn(['Sweden', 'Norway', 'Italy', 'Japan'])
    const { levels, leafCount, notices } = buildHierarchy({ kind: 'tree', root }, column)
    expect(levels.slice(1).map(({ labels }) => labels)).toEqual([
      ['', 'North', 'South', 'Japan'],
      ['', 'Europe', 'Asia'],
      ['*'],
    ])
    expect([...levels[2].leaves]).toEqual([1, 3, 1])
    expect({ leafCount, notices }).toEqual({ leafCount: 4, notices: [] })
  })

  it('[HI20] a tree with one root label ends in it, a list alone in *', () => {
    const rooted = buildHierarchy({ kind: 'tree', root: { Any: root } }, textColumn(['Japan']))
    expect(rooted.levels[rooted.height].labels).toEqual(['Any'])
    expect(rooted.height).toBe(3)
    const list = buildHierarchy({ kind: 'tree', root: ['Italy', 'Japan'] }, textColumn(['Japan']))
    expect(list).toMatchObject({ height: 1, leafCount: 2 })
    expect(list.levels[1].labels).toEqual(['*'])
  })

  it('[HI20] refuses nodes without leaves, empty labels and leaves in two places', () => {
    for (const wrong of [{}, { Europe: [] }, { '': ['Italy'] }, { Europe: ['Italy'], Asia: ['Italy'] }]) {
      expect(() => buildHierarchy({ kind: 'tree', root: wrong }, textColumn(['Italy']))).toThrow(
        expect.objectContaining({ code: 'HIERARCHY_INVALID' }),
      )
    }
  })

  it('[HI7] one label in two branches of one depth is one node, and does not nest', () => {
    const twice = { Europe: { Other: ['Malta'] }, Asia: { Other: ['Nepal'] } }
    expect(() => buildHierarchy({ kind: 'tree', root: twice }, textColumn(['Malta']))).toThrow(
      expect.objectContaining({ code: 'HIERARCHY_OVERLAP', details: { column: 'city', level: 2, nodes: 1 } }),
    )
  })

  it('[HI3] missing follows the branch that lists it', () => {
    const column = textColumn(['Italy', 'Japan'], '?')
    const { levels } = buildHierarchy(
      { kind: 'tree', root: { Known: ['Italy', 'Japan'], Unknown: ['?'] } },
      column,
    )
    expect(levels[1].labels).toEqual(['Unknown', 'Known'])
  })
})
