import { seededRandom } from '@outis/core/random'
import { describe, expect, it } from 'vitest'
import { sampler } from './sampler.ts'
import { textTable, toCsv } from './text-table.ts'

describe('drawing', () => {
  it('[EX17] draws each place in proportion to its weight', () => {
    const weights = [5, 0, 1, 3, 0.5, 0.5]
    const draw = sampler(weights)
    const random = seededRandom(7)
    const drawn = new Float64Array(weights.length)
    for (let time = 0; time < 100_000; time++) drawn[draw(random)]++
    expect(drawn[1]).toBe(0)
    weights.forEach((weight, row) => {
      // Five standard deviations of a count of 100,000 draws are under 0.8 points.
      expect(Math.abs(drawn[row] / 100_000 - weight / 10)).toBeLessThan(0.008)
    })
  })

  it('[EX17] one place is always drawn', () => {
    expect(sampler([0.3])(seededRandom(1))).toBe(0)
  })

  it('[EX18] cells with commas, quotes and line ends are quoted', () => {
    const table = textTable(
      ['a', 'b'],
      [
        ['x,y', 'say "no"'],
        ['line\nend', 'plain'],
      ],
    )
    expect(toCsv(table)).toBe('a,b\n"x,y","say ""no"""\n"line\nend",plain\n')
  })
})
