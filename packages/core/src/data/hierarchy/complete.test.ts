import { describe, expect, it } from 'vitest'
import { buildHierarchy } from './build-hierarchy.ts'
import { numberColumn, textColumn } from './columns.fixture.ts'

const rows = [
  ['Italy', 'South', 'Europe', '*'],
  ['Sweden', 'North', 'Europe', '*'],
]

describe('missing values', () => {
  it('[HI3] are a node of their own until the top', () => {
    const { levels, leafCount } = buildHierarchy(
      { kind: 'rows', rows },
      textColumn(['Italy', 'Sweden'], 'NA'),
    )
    expect(levels.map(({ labels, nodeOf }) => labels[nodeOf[0]])).toEqual(['NA', 'NA', 'NA', '*'])
    expect(levels.map(({ leaves, nodeOf }) => leaves[nodeOf[0]])).toEqual([1, 1, 1, 2])
    expect(leafCount).toBe(2)
  })

  it('[HI3] follow the path that rows give their text', () => {
    const listed = [...rows, ['?', 'Unknown', 'Europe', '*']]
    const { levels, leafCount } = buildHierarchy({ kind: 'rows', rows: listed }, textColumn(['Italy'], '?'))
    expect(levels.map(({ labels, nodeOf }) => labels[nodeOf[0]])).toEqual(['?', 'Unknown', 'Europe', '*'])
    expect(leafCount).toBe(3)
  })

  it('[HI4] join a node that has their text as label and go its way', () => {
    const named = [...rows, ['Atlantis', 'Unknown', 'Myth', '*']]
    const hierarchy = buildHierarchy(
      { kind: 'rows', rows: named },
      textColumn(['Italy', 'Atlantis'], 'Unknown'),
    )
    expect(hierarchy.levels.map(({ labels, nodeOf }) => labels[nodeOf[0]])).toEqual([
      'Unknown',
      'Unknown',
      'Myth',
      '*',
    ])
    expect(hierarchy.levels[1].nodeOf[0]).toBe(hierarchy.levels[1].nodeOf[2])
    expect(hierarchy.levels[1].leaves[0]).toBe(1)
  })

  it('[HI3] alone make a hierarchy of one leaf', () => {
    for (const column of [textColumn([]), numberColumn([])]) {
      expect(buildHierarchy({ kind: 'suppress' }, column)).toMatchObject({ leafCount: 1, height: 1 })
    }
    const empty = buildHierarchy({ kind: 'intervals', widths: [5], from: 0 }, numberColumn([]))
    expect(empty).toMatchObject({ leafCount: 1, range: 0 })
    expect(empty.levels.map(({ labels }) => labels)).toEqual([[''], [''], ['*']])
    const dates = buildHierarchy({ kind: 'dates', units: ['year'] }, textColumn([]))
    expect(dates.levels.map(({ labels }) => labels)).toEqual([[''], [''], ['*']])
  })
})

describe('gaps', () => {
  it('[HI6] are an error with column and count', () => {
    expect(() => buildHierarchy({ kind: 'rows', rows }, textColumn(['Italy', 'Malta', 'Nepal']))).toThrow(
      expect.objectContaining({ code: 'HIERARCHY_GAP', details: { column: 'city', values: 2 } }),
    )
  })

  it('[HI6] or are published as * above level 0, with a notice', () => {
    const column = textColumn(['Italy', 'Malta', 'Nepal'])
    const hierarchy = buildHierarchy({ kind: 'rows', rows }, column, { onGap: 'suppress' })
    expect(hierarchy.levels.map(({ labels, nodeOf }) => labels[nodeOf[3]])).toEqual(['Nepal', '*', '*', '*'])
    expect(hierarchy.levels.map(({ leaves, nodeOf }) => leaves[nodeOf[3]])).toEqual([1, 2, 2, 2])
    expect(hierarchy.notices.join()).toContain('2 values')
    expect(hierarchy.nested).toBe(true)
  })

  it('[HI8] a suppressed gap of a number column is as wide as the range', () => {
    const listed = ['1', '2'].map((number) => [number, 'low', '*'])
    const column = numberColumn(['1', '2', '50'])
    const { levels } = buildHierarchy({ kind: 'rows', rows: listed }, column, { onGap: 'suppress' })
    expect(levels[1].labels).toEqual(['', 'low', '*'])
    expect([...levels[1].widths!]).toEqual([0, 1, 49])
    expect([...levels[2].widths!]).toEqual([49])
  })

  it('[HI4] share a node with missing where that is written * too', () => {
    const column = textColumn(['Italy', 'Malta'], '*')
    const { levels } = buildHierarchy({ kind: 'rows', rows }, column, { onGap: 'suppress' })
    expect(levels[1].labels).toEqual(['*', 'South'])
    expect([...levels[1].nodeOf]).toEqual([0, 1, 0])
  })

  it('[HI4] join a label * of a lower level and go its way', () => {
    const starred = [...rows, ['Atlantis', '*', 'Myth', '*']]
    const column = textColumn(['Malta', 'Atlantis'])
    const { levels, nested } = buildHierarchy({ kind: 'rows', rows: starred }, column, { onGap: 'suppress' })
    expect(levels.map(({ labels, nodeOf }) => labels[nodeOf[1]])).toEqual(['Malta', '*', 'Myth', '*'])
    expect(nested).toBe(true)
  })
})
