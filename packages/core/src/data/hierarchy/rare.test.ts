import { describe, expect, it } from 'vitest'
import { buildHierarchy, settledSpec } from './build-hierarchy.ts'
import { numberColumn, textColumn } from './columns.fixture.ts'
import { inspectHierarchy } from './inspect-hierarchy.ts'

const { name, dictionary } = textColumn(['Ulm', 'Rom', 'Wien', 'Bern'])
const cities = { name, dictionary: { ...dictionary, rows: Float64Array.of(1, 40, 3, 10, 9) } }
const rare = { kind: 'rare', fewerThan: 10, label: 'other' } as const

describe('rare values', () => {
  it('[HI23] are one group on level 1, the others stay as they are, then *', () => {
    const { levels, height, leafCount } = buildHierarchy(rare, cities)
    expect(height).toBe(2)
    expect(leafCount).toBe(4)
    expect(Array.from(levels[1].nodeOf, (node) => levels[1].labels[node])).toEqual([
      '',
      'Ulm',
      'other',
      'Wien',
      'other',
    ])
    expect([...levels[1].leaves]).toEqual([1, 1, 2, 1])
    expect(levels[2].labels).toEqual(['*'])
  })

  it('[HI23] take the label given, join a value of that name, and may be none or all', () => {
    const labelled = buildHierarchy({ ...rare, label: 'Ulm' }, cities).levels[1]
    expect(labelled.labels).toEqual(['', 'Ulm', 'Wien'])
    expect(buildHierarchy({ ...rare, fewerThan: 2 }, cities).levels[1].labels).toHaveLength(5)
    expect(buildHierarchy({ ...rare, fewerThan: 99 }, cities).levels[1].labels).toEqual(['', 'other'])
  })

  it('[HI23] of numbers are as wide as what is pooled', () => {
    const ages = numberColumn(['1', '5', '90'])
    const column = { ...ages, dictionary: { ...ages.dictionary, rows: Float64Array.of(0, 2, 20, 2) } }
    const [, level] = buildHierarchy(rare, column).levels
    expect(level.labels.map((label, node) => [label, level.widths![node]])).toEqual([
      ['', 0],
      ['other', 89],
      ['5', 0],
    ])
  })

  it('[HI23] settled for a column are rows: later data is pooled alike, and a new value is a gap', () => {
    const settled = settledSpec(rare, cities)
    expect(settled).toMatchObject({ kind: 'rows' })
    expect(settledSpec({ kind: 'suppress' }, cities)).toEqual({ kind: 'suppress' })
    const later = { name, dictionary: { ...dictionary, rows: Float64Array.of(0, 1, 99, 1, 99) } }
    expect(buildHierarchy(settled, later).levels[1].labels).toEqual(['', 'Ulm', 'other', 'Wien'])
    expect(() => buildHierarchy(settled, textColumn(['Ulm', 'Graz']))).toThrow(
      expect.objectContaining({ code: 'HIERARCHY_GAP' }),
    )
  })

  it('[HI23] cannot be told of values nobody counted', () => {
    expect(() => buildHierarchy(rare, textColumn(['a']))).toThrow(
      expect.objectContaining({ code: 'HIERARCHY_INVALID' }),
    )
    expect(inspectHierarchy(rare).problems).toHaveLength(1)
  })
})
