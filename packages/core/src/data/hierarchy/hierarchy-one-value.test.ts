import { describe, expect, it } from 'vitest'
import { buildHierarchy } from './build-hierarchy.ts'
import { numberColumn, textColumn } from './columns.fixture.ts'
import type { ResolvedHierarchySpec } from './hierarchy-spec.ts'
import { inspectHierarchy } from './inspect-hierarchy.ts'

const levelOne = (spec: ResolvedHierarchySpec, column = numberColumn(['20', '30.0'])) => {
  const { levels } = buildHierarchy(spec, column)
  return column.dictionary.values
    .slice(1)
    .map((_, valueIndex) => levels[1].labels[levels[1].nodeOf[valueIndex + 1]])
}

const rowsOf = (...rows: string[][]): ResolvedHierarchySpec => ({ kind: 'rows', rows })

describe('values and leaves in other spellings', () => {
  it('[HI9] rows, trees and groups hold a value by its value', () => {
    const rows = rowsOf(['20.0', 'young', '*'], ['3e1', 'older', '*'])
    expect(levelOne(rows)).toEqual(['young', 'older'])
    expect(levelOne({ kind: 'tree', root: { '*': { young: ['20.00'], older: ['30'] } } })).toEqual([
      'young',
      'older',
    ])
    const groups = [
      [
        { label: 'young', members: ['+20'] },
        { label: 'older', members: ['30'] },
      ],
    ]
    expect(levelOne({ kind: 'groups', levels: groups })).toEqual(['young', 'older'])
    const city = textColumn(['Ko\u0308ln', 'Ulm'])
    expect(levelOne(rowsOf(['Köln', 'west', '*'], ['Ulm', 'south', '*']), city)).toEqual(['west', 'south'])
  })

  it('[HI9] leaves of one value are one leaf', () => {
    const twice = rowsOf(['20', 'young', '*'], ['20.0', 'young', '*'], ['30', 'older', '*'])
    const { leafCount } = buildHierarchy(twice, numberColumn(['20', '30']))
    expect(leafCount).toBe(2)
    const { leaves, duplicates, gaps, unusedLeaves } = inspectHierarchy(twice, numberColumn(['20.00', '40']))
    expect({ leaves, duplicates, gaps, unusedLeaves }).toEqual({
      leaves: 2,
      duplicates: 1,
      gaps: 1,
      unusedLeaves: 1,
    })
  })

  it('[HI9] with two paths, or in two groups, they are refused', () => {
    const column = numberColumn(['20', '30'])
    const rows = rowsOf(['20', 'young', '*'], ['20.0', 'older', '*'], ['30', 'older', '*'])
    expect(() => buildHierarchy(rows, column)).toThrow('another path')
    const tree: ResolvedHierarchySpec = { kind: 'tree', root: { young: ['20'], older: ['20.0', '30'] } }
    expect(() => buildHierarchy(tree, column)).toThrow('again in another place')
    const groups = [
      [
        { label: 'a', members: ['20'] },
        { label: 'b', members: ['20.0', '30'] },
      ],
    ]
    expect(() => buildHierarchy({ kind: 'groups', levels: groups }, column)).toThrow('in more than one group')
  })

  it('[HI9] in a column declared text 20 and 20.0 are two values', () => {
    const column = {
      name: 'code',
      dictionary: { type: 'text', values: ['', '20', '20.0'], reading: 'text' },
    } as const
    const rows = rowsOf(['20', 'one', '*'], ['20.0', 'other', '*'])
    expect(levelOne(rows, column)).toEqual(['one', 'other'])
  })

  it('[HI18] the order of day and month is the dictionary’s, though the text that settles it is gone', () => {
    const dictionary = {
      type: 'date',
      values: ['', '2020-01-25', '03/04/2020'],
      reading: 'month-first',
    } as const
    expect(levelOne({ kind: 'dates', units: ['month'] }, { name: 'born', dictionary })).toEqual([
      '2020-01',
      '2020-03',
    ])
  })
})
