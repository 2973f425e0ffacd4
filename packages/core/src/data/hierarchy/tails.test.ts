import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildHierarchy } from './build-hierarchy.ts'
import { numberColumn } from './columns.fixture.ts'

const ages = numberColumn(['3', '17', '18', '39', '81', '89', '90', '104'])
const spec = { kind: 'intervals', widths: [5, 10, 20], from: 0, top: 90, bottom: 18 } as const

function labelsOf(hierarchy: ReturnType<typeof buildHierarchy>, level: number): string[] {
  const { nodeOf, labels } = hierarchy.levels[level]
  return Array.from(nodeOf, (node) => labels[node]).slice(1)
}

describe('tails', () => {
  it('[HI22] are one group each on every level, and intervals end at their borders', () => {
    const hierarchy = buildHierarchy(spec, ages)
    expect(hierarchy.height).toBe(4)
    const tails = (middle: readonly string[]) => ['<18', '<18', ...middle, '>=90', '>=90']
    expect(labelsOf(hierarchy, 1)).toEqual(tails(['[18,20)', '[35,40)', '[80,85)', '[85,90)']))
    expect(labelsOf(hierarchy, 2)).toEqual(tails(['[18,20)', '[30,40)', '[80,90)', '[80,90)']))
    expect(labelsOf(hierarchy, 3)).toEqual(tails(['[18,20)', '[20,40)', '[80,90)', '[80,90)']))
    expect(hierarchy.levels[4].labels).toEqual(['*'])
    expect(hierarchy.nested).toBe(true)
  })

  it('[HI22] count the integers they hold, and are as wide as the values beyond their border', () => {
    const { levels, range } = buildHierarchy(spec, ages)
    expect(range).toBe(101)
    // missing, 3–17, 18–19, 35–39, 80–84, 85–89, 90–104
    expect([...levels[1].leaves]).toEqual([1, 15, 2, 5, 5, 5, 15])
    expect([...levels[1].widths!]).toEqual([0, 15, 2, 5, 5, 5, 14])
  })

  it('[HI22] borders are exact on decimals, and either tail may be left out', () => {
    const column = numberColumn(['0.09', '0.1', '0.29', '0.3', '0.31'])
    const top = buildHierarchy({ kind: 'intervals', widths: [0.2], from: 0, top: 0.3 }, column)
    expect(labelsOf(top, 1)).toEqual(['[0,0.2)', '[0,0.2)', '[0.2,0.3)', '>=0.3', '>=0.3'])
    const bottom = buildHierarchy({ kind: 'intervals', widths: [0.2], from: 0, bottom: 0.1 }, column)
    expect(labelsOf(bottom, 1)).toEqual(['<0.1', '[0.1,0.2)', '[0.2,0.4)', '[0.2,0.4)', '[0.2,0.4)'])
  })

  it('[HI22] refuses a bottom that is not below the top', () => {
    for (const tails of [{ top: 18, bottom: 18 }, { top: 10, bottom: 20 }, { top: Number.POSITIVE_INFINITY }])
      expect(() => buildHierarchy({ kind: 'intervals', widths: [5], from: 0, ...tails }, ages)).toThrow(
        expect.objectContaining({ code: 'HIERARCHY_INVALID' }),
      )
  })

  it('[HI22] nests, and leaves all leaves where plain counting puts them, whatever the borders', () => {
    const border = fc.integer({ min: -40, max: 40 })
    const property = fc.property(
      fc.uniqueArray(fc.integer({ min: -60, max: 60 }), { minLength: 1 }),
      fc.record({ first: fc.integer({ min: 1, max: 9 }), from: border, bottom: border, above: fc.nat(30) }),
      (integers, { first, from, bottom, above }) => {
        const top = bottom + above + 1
        const widths = [first, 2 * first, 6 * first]
        const column = numberColumn(integers.map(String))
        const hierarchy = buildHierarchy({ kind: 'intervals', widths, from, top, bottom }, column)
        expect(hierarchy.nested).toBe(true)
        const sorted = [...integers].sort((a, b) => a - b)
        for (const [widthIndex, width] of widths.entries()) {
          const expected = sorted.map((value) => {
            if (value >= top) return `>=${top}`
            if (value < bottom) return `<${bottom}`
            const start = from + Math.floor((value - from) / width) * width
            return `[${Math.max(start, bottom)},${Math.min(start + width, top)})`
          })
          expect(labelsOf(hierarchy, widthIndex + 1)).toEqual(expected)
        }
      },
    )
    fc.assert(property, { seed: 11, numRuns: 200 })
  })
})
