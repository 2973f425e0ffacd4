import type { CheckResult } from '@outis/core/check'
import { NO_FILES, openedTable, policyOf } from '@outis/core/testing'
import { describe, expect, it } from 'vitest'
import { type ComparisonJob, withComparisons } from './judge-comparisons.ts'

const policy = (require: string) =>
  policyOf(`outis: 1
data: { source: a.csv }
attributes: { age: quasi, town: quasi, illness: sensitive }
method: { full-domain: { k: 2 } }
${require === '' ? '' : `require: [${require}]`}
release: { to: out.csv }
`)

const NAMES = ['age', 'town', 'illness']
const original = openedTable(NAMES, [
  ['20', 'Ulm', 'flu'],
  ['20', 'Ulm', 'flu'],
  ['30', 'Kiel', 'gout'],
  ['30', 'Kiel', 'gout'],
])
/** A quarter of the rows have another illness. */
const release = openedTable(NAMES, [
  ['20', 'Ulm', 'flu'],
  ['20', 'Ulm', 'flu'],
  ['30', 'Kiel', 'gout'],
  ['30', 'Kiel', 'flu'],
])

const check: CheckResult = {
  holds: true,
  rows: 4,
  suppressedRows: 0,
  classes: 2,
  classSizes: [],
  verdicts: [],
  utility: [],
  risks: [],
  notices: ['before'],
}

function job(require: string, more: Partial<ComparisonJob> = {}): ComparisonJob & { opened: number } {
  const given = {
    policy: policy(require),
    known: { files: NO_FILES },
    original,
    opened: 0,
    async release() {
      given.opened++
      return release
    },
    ...more,
  }
  return given
}

const LIMIT = (max: number) => `{ distribution-distance: { max: ${max}, of: illness } }`

describe('what is required of a release beside its original', () => {
  it('[E124] nothing asked: nothing read, nothing changed', async () => {
    const given = job('')
    expect(await withComparisons(check, given)).toBe(check)
    expect(given.opened).toBe(0)
  })

  it('[E124] is judged at its limit, and holds with the rest', async () => {
    const held = await withComparisons(check, job(LIMIT(0.25)))
    expect(held.verdicts).toMatchObject([
      { model: 'distribution-distance', figure: 0.25, limit: 0.25, holds: true },
    ])
    expect(held.verdicts[0].text).toContain('"illness"')
    expect([held.holds, held.notices]).toEqual([true, ['before']])
    const failing = await withComparisons(check, job(LIMIT(0.2)))
    expect([failing.holds, failing.verdicts[0].holds]).toEqual([false, false])
    expect((await withComparisons({ ...check, holds: false }, job(LIMIT(0.25)))).holds).toBe(false)
  })

  it('[E124] the same measure is told once, with the first of its options, however often it is limited', async () => {
    const { utility, verdicts } = await withComparisons(
      check,
      job(`${LIMIT(0.25)}, ${LIMIT(0.1)}, { distribution-distance: { max: 1, of: age } }`),
    )
    expect(verdicts.map(({ figure, holds }) => [figure, holds])).toEqual([
      [0.25, true],
      [0.25, false],
      [0, true],
    ])
    expect(utility.map(({ id, value }) => [id, value])).toEqual([['distribution-distance', 0.25]])
  })

  it('[E124] a measure that is asked for and not limited is told, and judges nothing', async () => {
    const asked = [{ id: 'distribution-distance', options: { of: 'illness' } }] as const
    const told = await withComparisons(check, job('', { asked }))
    expect(told.verdicts).toEqual([])
    expect(told.utility).toMatchObject([{ id: 'distribution-distance', value: 0.25 }])
    const both = await withComparisons(check, job(LIMIT(1), { asked }))
    expect(both.utility).toHaveLength(1)
  })

  it('[E124] without the original it does not hold, and a notice says why', async () => {
    const { original: _, ...without } = job(LIMIT(1))
    const result = await withComparisons(check, without)
    expect(result.holds).toBe(false)
    expect(result.verdicts).toMatchObject([{ holds: false, figure: 'not measured' }])
    expect(result.verdicts[0].text).toContain('--original')
    expect(result.notices).toHaveLength(2)
    expect(result.utility).toEqual([])
  })

  it('[E124] tables without a column in common are refused', async () => {
    const other = openedTable(['x'], [['1']])
    await expect(withComparisons(check, job(LIMIT(1), { release: async () => other }))).rejects.toMatchObject(
      {
        code: 'RELEASE_MISMATCH',
        details: { original: 3, release: 1 },
      },
    )
  })
})
