import { describe, expect, it } from 'vitest'
import { buildHierarchy } from './build-hierarchy.ts'
import { numberColumn, textColumn } from './columns.fixture.ts'

const spec = { kind: 'prefix', length: 5, keep: [4, 3, 2] } as const

describe('prefixes', () => {
  it('[HI16] mask from the right, then *', () => {
    const { levels, height } = buildHierarchy(spec, textColumn(['02139', '02138', '02215', '10001']))
    expect(height).toBe(4)
    expect(levels.map(({ labels }) => labels)).toEqual([
      ['', '02139', '02138', '02215', '10001'],
      ['', '0213*', '0221*', '1000*'],
      ['', '021**', '022**', '100**'],
      ['', '02***', '10***'],
      ['*'],
    ])
  })

  it('[HI16] leaves are the distinct values of the data', () => {
    const { levels, leafCount } = buildHierarchy(spec, textColumn(['02139', '02138', '02215', '10001']))
    expect(leafCount).toBe(4)
    expect(levels.slice(1).map(({ leaves }) => [...leaves])).toEqual([
      [1, 2, 1, 1],
      [1, 2, 1, 1],
      [1, 3, 1],
      [4],
    ])
  })

  it('[HI16] lengths count code points, not halves of surrogate pairs', () => {
    const { levels } = buildHierarchy({ kind: 'prefix', length: 2, keep: [1] }, textColumn(['𝔸𝔹', '𝔸ℂ']))
    expect(levels[1].labels).toEqual(['', '𝔸*'])
  })

  it('[HI16] values of another length are gaps', () => {
    expect(() => buildHierarchy(spec, textColumn(['02139', '2139', '021390']))).toThrow(
      expect.objectContaining({ code: 'HIERARCHY_GAP', details: { column: 'city', values: 2 } }),
    )
  })

  it('[HI16] number columns are masked by their text', () => {
    const { levels, range } = buildHierarchy(
      { kind: 'prefix', length: 3, keep: [1] },
      numberColumn(['120', '199', '250']),
    )
    expect(levels[1].labels).toEqual(['', '1**', '2**'])
    expect([...levels[1].widths!]).toEqual([0, 79, 0])
    expect(range).toBe(130)
  })

  it('[HI16] nothing kept is a level of its own; no level at all leaves *', () => {
    const column = textColumn(['02139', '02215'])
    expect(buildHierarchy({ ...spec, keep: [2, 0] }, column).levels[2].labels).toEqual(['', '*****'])
    expect(buildHierarchy({ ...spec, keep: [] }, column)).toMatchObject({ height: 1, leafCount: 2 })
  })

  it('[HI16] what is kept must fall from below the length', () => {
    for (const keep of [[5], [4, 4], [2, 3], [1, -1], [2.5]]) {
      expect(() => buildHierarchy({ ...spec, keep }, textColumn(['02139']))).toThrow(
        expect.objectContaining({ code: 'HIERARCHY_INVALID' }),
      )
    }
  })
})
