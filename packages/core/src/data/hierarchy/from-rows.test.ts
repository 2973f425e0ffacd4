import { describe, expect, it } from 'vitest'
import { OutisError } from '../errors.ts'
import { buildHierarchy } from './build-hierarchy.ts'
import { numberColumn, textColumn } from './columns.fixture.ts'

const rows = [
  ['Sweden', 'North', 'Europe', '*'],
  ['Norway', 'North', 'Europe', '*'],
  ['Italy', 'South', 'Europe', '*'],
  ['Japan', 'East', 'Asia', '*'],
]
const spec = { kind: 'rows', rows } as const

describe('rows', () => {
  it('[HI1] level 0 is the dictionary', () => {
    const { levels } = buildHierarchy(spec, textColumn(['Italy', 'Sweden']))
    expect(levels[0].labels).toEqual(['', 'Italy', 'Sweden'])
    expect([...levels[0].nodeOf]).toEqual([0, 1, 2])
    expect([...levels[0].leaves]).toEqual([1, 1, 1])
  })

  it('[HI4] a level holds the nodes that codes reach, in their order', () => {
    const { levels } = buildHierarchy(spec, textColumn(['Japan', 'Norway', 'Sweden']))
    expect(levels[1].labels).toEqual(['', 'East', 'North'])
    expect([...levels[1].nodeOf]).toEqual([0, 1, 2, 2])
    expect(levels[3].labels).toEqual(['*'])
  })

  it('[HI4] the same label may stand on two levels', () => {
    const twice = [
      ['a', 'X', 'X', '*'],
      ['b', 'X', 'X', '*'],
      ['X', 'Y', 'X', '*'],
    ]
    const { levels, nested } = buildHierarchy({ kind: 'rows', rows: twice }, textColumn(['a', 'b', 'X']))
    expect(levels.map(({ labels }) => labels)).toEqual([
      ['', 'a', 'b', 'X'],
      ['', 'X', 'Y'],
      ['', 'X'],
      ['*'],
    ])
    expect(nested).toBe(true)
  })

  it('[HI5] leaves that the data lacks count', () => {
    const { levels, leafCount } = buildHierarchy(spec, textColumn(['Italy', 'Sweden']))
    expect(leafCount).toBe(4)
    expect(levels[1].labels).toEqual(['', 'South', 'North'])
    expect([...levels[1].leaves]).toEqual([1, 1, 2])
    expect([...levels[2].leaves]).toEqual([1, 3])
    expect([...levels[3].leaves]).toEqual([4])
  })

  it('[HI13] rows given as such are checked as a file is, and a repeated row counts once', () => {
    const column = textColumn(['Italy'])
    for (const wrong of [
      [],
      [['a'], ['b']],
      [['a', '*'], ['b']],
      [
        ['a', 'X'],
        ['a', 'Y'],
      ],
    ]) {
      expect(() => buildHierarchy({ kind: 'rows', rows: wrong }, column)).toThrow(
        expect.objectContaining({ code: 'HIERARCHY_INVALID' }),
      )
    }
    expect(buildHierarchy({ kind: 'rows', rows: [...rows, rows[0]] }, column).leafCount).toBe(4)
  })

  it('[HI2] rows that end in several labels get *, with a notice; one label is the top', () => {
    const open = buildHierarchy(
      { kind: 'rows', rows: rows.map((row) => row.slice(0, 3)) },
      textColumn(['Italy']),
    )
    expect(open.levels[3].labels).toEqual(['*'])
    expect(open.notices).toHaveLength(1)
    const named = rows.map((row) => [...row.slice(0, 3), 'World'])
    const closed = buildHierarchy({ kind: 'rows', rows: named }, textColumn(['Italy']))
    expect(closed.levels[3].labels).toEqual(['World'])
    expect(closed.notices).toEqual([])
  })

  it('[HI8] a number column’s widths are those of the leaves, never above the range', () => {
    const ages = ['1', '4', '9', '10', '100'].map((age) => [age, Number(age) < 10 ? 'low' : 'high', '*'])
    const hierarchy = buildHierarchy({ kind: 'rows', rows: ages }, numberColumn(['4', '9', '10']))
    expect(hierarchy.range).toBe(6)
    expect(hierarchy.levels.map(({ widths }) => [...widths!])).toEqual([[0, 0, 0, 0], [0, 6, 6], [6]])
    expect(buildHierarchy(spec, textColumn(['Italy']))).not.toHaveProperty('range')
  })

  it('[HI7] nesting is checked over all leaves, not only those of the data', () => {
    const split = [...rows, ['Finland', 'North', 'Arctic', '*']]
    const column = textColumn(['Italy', 'Japan'])
    expect(() => buildHierarchy({ kind: 'rows', rows: split }, column)).toThrow(
      expect.objectContaining({ code: 'HIERARCHY_OVERLAP', details: { column: 'city', level: 2, nodes: 1 } }),
    )
    const allowed = buildHierarchy({ kind: 'rows', rows: split }, column, { allowOverlap: true })
    expect(allowed).toMatchObject({ nested: false, parents: [] })
    expect(allowed.notices).toHaveLength(1)
  })

  it('[HI7] parents lead from each node to the one above', () => {
    const { levels, parents } = buildHierarchy(spec, textColumn(['Japan', 'Italy', 'Sweden']))
    expect(parents).toHaveLength(3)
    for (const [level, above] of parents.entries()) {
      for (let code = 0; code < 4; code++) {
        expect(above[levels[level].nodeOf[code]]).toBe(levels[level + 1].nodeOf[code])
      }
    }
  })

  it('[HI10] errors and notices hold no value', () => {
    const secret = [
      ['secret', 'secret-group', 'A'],
      ['other', 'secret-group', 'B'],
    ]
    const column = textColumn(['secret', 'hidden'])
    const { notices } = buildHierarchy({ kind: 'rows', rows: secret }, column, {
      onGap: 'suppress',
      allowOverlap: true,
    })
    expect(notices).toHaveLength(3)
    expect(notices.join()).not.toMatch(/secret|hidden/)
    for (const options of [{}, { allowOverlap: true }]) {
      let said = ''
      try {
        buildHierarchy({ kind: 'rows', rows: secret }, column, options)
      } catch (error) {
        if (error instanceof OutisError) said = JSON.stringify([error.message, error.hint, error.details])
      }
      expect(said).toMatch(/city/)
      expect(said).not.toMatch(/secret|hidden/)
    }
  })
})
