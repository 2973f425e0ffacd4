import { describe, expect, it } from 'vitest'
import type { Classes, SensitiveAttribute } from '../data/table/classes.ts'
import { bindOptions } from './kit/bind-options.ts'
import { type ClassJudge, monotoneOf } from './model.ts'
import { findModel, models } from './registry.ts'

/** A table of ten people: six have a, five b, two c; some have several. */
const attribute: SensitiveAttribute = {
  name: 's',
  dictionary: { type: 'text', values: ['', 'a', 'b', 'c'] },
  totals: Float64Array.of(0, 6, 5, 2),
  rows: 13,
  people: 10,
}

/** One class of so many people, of whom so many have a, b and c. */
function classOf(people: number, counts: readonly number[]): Classes {
  const values = counts.flatMap((count, countIndex) => (count > 0 ? [countIndex + 1] : []))
  const sizes = Uint32Array.of(people)
  return {
    count: 1,
    sizes,
    rows: Uint32Array.of(20),
    histograms: [
      {
        attribute,
        offsets: Uint32Array.of(0, values.length),
        values: Uint32Array.from(values),
        counts: Uint32Array.from(counts.filter((count) => count > 0)),
        people: sizes,
      },
    ],
    tableRows: 40,
  }
}

function judged(id: string, options: Readonly<Record<string, number>>): ClassJudge {
  const model = findModel(id)!
  return model.judge(bindOptions(model, options), attribute, 0) as ClassJudge
}

describe('models that count people', () => {
  it('[H1] α is a share of people, whatever other values they have', () => {
    const judge = judged('alpha-k-anonymity', { alpha: 0.5, k: 2 })
    expect(judge.figure(classOf(4, [3, 3, 3]), 0)).toBe(3 / 4)
    expect(judge.admits(classOf(4, [3, 3, 3]), 0)).toBe(false)
    expect(judge.admits(classOf(4, [2, 2, 2]), 0)).toBe(true)
  })

  it('[H1] gains are of shares of people', () => {
    // By hand: 3 of 4 people have a, 6 of 10 in the table: (0.75 − 0.6) / 0.6.
    expect(judged('basic-beta-likeness', { beta: 1 }).figure(classOf(4, [3, 2, 0]), 0)).toBeCloseTo(0.25, 12)
    // 2 of 4 have c, 2 of 10 in the table: log2(0.5 / 0.2) is the largest.
    expect(judged('delta-disclosure', { delta: 2 }).figure(classOf(4, [3, 2, 2]), 0)).toBeCloseTo(
      Math.log2(2.5),
      12,
    )
  })

  it('[H1] closeness is of pairs of person and value', () => {
    // By hand: pairs 3 : 2 : 0 of 5 against 6 : 5 : 2 of 13; only a has more: 3/5 − 6/13, and b 2/5 − 5/13.
    const figure = judged('t-closeness', { t: 1 }).figure(classOf(4, [3, 2, 0]), 0)
    expect(figure).toBeCloseTo(3 / 5 - 6 / 13 + (2 / 5 - 5 / 13), 12)
  })

  it('[H2] what everybody in a class has is its only value', () => {
    const shared = classOf(4, [4, 2, 2])
    expect(judged('distinct-l-diversity', { l: 2 }).figure(shared, 0)).toBe(1)
    expect(judged('entropy-l-diversity', { l: 2 }).figure(shared, 0)).toBe(1)
    expect(judged('recursive-l-diversity', { c: 3, l: 2 }).figure(shared, 0)).toBe(Number.POSITIVE_INFINITY)
    for (const [id, options] of [
      ['distinct-l-diversity', { l: 2 }],
      ['entropy-l-diversity', { l: 1.1 }],
      ['recursive-l-diversity', { c: 3, l: 2 }],
    ] as const) {
      expect([id, judged(id, options).admits(shared, 0)]).toEqual([id, false])
      expect([id, judged(id, options).admits(classOf(4, [3, 2, 2]), 0)]).toEqual([id, true])
    }
  })

  it('[H3] models of values are not monotone where people are counted, those of sizes are', () => {
    for (const model of models) {
      const { suppression, generalization } = monotoneOf(model, true)
      expect([model.id, suppression || generalization]).toEqual([
        model.id,
        !model.needs.includes('sensitive') && (model.monotone.suppression || model.monotone.generalization),
      ])
      expect(monotoneOf(model, false)).toBe(model.monotone)
    }
  })
})
