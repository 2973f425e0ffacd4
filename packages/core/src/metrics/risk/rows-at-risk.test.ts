import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { individualRisk, individualRisks } from './individual-risk.ts'
import { sudaScores } from './suda.ts'

describe('individual risk', () => {
  // francdat of sdcMicro (Capobianchi, Polettini, Lucarelli), indivRisk: fk and Fk with the risks it prints.
  it('[RI12] agrees with sdcMicro on its example', () => {
    const known = [
      [2, 110, 0.01714426],
      [2, 84.5, 0.02204233],
      [1, 17, 0.17707583],
      [1, 541, 0.01165448],
      [1, 8, 0.29706308],
      [1, 5, 0.40235948],
    ] as const
    for (const [f, F, risk] of known) expect(individualRisk(f, F)).toBeCloseTo(risk, 8)
  })

  it('[RI12] is the mean of 1/F over the negative binomial, term by term', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.double({ min: 0.05, max: 0.99, noNaN: true }),
        (f, p) => {
          // P(F = h) = C(h − 1, f − 1) p^f (1 − p)^(h − f).
          let chance = p ** f
          let mean = 0
          for (let h = f; h < 5000; h++) {
            mean += chance / h
            chance *= (h / (h - f + 1)) * (1 - p)
          }
          expect(individualRisk(f, f / p)).toBeCloseTo(mean, 9)
        },
      ),
      { seed: 17, numRuns: 200 },
    )
  })

  it('[RI12] is 1/f where everybody is in the sample; rows add up', () => {
    expect(individualRisk(4, 4)).toBe(0.25)
    expect(individualRisks(Uint32Array.of(1, 4), Float64Array.of(5, 4))).toMatchObject({
      highest: expect.closeTo(0.40235948, 8),
      expected: expect.closeTo(1.40235948, 8),
    })
  })
})

describe('SUDA2', () => {
  it('[RI13] scores the minimal sample uniques of every row, as a look at all subsets finds', () => {
    const table = fc.integer({ min: 2, max: 9 }).chain((rows) =>
      fc.array(fc.array(fc.nat({ max: 2 }), { minLength: rows, maxLength: rows }), {
        minLength: 4,
        maxLength: 4,
      }),
    )
    fc.assert(
      fc.property(table, (columns) => {
        const rows = columns[0].length
        const masks = Array.from({ length: 15 }, (_, index) => index + 1).filter((mask) => bits(mask) <= 3)
        const isAlone = (row: number, mask: number) =>
          !columns[0].some(
            (_, other) =>
              other !== row &&
              columns.every((column, c) => ((mask >> c) & 1) === 0 || column[other] === column[row]),
          )
        const { scores } = sudaScores(columns.map((codes) => ({ codes: Uint32Array.from(codes), size: 3 })))
        for (let row = 0; row < rows; row++) {
          const alone = masks.filter((mask) => isAlone(row, mask))
          const minimal = alone.filter(
            (mask) => !alone.some((other) => other !== mask && (other & mask) === other),
          )
          // A = 4, M = 3: sizes 1, 2, 3 score 3 · 2 · 1, 2 · 1, 1.
          const score = minimal.reduce((sum, mask) => sum + [6, 2, 1][bits(mask) - 1], 0)
          expect(scores[row]).toBe(score)
        }
      }),
      { seed: 18, numRuns: 200 },
    )
  })

  it('[RI13] tells what each column takes part in', () => {
    const coded = (...codes: number[]) => ({ codes: Uint32Array.from(codes), size: 3 })
    // Row 3 is alone in the first column; nobody else is alone in fewer than all.
    const { scores, contributions, found } = sudaScores([
      coded(0, 0, 0, 1),
      coded(0, 0, 0, 0),
      coded(0, 0, 0, 0),
    ])
    expect([...scores]).toEqual([0, 0, 0, 2])
    expect(contributions).toEqual([1, 0, 0])
    expect(found).toEqual([1, 0])
  })
})

const bits = (mask: number): number => mask.toString(2).replaceAll('0', '').length
