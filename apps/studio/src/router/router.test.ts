import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchPath, pathOf } from './router.tsx'

describe('addresses', () => {
  it('[STU14] give back what was put into them', () => {
    const text = fc
      .string({ minLength: 1, unit: 'grapheme' })
      .filter((value) => !/[\ud800-\udfff]/.test(value))
    fc.assert(
      fc.property(text, text, (project, column) => {
        const pattern = '/projects/:project/hierarchies/:column?'
        expect(matchPath(pattern, pathOf(pattern, { project, column }))).toEqual({ project, column })
        expect(matchPath(pattern, pathOf(pattern, { project }))).toEqual({ project })
      }),
      { seed: 20261117, numRuns: 200 },
    )
  })

  it('[STU14] fit one pattern and no other', () => {
    expect(matchPath('/projects/:project/data', '/projects/7/roles')).toBeUndefined()
    expect(matchPath('/projects/:project/data', '/projects/7')).toBeUndefined()
    expect(matchPath('/', '/')).toEqual({})
    expect(matchPath('/projects/:project/data', '/projects/%E0%A4%A/data')).toEqual({ project: '%E0%A4%A' })
  })
})
