import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ChosenRows, choiceBounds, type Decoys, hideChoices } from './hide-choices.ts'

const cost = ({ groupAsOpaque, valueAsOpaque, valueAsGroup }: Decoys) =>
  groupAsOpaque + 2 * valueAsOpaque + valueAsGroup

/** Shares of choice 2 and choice 3 among rows of each form of alias. */
function posteriors(chosen: ChosenRows, decoys: Decoys) {
  const second = chosen.groupless + decoys.groupAsOpaque
  const codes = chosen.opaque + second + decoys.valueAsOpaque
  const left = chosen.group - decoys.groupAsOpaque
  const labels = left + decoys.valueAsGroup
  const share = (part: number, whole: number) => (part === 0 ? 0 : part / whole)
  return { second: [share(second, codes), share(left, labels)], third: share(chosen.opaque, codes) }
}

function possible(chosen: ChosenRows, decoys: Decoys, bounds: { group: number; opaque: number }): boolean {
  const { second, third } = posteriors(chosen, decoys)
  return (
    decoys.valueAsGroup <= chosen.valueWithGroup &&
    decoys.valueAsGroup + decoys.valueAsOpaque <= chosen.value &&
    decoys.groupAsOpaque <= chosen.group &&
    second.every((share) => share <= bounds.group) &&
    third <= bounds.opaque
  )
}

/** Every choice of decoys there is. */
function* allDecoys({ value, group }: ChosenRows): Generator<Decoys> {
  for (let groupAsOpaque = 0; groupAsOpaque <= group; groupAsOpaque++) {
    for (let valueAsOpaque = 0; valueAsOpaque <= value; valueAsOpaque++) {
      for (let valueAsGroup = 0; valueAsGroup + valueAsOpaque <= value; valueAsGroup++) {
        yield { groupAsOpaque, valueAsOpaque, valueAsGroup }
      }
    }
  }
}

const few = fc.integer({ min: 0, max: 12 })
/** Often there are many who chose 1, so that low bounds can be kept without hiding everything. */
const chosenRows: fc.Arbitrary<ChosenRows> = fc
  .record({
    value: fc.oneof(few, fc.integer({ min: 30, max: 60 })),
    part: fc.constantFrom(0, 0.3, 1),
    group: few,
    groupless: fc.oneof(fc.constant(0), few),
    opaque: few,
  })
  .map(({ part, ...rows }) => ({ ...rows, valueWithGroup: Math.floor(rows.value * part) }))
  .filter(({ value, group, groupless, opaque }) => value + group + groupless + opaque > 0)

describe('hiding choices', () => {
  it('[PA33] decoys keep the bounds, and no others that do are cheaper', () => {
    fc.assert(
      fc.property(chosenRows, fc.constantFrom(0.2, 0.34, 0.5, 0.7, 0.9, 1), (chosen, maxPosterior) => {
        const bounds = choiceBounds(chosen, maxPosterior)
        const found = hideChoices(chosen, bounds)
        expect(possible(chosen, found, bounds)).toBe(true)
        let least = Number.POSITIVE_INFINITY
        for (const decoys of allDecoys(chosen)) {
          if (possible(chosen, decoys, bounds)) least = Math.min(least, cost(decoys))
        }
        expect(cost(found)).toBe(least)
      }),
      { seed: 7, numRuns: 400 },
    )
  })

  it('[PA32] a choice that many made may have twice its odds', () => {
    const chosen = { value: 10, valueWithGroup: 10, group: 20, groupless: 0, opaque: 70 }
    // Odds 70 : 30 doubled are 140 : 30.
    expect(choiceBounds(chosen, 0.5)).toEqual({ group: 0.5, opaque: 140 / 170 })
  })

  it('[PA33] where everybody chose 2, the group is still told: hiding it would hide nothing', () => {
    const chosen = { value: 0, valueWithGroup: 0, group: 9, groupless: 0, opaque: 0 }
    const none = { groupAsOpaque: 0, valueAsOpaque: 0, valueAsGroup: 0 }
    expect(hideChoices(chosen, choiceBounds(chosen, 0.5))).toEqual(none)
  })

  it('[PA33] more rows than are tried one by one: the bounds hold all the same', () => {
    const chosen = { value: 9e6, valueWithGroup: 9e6, group: 2_500_001, groupless: 3, opaque: 1_234_567 }
    const bounds = choiceBounds(chosen, 0.5)
    const found = hideChoices(chosen, bounds)
    expect(possible(chosen, found, bounds)).toBe(true)
    // One decoy for each row that is hidden, but for a few in the last step.
    expect(cost(found)).toBeLessThan(2_500_001 + 10)
  })

  it('[PA33] a bound of 1 takes no decoys', () => {
    const chosen = { value: 5, valueWithGroup: 5, group: 4, groupless: 1, opaque: 3 }
    expect(cost(hideChoices(chosen, choiceBounds(chosen, 1)))).toBe(0)
  })
})
