import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roundScale } from '../page/svg.ts'
import { policyNames } from './build-comparison.ts'
import { beats, onFrontier } from './figures.ts'
import { labelPlaces } from './scatter-plot.ts'

// Few different figures, so that ties are frequent.
const points = fc.array(
  fc.record({ risk: fc.integer({ min: 0, max: 6 }), loss: fc.integer({ min: 0, max: 6 }) }),
  {
    minLength: 1,
    maxLength: 12,
  },
)

describe('the frontier', () => {
  it('[CP1] three in a row, one behind, and a twin: by hand', () => {
    const at = (risk: number, loss: number) => ({ risk, loss })
    expect(onFrontier([at(1, 9), at(3, 4), at(8, 1), at(3, 5), at(3, 4)])).toEqual([
      true,
      true,
      true,
      false,
      true,
    ])
  })

  it('[CP1] nothing beats a point of it, and some point of it beats every other', () => {
    fc.assert(
      fc.property(points, (all) => {
        const best = onFrontier(all)
        const frontier = all.filter((_, index) => best[index])
        return all.every((point, index) =>
          best[index]
            ? !all.some((other) => beats(other, point))
            : frontier.some((other) => beats(other, point)),
        )
      }),
      { seed: 7, numRuns: 300 },
    )
  })

  it('[CP7] names are as short as they can be', () => {
    expect(policyNames(['/a/k2.yaml', '/b/k5.yml'])).toEqual(['k2', 'k5'])
    expect(policyNames(['/a/k2.yaml', '/a/k2.json'])).toEqual(['k2.yaml', 'k2.json'])
    expect(policyNames(['/x/a/policy.yaml', '/x/b/policy.yaml'])).toEqual(['a/policy.yaml', 'b/policy.yaml'])
    expect(policyNames(['C:\\one\\p.yaml', 'C:\\two\\p.yaml'])).toEqual(['one/p.yaml', 'two/p.yaml'])
  })

  it('[CP8] ticks are round, few, and hold every value', () => {
    expect(roundScale([0.0485, 0.015, 0.0048]).ticks).toEqual([0, 0.02, 0.04, 0.06])
    expect(roundScale([0.92, 0.95]).ticks).toEqual([0.92, 0.93, 0.94, 0.95])
    const value = fc.double({ min: 0, max: 1e12, noNaN: true }).map((number) => (number < 1e-9 ? 0 : number))
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 8 }), (values) => {
        const { ticks, at } = roundScale(values)
        return (
          ticks.length >= 2 &&
          ticks.length <= 7 &&
          values.every((value) => at(value) >= -1e-9 && at(value) <= 1 + 1e-9)
        )
      }),
      { seed: 7, numRuns: 300 },
    )
  })

  it('[CP8] a label stands where it covers nothing, and nowhere if there is no such place', () => {
    const frame = { x: 0, y: 0, width: 200, height: 100 }
    const free = { frame, taken: [], lines: [] }
    expect(labelPlaces([{ x: 50, y: 50, text: 'k2' }], free)).toEqual([{ x: 59, y: 54, anchor: 'start' }])
    expect(labelPlaces([{ x: 195, y: 50, text: 'k2' }], free)[0]?.anchor).toBe('end')
    const struck = { frame, taken: [], lines: [{ x: 50, y: 49, width: 100, height: 2 }] }
    expect(labelPlaces([{ x: 50, y: 50, text: 'k2' }], struck)[0]?.anchor).toBe('end')
    expect(labelPlaces([{ x: 50, y: 50, text: 'k2' }], { ...free, taken: [frame] })).toEqual([undefined])
  })
})
