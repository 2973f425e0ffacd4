import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkRelease } from './check-release.ts'
import { inputOf, required } from './test-release.fixture.ts'

const k = 3
const l = 2
/** Classes of at least k rows with at least l sensitive values, the first one at both limits. */
const release = fc
  .array(fc.tuple(fc.integer({ min: k, max: 6 }), fc.integer({ min: l, max: 3 })), {
    minLength: 1,
    maxLength: 6,
  })
  .map((classes) =>
    [[k, l] as const, ...classes].flatMap(([size, values], c) =>
      Array.from({ length: size }, (_, row) => [
        `[${c}0,${c}9]`,
        c % 2 === 0 ? 'm' : 'f',
        `s${row % values}`,
      ]),
    ),
  )

const check = (rows: readonly (readonly string[])[]) =>
  checkRelease(
    inputOf(
      rows,
      { quasi: ['age', 'sex'], sensitive: ['s'] },
      { requirements: [required('k-anonymity', { k }), required('distinct-l-diversity', { l })] },
    ),
  )

const changed = (rows: readonly (readonly string[])[], row: number, cells: readonly string[]) =>
  rows.map((own, i) => (i === row ? cells : own))

describe('a valid release, broken in one place', () => {
  it('[CH52] one quasi-identifier of one row changed: k fails, for the class it left and the one it makes', () => {
    fc.assert(
      fc.property(
        release,
        fc.nat(k - 1),
        fc.constantFrom('5', '[00,08]', ' [00,09]', '[00,09] ', ''),
        (rows, row, age) => {
          expect(check(rows).holds).toBe(true)
          const broken = check(changed(rows, row, [age, 'm', rows[row][2]]))
          expect(broken.holds).toBe(false)
          expect(broken.verdicts[0]).toMatchObject({ figure: 1, failingClasses: 2, failingRows: k })
        },
      ),
      { seed: 7, numRuns: 100 },
    )
  })

  it('[B2] one sensitive value made equal to the others: l fails, k does not', () => {
    fc.assert(
      fc.property(release, (rows) => {
        // The first class holds s0, s1, s0.
        const broken = check(changed(rows, 1, [rows[1][0], rows[1][1], 's0']))
        expect(broken.verdicts.map(({ holds }) => holds)).toEqual([true, false])
        expect(broken.verdicts[1]).toMatchObject({ figure: 1, failingClasses: 1, failingRows: k })
      }),
      { seed: 7, numRuns: 50 },
    )
  })

  it('[B3] one row suppressed or left out: the class it leaves is too small', () => {
    fc.assert(
      fc.property(release, fc.nat(k - 1), (rows, row) => {
        const without = check(rows.filter((_, i) => i !== row))
        expect(without.verdicts[0]).toMatchObject({ holds: false, figure: k - 1, failingClasses: 1 })
        const suppressed = check(changed(rows, row, ['*', '*', rows[row][2]]))
        expect(suppressed.verdicts[0]).toMatchObject({ holds: false, figure: 1, failingClasses: 2 })
        const hidden = check(changed(rows, row, ['*', '*', '*']))
        expect(hidden.verdicts[0]).toMatchObject({ holds: false, figure: k - 1, failingClasses: 1 })
      }),
      { seed: 7, numRuns: 50 },
    )
  })

  it('[CH53] the order of rows changes nothing', () => {
    fc.assert(
      fc.property(release, (rows) => {
        const { notices, ...result } = check(rows)
        const { notices: others, ...reversed } = check(rows.toReversed())
        expect(reversed).toEqual(result)
        expect(others).toEqual(notices)
      }),
      { seed: 7, numRuns: 50 },
    )
  })
})
