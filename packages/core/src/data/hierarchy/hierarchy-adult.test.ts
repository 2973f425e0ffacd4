import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { adultFolder, adultIsThere } from '../../testing/adult-folder.fixture.ts'
import { buildHierarchy } from './build-hierarchy.ts'
import { numberColumn, textColumn } from './columns.fixture.ts'
import { parseHierarchyText } from './from-table.ts'
import { inspectHierarchy } from './inspect-hierarchy.ts'

const read = (name: string) =>
  parseHierarchyText(readFileSync(`${adultFolder}/hierarchies/adult_hierarchy_${name}.csv`, 'utf8'))

// Heights and leaves counted in the files themselves: cells per line less one, and lines.
const expected = [
  ['age', 4, 100],
  ['education', 3, 16],
  ['marital-status', 2, 7],
  ['native-country', 2, 41],
  ['occupation', 2, 14],
  ['workclass', 2, 8],
  ['race', 1, 5],
  ['sex', 1, 2],
  ['salary-class', 1, 2],
] as const

describe.skipIf(!adultIsThere)('Adult', () => {
  it.each(expected)('[HI26] %s has height %i and %i leaves', (name, height, leaves) => {
    const rows = read(name)
    const column = textColumn(rows.map(([leaf]) => leaf))
    const hierarchy = buildHierarchy({ kind: 'rows', rows }, column)
    expect(hierarchy).toMatchObject({ height, leafCount: leaves, nested: true, notices: [] })
    expect(inspectHierarchy(rows, column)).toMatchObject({
      height,
      leaves,
      gaps: 0,
      unusedLeaves: 0,
      problems: [],
    })
  })

  it('[HI5] age’s domain is the hierarchy’s 1 to 100, whatever the data has', () => {
    const hierarchy = buildHierarchy({ kind: 'rows', rows: read('age') }, numberColumn(['17', '40', '90']))
    expect(hierarchy.leafCount).toBe(100)
    expect(hierarchy.range).toBe(73)
    // Lines 17, 40 and 90 of the file: its label 35-39 holds the ages 36 to 40.
    expect(hierarchy.levels[1].labels).toEqual(['', '15-19', '35-39', '85-89'])
    expect([...hierarchy.levels[4].leaves]).toEqual([100])
  })
})
