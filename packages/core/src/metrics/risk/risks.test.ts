import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { classSizeBands } from './class-size-bands.ts'
import { risksOf } from './risks.ts'

const figures = (...of: Parameters<typeof risksOf>) =>
  Object.fromEntries(risksOf(...of).map(({ id, value }) => [id, value as number]))

describe('risks', () => {
  // By hand: classes of 1, 2 and 7 rows.
  it('[RI1] prosecutor: highest 1/f, mean classes/rows, rows above the threshold', () => {
    const risk = figures(Uint32Array.of(1, 2, 7))
    expect(risk['prosecutor-risk']).toBe(1)
    expect(risk['average-risk']).toBeCloseTo(3 / 10, 12)
    expect(risk['rows-at-risk']).toBeCloseTo(3 / 10, 12)
    expect(risk.uniqueness).toBeCloseTo(1 / 10, 12)
  })

  it('[RI2] a class of exactly five rows is not above the threshold 0.2', () => {
    expect(figures(Uint32Array.of(5))['rows-at-risk']).toBe(0)
    expect(figures(Uint32Array.of(4))['rows-at-risk']).toBe(1)
  })

  it('[RI3] without a population the journalist and marketer equal the prosecutor', () => {
    const risk = figures(Uint32Array.of(3, 4, 9))
    expect(risk['journalist-risk']).toBe(risk['prosecutor-risk'])
    expect(risk['journalist-rows-at-risk']).toBe(risk['rows-at-risk'])
    expect(risk['marketer-risk']).toBe(risk['average-risk'])
  })

  // By hand: f = 1, 4; F = 10, 8: max 1/8, marketer (1/10 + 4/8)/5.
  it('[RI4] with a population the journalist counts its persons', () => {
    const risk = figures(Uint32Array.of(1, 4), { population: Uint32Array.of(10, 8) })
    expect(risk['journalist-risk']).toBeCloseTo(1 / 8, 12)
    expect(risk['marketer-risk']).toBeCloseTo(0.12, 12)
    expect(risk['prosecutor-risk']).toBe(1)
  })

  it('[RI5] a register with gaps never raises a risk above the prosecutor', () => {
    const risk = figures(Uint32Array.of(5), { population: Uint32Array.of(0) })
    expect(risk['journalist-risk']).toBeCloseTo(1 / 5, 12)
  })

  it('[RI6] no classes, no risk', () => {
    for (const { value } of risksOf(new Uint32Array(0))) expect(value).toBe(0)
  })

  it('[RI7] with wildcards the class counts compatible rows, the mean its own', () => {
    const risk = figures(Uint32Array.of(5, 2), { rows: Uint32Array.of(1, 3) })
    expect(risk['average-risk']).toBeCloseTo((1 / 5 + 3 / 2) / 4, 12)
  })

  it('[RI8] agrees with a row-by-row count', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 30 }), (sizes) => {
        const perRow = sizes.flatMap((size) => new Array<number>(size).fill(1 / size))
        const risk = figures(Uint32Array.from(sizes))
        expect(risk['prosecutor-risk']).toBe(Math.max(...perRow))
        expect(risk['average-risk']).toBeCloseTo(perRow.reduce((a, b) => a + b, 0) / perRow.length, 9)
        expect(risk['rows-at-risk']).toBeCloseTo(perRow.filter((r) => r > 0.2).length / perRow.length, 9)
        expect(risk.uniqueness).toBeCloseTo(perRow.filter((r) => r === 1).length / perRow.length, 9)
      }),
      { seed: 7, numRuns: 200 },
    )
  })
})

describe('class size bands', () => {
  it('[RI9] every band is listed and both bounds belong to it', () => {
    const bands = classSizeBands(Uint32Array.of(1, 2, 3, 4, 5, 9, 10, 11, 12, 19, 999, 1000, 5000))
    expect(bands.map(({ classes }) => classes)).toEqual([1, 1, 1, 1, 2, 2, 2, 0, 0, 1, 2])
    expect(bands.map(({ rows }) => rows)).toEqual([1, 2, 3, 4, 14, 21, 31, 0, 0, 999, 6000])
    expect(bands.at(-1)?.to).toBeNull()
  })

  it('[RI10] rows add up to the rows in classes', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 3000 })), (sizes) => {
        const bands = classSizeBands(Uint32Array.from(sizes))
        const rows = bands.reduce((sum, band) => sum + band.rows, 0)
        expect(rows).toBe(sizes.reduce((a, b) => a + b, 0))
        for (const { from, to, classes, rows: inBand } of bands) {
          expect(inBand).toBeGreaterThanOrEqual(classes * from)
          if (to !== null) expect(inBand).toBeLessThanOrEqual(classes * to)
        }
      }),
      { seed: 7, numRuns: 100 },
    )
  })
})
