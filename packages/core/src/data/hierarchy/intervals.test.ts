import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildHierarchy } from './build-hierarchy.ts'
import { numberColumn, textColumn } from './columns.fixture.ts'

const ages = numberColumn(['17', '39', '40', '44', '45', '90'])

describe('intervals', () => {
  it('[HI14] are half-open, of the given widths, then *', () => {
    const hierarchy = buildHierarchy({ kind: 'intervals', widths: [5, 10, 20], from: 0 }, ages)
    expect(hierarchy.height).toBe(4)
    expect(labelsOf(hierarchy, 1)).toEqual([
      '',
      '[15,20)',
      '[35,40)',
      '[40,45)',
      '[40,45)',
      '[45,50)',
      '[90,95)',
    ])
    expect(labelsOf(hierarchy, 3)).toEqual([
      '',
      '[0,20)',
      '[20,40)',
      '[40,60)',
      '[40,60)',
      '[40,60)',
      '[80,100)',
    ])
    expect(hierarchy.levels[4].labels).toEqual(['*'])
  })

  it('[HI14] values below the start and negative ones lie in intervals too', () => {
    const column = numberColumn(['-11', '-10', '-0.5', '0', '3'])
    const hierarchy = buildHierarchy({ kind: 'intervals', widths: [5], from: 1 }, column)
    expect(labelsOf(hierarchy, 1)).toEqual(['', '[-14,-9)', '[-14,-9)', '[-4,1)', '[-4,1)', '[1,6)'])
  })

  // 0.3 / 0.1 is 2.9999999999999996 in binary: a value on the border must not fall below it.
  it('[HI14] borders of decimal widths are exact and their labels clean', () => {
    const column = numberColumn(['0.1', '0.29', '0.3', '0.7', '-0.1'])
    const hierarchy = buildHierarchy({ kind: 'intervals', widths: [0.1, 0.5], from: 0 }, column)
    expect(labelsOf(hierarchy, 1)).toEqual([
      '',
      '[-0.1,0)',
      '[0.1,0.2)',
      '[0.2,0.3)',
      '[0.3,0.4)',
      '[0.7,0.8)',
    ])
    expect(labelsOf(hierarchy, 2)).toEqual(['', '[-0.5,0)', '[0,0.5)', '[0,0.5)', '[0,0.5)', '[0.5,1)'])
  })

  it('[HI14] numbers beyond the exact integers of a double and in exponents have their interval', () => {
    const column = numberColumn(['9007199254740993', '1e21', '5e-7'])
    const hierarchy = buildHierarchy({ kind: 'intervals', widths: [1, 1000], from: 0 }, column)
    expect(hierarchy.levels[1].labels).toContain('[9007199254740993,9007199254740994)')
    expect(hierarchy.levels[1].labels).toContain('[1000000000000000000000,1000000000000000000001)')
    expect(hierarchy.levels[1].labels).toContain('[0,1)')
  })

  it('[HI14] refuses columns that are not numbers, widths that do not grow, and no widths', () => {
    const spec = { kind: 'intervals', widths: [5], from: 0 } as const
    expect(() => buildHierarchy(spec, textColumn(['a']))).toThrow(
      expect.objectContaining({ code: 'COLUMN_TYPE' }),
    )
    for (const widths of [[], [0], [-5], [5, 5], [10, 5], [Number.NaN]]) {
      expect(() => buildHierarchy({ ...spec, widths }, ages)).toThrow(
        expect.objectContaining({ code: 'HIERARCHY_INVALID' }),
      )
    }
  })

  it('[HI14] values that are no numbers are counted, and gaps where gaps are let pass', () => {
    const spec = { kind: 'intervals', widths: [5], from: 0 } as const
    const mixed = textColumn(['41', 'abc', '7'])
    expect(() => buildHierarchy(spec, mixed)).toThrow(
      expect.objectContaining({ code: 'COLUMN_TYPE', details: { column: 'city', values: 1 } }),
    )
    const hierarchy = buildHierarchy(spec, mixed, { onGap: 'suppress' })
    expect(labelsOf(hierarchy, 1)).toEqual(['', '[40,45)', '*', '[5,10)'])
    expect([hierarchy.range, hierarchy.levels[1].widths]).toEqual([undefined, undefined])
  })

  it('[HI7] widths must be multiples of the ones before, unless overlap is allowed', () => {
    const spec = { kind: 'intervals', widths: [10, 15], from: 0 } as const
    expect(() => buildHierarchy(spec, ages)).toThrow(
      expect.objectContaining({
        code: 'HIERARCHY_OVERLAP',
        details: expect.objectContaining({ column: 'age', level: 2 }),
      }),
    )
    const hierarchy = buildHierarchy(spec, ages, { allowOverlap: true })
    expect(hierarchy).toMatchObject({ nested: false, parents: [], height: 3 })
    expect(labelsOf(hierarchy, 2)).toEqual([
      '',
      '[15,30)',
      '[30,45)',
      '[30,45)',
      '[30,45)',
      '[45,60)',
      '[90,105)',
    ])
    expect(hierarchy.notices).toHaveLength(1)
  })

  it('[HI15] integers of the range are the leaves, and a node holds those in it', () => {
    const { levels, leafCount } = buildHierarchy({ kind: 'intervals', widths: [5, 20], from: 0 }, ages)
    expect(leafCount).toBe(74) // 17 … 90
    expect([...levels[1].leaves]).toEqual([1, 3, 5, 5, 5, 1]) // missing, 17–19, 35–39, 40–44, 45–49, 90
    expect([...levels[2].leaves]).toEqual([1, 3, 20, 20, 11]) // missing, 17–19, 20–39, 40–59, 80–90
    expect([...levels[3].leaves]).toEqual([74])
  })

  it('[HI15] with decimals the distinct numbers are the leaves', () => {
    const column = numberColumn(['1.5', '1.50', '1.7', '2', '9'])
    const { levels, leafCount } = buildHierarchy({ kind: 'intervals', widths: [1], from: 0 }, column)
    expect(leafCount).toBe(4)
    expect([...levels[1].leaves]).toEqual([1, 2, 1, 1])
  })

  it('[HI8] widths are the intervals’, never above the range', () => {
    const hierarchy = buildHierarchy({ kind: 'intervals', widths: [5, 100], from: 0 }, ages)
    expect(hierarchy.range).toBe(73)
    expect(hierarchy.levels.map(({ widths }) => [...widths!].slice(0, 2))).toEqual([
      [0, 0],
      [0, 5],
      [0, 73],
      [73],
    ])
  })

  it('[HI14] agree with plain division on integers', () => {
    const values = fc.uniqueArray(fc.integer({ min: -500, max: 500 }), { minLength: 1 })
    const property = fc.property(
      values,
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: -40, max: 40 }),
      checkOne,
    )
    function checkOne(integers: number[], width: number, from: number) {
      const column = numberColumn(integers.map(String))
      const hierarchy = buildHierarchy({ kind: 'intervals', widths: [width], from }, column)
      const expected = [...integers]
        .sort((a, b) => a - b)
        .map((value) => {
          const start = from + Math.floor((value - from) / width) * width
          return `[${start},${start + width})`
        })
      expect(labelsOf(hierarchy, 1).slice(1)).toEqual(expected)
    }
    fc.assert(property, { seed: 7, numRuns: 200 })
  })
})

function labelsOf(hierarchy: ReturnType<typeof buildHierarchy>, level: number): string[] {
  const { nodeOf, labels } = hierarchy.levels[level]
  return Array.from(nodeOf, (node) => labels[node])
}
