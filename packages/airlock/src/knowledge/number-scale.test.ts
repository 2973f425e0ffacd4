import type { GradeMeaning } from '@outis/core/methods'
import { describe, expect, it } from 'vitest'
import { knownNumbers, weightsOf } from './known-numbers.ts'
import { momentWeights, type NumberScale, numberScale, weightsOn } from './number-scale.ts'

const scaleOf = (bounds: readonly (readonly [number, number])[], swap?: number): NumberScale => {
  const meaning: GradeMeaning = {
    kind: 'grades',
    column: 'x',
    categories: bounds.map(([lower, upper]) => ({
      lower: String(lower),
      upper: String(upper),
      membership: 'paper',
    })),
    grades: [],
    values: [],
    ...(swap !== undefined && { swap }),
  }
  return numberScale(
    meaning,
    Array.from({ length: 300 }, (_, number) => ({ number, rows: 2 })),
  )
}

describe('the scale of a graded column', () => {
  it('[KN13] ends that categories share are one unknown, a category of one number has one, a gap has two', () => {
    expect(
      scaleOf([
        [0, 10],
        [10, 15],
      ]).unknowns,
    ).toBe(3)
    expect(
      scaleOf([
        [0, 10],
        [12, 15],
      ]).unknowns,
    ).toBe(4)
    expect(
      scaleOf([
        [0, 10],
        [12, 12],
        [14, 20],
      ]).unknowns,
    ).toBe(5)
  })

  it('[KN13] categories of equal width are one line: two numbers give all others', () => {
    const scale = scaleOf([
      [0, 10],
      [10, 20],
      [20, 30],
    ])
    expect([scale.unknowns, scale.pieces.length]).toEqual([2, 1])
    const known = knownNumbers(scale)
    for (const number of [3, 27]) known.learn(weightsOf(scale, number), 1e-6)
    expect(known.widthAt(15)).toBeLessThan(1e-3)
  })

  it('[KN13] where ranks were swapped it is the quantiles, whatever the categories', () => {
    const scale = scaleOf(
      [
        [0, 100],
        [100, 299],
      ],
      0.1,
    )
    expect([scale.isByRank, scale.unknowns]).toEqual([true, 25])
    const ends = scale.pieces.map(({ high }) => high)
    expect(Math.max(...ends.slice(1).map((end, index) => end - ends[index]))).toBeLessThan(16)
  })

  it('[KN6] the weights of a mean and of a deviation are their slopes in the unknowns', () => {
    const numbers = [1, 4, 9, 11, 13, 14.5, 3]
    const moments = (ends: readonly number[]) => {
      const scale = scaleOf([
        [0, 10],
        [10, 15],
      ])
      const moved = numbers.map((number) => {
        const { lowUnknown, highUnknown, share } = weightsOn(scale, number)
        return (1 - share) * ends[lowUnknown] + share * ends[highUnknown]
      })
      const mean = moved.reduce((sum, number) => sum + number, 0) / moved.length
      return [mean, Math.sqrt(moved.reduce((sum, number) => sum + (number - mean) ** 2, 0) / moved.length)]
    }
    const weights = momentWeights(
      scaleOf([
        [0, 10],
        [10, 15],
      ]),
      numbers,
    )
    for (const unknown of [0, 1, 2]) {
      const ends = [0, 10, 15]
      ends[unknown] += 1e-5
      const [mean, deviation] = moments(ends).map(
        (moment, index) => (moment - moments([0, 10, 15])[index]) / 1e-5,
      )
      expect(weights[unknown]).toBeCloseTo(mean, 4)
      expect(weights[3 + unknown]).toBeCloseTo(deviation, 4)
    }
  })

  it('[KN4] a number that is told narrows those near it, as their order does, and those far from it little', () => {
    const scale = scaleOf([
      [0, 10],
      [12, 40],
      [44, 60],
      [70, 299],
    ])
    const [before, known] = [knownNumbers(scale), knownNumbers(scale)]
    known.learn(weightsOf(scale, 40), 1e-6)
    expect(known.widthAt(40)).toBeLessThan(1e-3)
    expect(known.widthAt(44)).toBeLessThan(before.widthAt(44) * 0.75)
    expect(known.widthAt(299)).toBeGreaterThan(before.widthAt(299) * 0.9)
  })
})
