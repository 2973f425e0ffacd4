import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Believed, believedForm, type FormView } from './believed-form.ts'

function finish<Result>(work: Generator<void, Result>): Result {
  let step = work.next()
  while (!step.done) step = work.next()
  return step.value
}

/** Two forms: people as they were, one class each, and one class of all. */
function viewOf(
  people: readonly { readonly rows: number; readonly hidden: number }[],
  sensitive: number,
): FormView {
  const shared = people.length
  return {
    persons: Float64Array.from(people, ({ rows }) => rows),
    pairs: {
      person: Uint32Array.from(people.flatMap((_, person) => [person, person])),
      class: Uint32Array.from(people.flatMap((_, person) => [person, shared])),
    },
    sensitive: Float64Array.from([...people.map(() => 0), sensitive]),
    ordinary: Float64Array.from([
      ...people.map(({ rows, hidden }) => rows - hidden),
      people.reduce((sum, { hidden }) => sum + hidden, 0) - sensitive,
    ]),
  }
}

const believe = (view: FormView, prior: readonly number[]): Believed =>
  finish(believedForm(view, Float64Array.from(prior)))

describe('what is believed of a form', () => {
  it('[AT41] whoever is not published as they were is in the other form', () => {
    const view = viewOf(
      [
        { rows: 1, hidden: 1 },
        { rows: 2, hidden: 0 },
        { rows: 4, hidden: 1 },
      ],
      2,
    )
    const { sensitive, inForm } = believe(view, [0.1, 0.1, 0.1])
    expect(inForm[0]).toBeCloseTo(1, 2)
    expect(sensitive[0]).toBeCloseTo(1, 2)
    expect(inForm[1]).toBeLessThan(0.05)
    expect(inForm[2]).toBeCloseTo(0.25, 1)
  })

  it('[AT41] adds up to the rows of the classes and of the people', () => {
    const person = fc
      .record({ rows: fc.integer({ min: 1, max: 4 }), part: fc.integer({ min: 0, max: 4 }) })
      .map(({ rows, part }) => ({ rows, hidden: Math.min(rows, part) }))
    const cases = fc.record({
      people: fc.array(person, { minLength: 2, maxLength: 8 }),
      share: fc.double({ min: 0.1, max: 0.9, noNaN: true }),
      priors: fc.array(fc.double({ min: 0.05, max: 0.95, noNaN: true }), { minLength: 8, maxLength: 8 }),
    })
    fc.assert(
      fc.property(cases, ({ people, share, priors }) => {
        const hidden = people.reduce((sum, one) => sum + one.hidden, 0)
        fc.pre(hidden > 0)
        const sensitive = Math.max(1, Math.round(hidden * share))
        const believed = believe(viewOf(people, sensitive), priors.slice(0, people.length))
        const all = people.reduce((sum, { rows }, row) => sum + rows * believed.sensitive[row], 0)
        expect(all).toBeGreaterThan(sensitive * 0.8)
        expect(all).toBeLessThan(sensitive * 1.2)
        for (const [index, likely] of believed.sensitive.entries()) {
          expect(likely).toBeLessThanOrEqual(1 + 1e-9)
          expect(believed.inForm[index]).toBeGreaterThanOrEqual(likely - 1e-9)
        }
      }),
      { seed: 3, numRuns: 200 },
    )
  })

  it('[AT50] is the same of somebody who is not there and can be in the same classes', () => {
    const people = [
      { rows: 3, hidden: 1 },
      { rows: 4, hidden: 2 },
    ]
    const prior = [0.2, 0.4]
    const { sensitive, scales } = believe(viewOf(people, 2), prior)
    for (const [person, before] of prior.entries()) {
      const sum = (of: Float64Array) => of[person] + of[people.length]
      const [yes, no] = [before * sum(scales.yes), (1 - before) * sum(scales.no)]
      expect(yes / (yes + no)).toBeCloseTo(sensitive[person], 9)
    }
  })

  it('[AT41] of people in the same form, the likelier before is the likelier after', () => {
    const view = viewOf(
      [
        { rows: 1, hidden: 1 },
        { rows: 1, hidden: 1 },
      ],
      1,
    )
    const { sensitive } = believe(view, [0.4, 0.1])
    // Odds of 6 to 1 beforehand; exactly one of the two is it.
    expect(sensitive[0]).toBeCloseTo(Math.sqrt(6) / (1 + Math.sqrt(6)), 2)
    expect(sensitive[0] + sensitive[1]).toBeCloseTo(1, 6)
  })
})
