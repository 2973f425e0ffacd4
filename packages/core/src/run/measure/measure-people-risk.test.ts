import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { measure } from '../../library/measure.ts'
import { columnRisks } from './measure-people-risk.ts'

const row = (a: string, b: string, c: string, w = '1') => ({ a, b, c, w })

describe('which columns make people stand out', () => {
  it('[E444] special uniques, contributions and who would not be alone without a column, by hand', async () => {
    // Row 1 is alone by a. Rows 2 and 3 are alike in all but b: alone by a and b, and by b and c. Rows 4 and 5 are alike.
    const rows = [
      row('x', 'p', 'm'),
      row('y', 'p', 'm'),
      row('y', 'q', 'm'),
      row('z', 'q', 'n'),
      row('z', 'q', 'n'),
    ]
    const { peopleRisk } = await measure(rows, { quasi: ['a', 'b', 'c'] })
    // A = 3, M = 2: alone in one column scores 2 · 1, in two 1. Row 1: a (2). Row 2: ab (1). Row 3: ab, bc (2). In all 5.
    expect(peopleRisk?.specialUniques).toEqual({ rows: 3, share: 0.6 })
    expect(peopleRisk?.columns).toEqual([
      // Without a: (p,m) twice, (q,m) alone: of three alone, one is left.
      { column: 'a', contribution: 4 / 5, alone: 2 / 5 },
      // Without b: x alone, y twice: one is left.
      { column: 'b', contribution: 3 / 5, alone: 2 / 5 },
      { column: 'c', contribution: 1 / 5, alone: 0 },
    ])
  })

  it('[E445] a sample says how many are alone in its population, and how likely rows are named', async () => {
    // Classes 1, 1, 2 of a half: 28/11 of 8 people by Zayatz (docs/measures.md).
    const rows = [
      row('x', 'p', 'm', '17'),
      row('y', 'p', 'm', '17'),
      row('z', 'p', 'm', '55'),
      row('z', 'p', 'm', '55'),
    ]
    const asked = { quasi: ['a'], samplingFraction: 0.5, weight: 'w' }
    const { peopleRisk } = await measure(rows, asked)
    expect(peopleRisk?.populationUniqueness).toMatchObject({ by: 'zayatz' })
    expect(peopleRisk?.populationUniqueness?.people).toBeCloseTo(28 / 11, 10)
    const one = Math.log(17) / 16
    const two = 1 / 54 - Math.log(55) / 54 ** 2
    expect(peopleRisk?.individualRisk?.highest).toBeCloseTo(one, 12)
    expect(peopleRisk?.individualRisk?.expected).toBeCloseTo(2 * one + 2 * two, 12)
    await expect(measure(rows, { ...asked, samplingFraction: 2 })).rejects.toMatchObject({ code: 'USAGE' })
    await expect(measure(rows, { ...asked, weight: 'b' })).rejects.toMatchObject({ code: 'USAGE' })
    await expect(measure(rows, { ...asked, weight: 'v' })).rejects.toMatchObject({ code: 'COLUMN_UNKNOWN' })
  })

  it('[E1040] tables whose rows are alike give what all their rows give one by one', () => {
    const combination = fc.record({
      codes: fc.tuple(fc.nat(2), fc.nat(3), fc.nat(2), fc.nat(1)),
      rows: fc.integer({ min: 1, max: 3 }),
    })
    fc.assert(
      fc.property(fc.array(combination, { minLength: 1, maxLength: 25 }), (drawn) => {
        const names = ['a', 'b', 'c', 'd']
        const codes = names.map((_, nameIndex) => Uint32Array.from(drawn, (one) => one.codes[nameIndex]))
        const found = columnRisks({ names, codes, rows: Uint32Array.from(drawn, ({ rows }) => rows) })
        const each = drawn.flatMap((one) => Array.from({ length: one.rows }, () => one.codes))
        const special = each.filter((row) => minimalUniques(row, each).length > 0)
        expect(found.specialUniques?.rows).toBe(special.length)
        const sets = special.flatMap((row) => minimalUniques(row, each))
        const all = sets.reduce((sum, set) => sum + SCORES[set.length], 0)
        for (const { column, contribution, alone } of found.columns) {
          const at = names.indexOf(column)
          const part = sets.reduce((sum, set) => sum + (set.includes(at) ? SCORES[set.length] : 0), 0)
          expect(contribution).toBeCloseTo(all === 0 ? 0 : part / all, 12)
          const others = [0, 1, 2, 3].filter((other) => other !== at)
          const lost = each.filter((row) => isAlone(row, each, [0, 1, 2, 3]) && !isAlone(row, each, others))
          expect(alone).toBeCloseTo(lost.length / each.length, 12)
        }
      }),
      { seed: 7, numRuns: 150 },
    )
  })
})

/** Of four columns, up to three are chosen: (4 − 1)(4 − 2)(4 − 3), (4 − 2)(4 − 3), 4 − 3. */
const SCORES = [0, 6, 2, 1]

const SETS = Array.from({ length: 14 }, (_, mask) => [0, 1, 2, 3].filter((at) => (mask + 1) & (1 << at)))

const isAlone = (row: readonly number[], each: readonly (readonly number[])[], set: readonly number[]) =>
  each.filter((other) => set.every((at) => other[at] === row[at])).length === 1

/** The choices of up to three columns in which a row is alone, and in no part of which it is. */
function minimalUniques(row: readonly number[], each: readonly (readonly number[])[]): number[][] {
  const unique = SETS.filter((set) => isAlone(row, each, set))
  return unique.filter((set) => !unique.some((part) => part !== set && part.every((at) => set.includes(at))))
}
