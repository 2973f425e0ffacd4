import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { frameOf, frontOf, type Mark, stairOf } from './scatter-frame.ts'

const share = fc.integer({ min: 0, max: 1000 }).map((thousandths) => thousandths / 1000)
const marks = fc
  .array(fc.tuple(share, share), { minLength: 1, maxLength: 12 })
  .map((list) =>
    list.map(([x, y], index): Mark => ({ key: String(index), x: 3 * x, y, kind: 'good', words: '' })),
  )
const run = (check: (list: readonly Mark[]) => void) =>
  fc.assert(fc.property(marks, check), { seed: 20261117, numRuns: 50 })

describe('a picture of risk against usefulness', () => {
  it('[STU22] every mark lies inside, and safer is left, more useful is up', () => {
    run((list) => {
      const { left, top } = frameOf(list, 1.6)
      for (const one of list) {
        expect(left(one.x)).toBeGreaterThanOrEqual(0)
        expect(left(one.x)).toBeLessThanOrEqual(100)
        expect(top(one.y)).toBeGreaterThanOrEqual(0)
        expect(top(one.y)).toBeLessThanOrEqual(100)
      }
      for (const [a, b] of list.slice(1).map((one, index) => [list[index] as Mark, one] as const)) {
        if (a.x < b.x) expect(left(a.x)).toBeLessThanOrEqual(left(b.x))
        if (a.y < b.y) expect(top(a.y)).toBeGreaterThan(top(b.y))
      }
    })
  })

  it('[STU22] what is called the front is beaten by nothing, and everything else is', () => {
    run((list) => {
      const front = frontOf(list)
      expect(front.size).toBeGreaterThan(0)
      for (const one of list) {
        const beaten = list.some(
          (other) => other.x <= one.x && other.y >= one.y && !(other.x === one.x && other.y === one.y),
        )
        expect(front.has(one.key)).toBe(!beaten)
      }
      const stair = stairOf(list.map((one) => (front.has(one.key) ? { ...one, kind: 'front' } : one)))
      for (const [index, corner] of stair.entries()) {
        const before = stair[index - 1]
        if (before) expect(corner.x >= before.x && corner.y >= before.y).toBe(true)
      }
    })
  })

  it('[STU22] ticks are round and few', () => {
    const { xTicks, yTicks } = frameOf([{ key: 'a', x: 0.9, y: 0.83, kind: 'good', words: '' }], 1.6)
    expect(xTicks).toEqual([0, 0.2, 0.4, 0.6, 0.8])
    expect(yTicks.length).toBeGreaterThan(0)
    expect(yTicks.length).toBeLessThan(8)
  })
})
