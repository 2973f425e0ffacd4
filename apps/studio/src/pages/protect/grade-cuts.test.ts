import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addedCut, evenCuts, gradeStep, movedCut, removedCut, roughCounts } from './grade-cuts.ts'

const bar = fc.nat(1000)
const someBars = fc
  .tuple(fc.integer({ min: -500, max: 500 }), fc.array(bar, { minLength: 3, maxLength: 30 }), fc.nat(3))
  .map(([from, rows, power]) =>
    rows.map((row, at) => ({
      from: (from + at) * 10 ** power,
      to: (from + at + 1) * 10 ** power,
      rows: row + 1,
    })),
  )

describe('bounds of grades', () => {
  it('[STU39] ascend and hold all values, whatever is moved, added or removed', () => {
    const deed = fc.tuple(
      fc.constantFrom('move', 'add', 'remove'),
      fc.nat(8),
      fc.double({ min: -2, max: 3, noNaN: true }),
    )
    fc.assert(
      fc.property(someBars, fc.array(deed, { maxLength: 12 }), (bars, deeds) => {
        const [low, high] = [bars[0]!.from, bars.at(-1)!.to]
        let cuts = evenCuts(bars, 5)
        for (const [what, place, to] of deeds) {
          if (what === 'move') cuts = movedCut(cuts, place, low + to * (high - low), gradeStep(bars))
          else cuts = what === 'add' ? addedCut(cuts, bars) : removedCut(cuts, place)
          expect([cuts[0], cuts.at(-1)]).toEqual([low, high])
          for (const [cutIndex, cut] of cuts.entries())
            if (cutIndex > 0) expect(cut).toBeGreaterThan(cuts[cutIndex - 1]!)
        }
      }),
      { seed: 931, numRuns: 200 },
    )
  })

  it('[STU39] of even grades have about as many rows each; counts are exact where bars begin', () => {
    const bars = Array.from({ length: 10 }, (_, index) => ({
      from: index * 10,
      to: index * 10 + 10,
      rows: 5,
    }))
    expect(evenCuts(bars, 5)).toEqual([0, 20, 40, 60, 80, 100])
    expect(roughCounts([0, 20, 50, 100], bars)).toEqual([10, 15, 25])
    expect(movedCut([0, 20, 100], 1, 37.4, 1)).toEqual([0, 37, 100])
    expect(movedCut([0, 20, 100], 0, 37, 1)).toEqual([0, 20, 100])
  })
})
