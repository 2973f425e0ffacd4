import { describe, expect, it } from 'vitest'
import { numberColumn, textColumn } from './columns.fixture.ts'
import { inspectHierarchy } from './inspect-hierarchy.ts'

const rows = [
  ['Sweden', 'North', '*'],
  ['Norway', 'North', '*'],
  ['Italy', 'South', '*'],
]

describe('inspection', () => {
  it('[HI25] counts leaves and levels without a column', () => {
    expect(inspectHierarchy([...rows, rows[0]])).toEqual({
      leaves: 3,
      height: 2,
      levels: [
        { level: 0, nodes: 3, smallest: 1, largest: 1 },
        { level: 1, nodes: 2, smallest: 1, largest: 2 },
        { level: 2, nodes: 1, smallest: 3, largest: 3 },
      ],
      gaps: 0,
      overlaps: 0,
      duplicates: 1,
      unusedLeaves: 0,
      problems: [],
    })
  })

  it('[HI25] counts gaps and unused leaves of a column', () => {
    const found = inspectHierarchy(rows, textColumn(['Italy', 'Malta'], 'Norway'))
    expect(found).toMatchObject({ gaps: 1, unusedLeaves: 1 })
    expect(found.problems).toHaveLength(1)
    expect(found.problems.join()).not.toMatch(/Malta/)
  })

  it('[HI25] tells of every level that does not nest', () => {
    const split = [
      ...rows.map((row) => [...row.slice(0, 2), 'Europe', '*']),
      ['Finland', 'North', 'Arctic', '*'],
    ]
    const found = inspectHierarchy({ kind: 'rows', rows: split })
    expect(found).toMatchObject({
      overlaps: 1,
      problems: ['Level 2 does not nest: it splits 1 node of level 1.'],
    })
  })

  it('[HI25] looks at the forms that need a column', () => {
    const spec = { kind: 'intervals', widths: [5, 20], from: 0 } as const
    expect(inspectHierarchy(spec, numberColumn(['1', '7', '30']))).toMatchObject({
      leaves: 30,
      height: 3,
      levels: [
        { nodes: 30 },
        { nodes: 3, smallest: 1, largest: 5 },
        { nodes: 2, smallest: 11, largest: 19 },
        { nodes: 1 },
      ],
      problems: [],
    })
    expect(inspectHierarchy(spec).problems).toHaveLength(1)
    expect(inspectHierarchy({ ...spec, widths: [5, 7] }, numberColumn(['1'])).problems).toHaveLength(1)
    expect(inspectHierarchy({ kind: 'prefix', length: 2, keep: [1] }, textColumn(['ab', 'c']))).toMatchObject(
      { gaps: 1 },
    )
  })

  it('[HI25] puts what is malformed among the problems', () => {
    expect(inspectHierarchy([['a', 'X'], ['b']]).problems).toHaveLength(1)
    expect(inspectHierarchy({ kind: 'tree', root: { A: [] } }).problems).toHaveLength(1)
    expect(
      inspectHierarchy({ kind: 'intervals', widths: [5], from: 0 }, textColumn(['a'])).problems,
    ).toHaveLength(1)
  })
})
