import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../data/random/seeded-random.ts'
import { givenOfCase } from '../../../run/attack/example-case.ts'
import { inNumberRanges, skewness } from '../../skewness.ts'
import { placingOf } from '../candidates/placing.ts'
import { excessOf, judgeFinding } from '../judging/judge-finding.ts'
import { countSecret } from './secret-counts.ts'

const policy = `
attributes:
  ward: { role: quasi, type: text }
  income: { role: sensitive, type: number }
method: { full-domain: { k: 2 } }`

/** People of wards that are published as they are, each with a number. */
const givenOf = (people: readonly (readonly [ward: number, income: string])[]) => {
  const lines = ['ward|income', ...people.map(([ward, income]) => `w${ward}|${income}`)]
  return givenOfCase({ policy, original: lines, release: lines })
}

const rangesOf = async (people: readonly (readonly [number, string])[]) => {
  const given = await givenOf(people)
  const { classes } = await placingOf(given)
  return { given, classes, ranges: inNumberRanges(countSecret(given, given.secrets[0], classes), classes) }
}

describe('ranges of numbers', () => {
  it('[AT64] follow each other, hold a tenth of the rows or more, and count every class as a plain count does', async () => {
    const person = fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: -30, max: 90 }).map(String))
    await fc.assert(
      fc.asyncProperty(fc.array(person, { minLength: 2, maxLength: 60 }), async (people) => {
        const { given, classes, ranges } = await rangesOf(people)
        const truth = ranges.truthOf(given.original)
        const column = given.original.columns.get('income')!
        const seen = people.map((_, row) => [
          Number(column.values[column.codes[row]]),
          truth[column.codes[row]],
        ])
        const sorted = seen.toSorted((a, b) => a[0] - b[0])
        expect(sorted.map(([, range]) => range)).toEqual(seen.map(([, range]) => range).sort((a, b) => a - b))
        for (const total of ranges.totals) expect(total).toBeGreaterThanOrEqual(people.length / 10)
        const plain = new Map<string, number>()
        for (const [row, c] of classes.ofRow.entries())
          plain.set(`${c} ${ranges.ofRow[row]}`, (plain.get(`${c} ${ranges.ofRow[row]}`) ?? 0) + 1)
        const counted = new Map<string, number>()
        for (let c = 0; c < classes.count; c++)
          for (let index = ranges.offsets[c]; index < ranges.offsets[c + 1]; index++)
            counted.set(`${c} ${ranges.codes[index]}`, ranges.counts[index])
        expect(counted).toEqual(plain)
      }),
      { seed: 58, numRuns: 25 },
    )
  })

  it('[AT64] leave a frequent number alone, and know the range of numbers that nobody published', async () => {
    const zeros = Array.from({ length: 90 }, () => [0, '0'] as const)
    const gains = Array.from({ length: 10 }, (_, index) => [1, String(1_000 + index)] as const)
    const { ranges } = await rangesOf([...zeros, ...gains])
    expect([...ranges.totals]).toEqual([90, 10])
    const outside = await givenOf([
      [0, '-7'],
      [0, '3'],
      [1, '1004.5'],
      [1, '90000'],
    ])
    expect([...ranges.truthOf(outside.original)]).toEqual([0, 0, 1, 1])
  })

  it('[AT64] suspect nobody where classes are drawn by lot, and most where they go by income', async () => {
    const random = seededRandom('incomes')
    const incomes = Array.from({ length: 1_000 }, (_, index) => String(20_000 + 13 * index))
    const excess = async (wardOf: (at: number) => number) => {
      const [finding] = await skewness.run(
        await givenOf(incomes.map((income, incomeIndex) => [wardOf(incomeIndex), income])),
      )
      expect(finding.why).toContain('range of the true')
      return excessOf(judgeFinding('skewness', finding, undefined))
    }
    expect(await excess(() => random.below(8))).toBeLessThan(0.02)
    const { success } = (
      await skewness.run(
        await givenOf(incomes.map((income, incomeIndex) => [Math.floor(incomeIndex / 100), income])),
      )
    )[0]
    expect(success.hits).toBe(1_000)
  })
})
