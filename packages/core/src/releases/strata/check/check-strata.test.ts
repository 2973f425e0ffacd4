import { describe, expect, it } from 'vitest'
import { askedStrata, type StrataPolicy } from '../../../methods/strata/policy-strata.ts'
import type { Policy } from '../../../policy/options/policy.ts'
import { type Counted, told, townJob, townPolicy } from '../../../run/counted-texts.fixture.ts'
import { checkStrata } from './check-strata.ts'

const policy = (method: string, require = '') => townPolicy(method, require) as Policy<StrataPolicy>

const jobOf = (own: Policy<StrataPolicy>, rows: readonly Counted[]) => ({
  ...townJob(own, rows),
  asked: askedStrata(own),
})

const MIXED = `mixed:
    strata:
      - { name: grave, where: { illness: [gout] }, quasi: [town], k: 2 }
      - { name: light, where: { illness: [flu] }, k: 3 }
      - { rest: true, quasi: [sex], k: 2 }`

const IN_STRATA: Counted[] = [
  ['South', 'm', 'gout', 1],
  ['South', 'f', 'gout', 1],
  ['North', 'f', 'gout', 3],
  ['North', 'm', 'flu', 4],
  ['Ulm', 'm', 'ulcer', 1],
  ['Kiel', 'm', 'asthma', 1],
]

describe('a check of strata', () => {
  // By hand: by town grave has classes of 2 and 3, light one of 4 by both, the rest one of 2 by sex; as a whole there are single rows.
  it('[E104] judges each on its own rows and columns, and the whole by all', () => {
    const own = policy(
      MIXED,
      '{ k-anonymity: { k: 3, rows: grave } }, { k-anonymity: { k: 2 } }, { uniqueness: { max: 0 } }',
    )
    const { verdicts, holds } = checkStrata(jobOf(own, IN_STRATA))
    expect(told(verdicts)).toEqual([
      ['k-anonymity', 'grave', 'method', 2, true],
      ['k-anonymity', 'grave', 'require', 2, false],
      ['k-anonymity', 'light', 'method', 4, true],
      ['k-anonymity', 'rest', 'method', 2, true],
      ['k-anonymity', 'all', 'require', 1, false],
      ['uniqueness', 'all', 'require', 4 / 11, false],
    ])
    expect(verdicts[0].text).toMatch(/^In the stratum "grave": /)
    expect(holds).toBe(false)
    expect(checkStrata(jobOf(policy(MIXED), IN_STRATA)).holds).toBe(true)
  })

  it('[E104] a stratum without rows proves nothing, and fails; a rest without rows promises nothing', () => {
    const own = policy(MIXED, '{ k-anonymity: { k: 2, rows: grave } }')
    const { verdicts, holds } = checkStrata(jobOf(own, [['North', 'm', 'flu', 4]]))
    expect(told(verdicts)).toEqual([
      ['k-anonymity', 'grave', 'method', 'not measured', false],
      ['k-anonymity', 'grave', 'require', 'not measured', false],
      ['k-anonymity', 'light', 'method', 4, true],
    ])
    expect(verdicts[0].text).toContain('stratum "grave"')
    expect(holds).toBe(false)
  })

  it('[E104] a stratum that is published as it is, is judged by all columns', () => {
    const own = policy(
      'sbtam: { sensitive-values: { illness: [gout] }, k: 2 }',
      '{ k-anonymity: { k: 2, rows: ordinary } }',
    )
    const { verdicts } = checkStrata(jobOf(own, IN_STRATA.slice(2)))
    expect(told(verdicts)).toEqual([
      ['k-anonymity', 'sensitive', 'method', 3, true],
      ['k-anonymity', 'ordinary', 'require', 1, false],
    ])
  })
})

describe('a check of rows that hide others', () => {
  const hardened = (more = '') =>
    policy(
      `sbtam: { mode: hardened, sensitive-values: { illness: [gout] }, k: 2${more} }`,
      '{ k-anonymity: { k: 2, rows: ordinary } }',
    )
  // By hand: of the class South/m 2 of 5 rows are sensitive, of North/f 3 of 6.
  const rows: Counted[] = [
    ['South', 'm', 'gout', 2],
    ['South', 'm', 'flu', 3],
    ['North', 'f', 'gout', 3],
    ['North', 'f', 'flu', 3],
    ['Ulm', 'm', 'flu', 2],
  ]

  it('[E105] measures the largest share of a stratum in a class of its form, a half unless told', () => {
    const { verdicts } = checkStrata(jobOf(hardened(), rows))
    expect(told(verdicts)).toEqual([
      ['k-anonymity', 'sensitive', 'method', 2, true],
      // Rows of the form of the sensitive ones are not judged with the ordinary ones.
      ['k-anonymity', 'ordinary', 'require', 2, true],
      ['max-posterior', 'sensitive', 'method', 0.5, true],
    ])
    expect(verdicts[2]).toMatchObject({ limit: 0.5, direction: 'at-most', options: { max: 0.5 } })
    expect(verdicts[2].text).toContain('at most 50 % of the rows belong to it (asked: at most 50 %)')
  })

  it('[E105] a share above the bound does not hold', () => {
    const { verdicts, holds } = checkStrata(jobOf(hardened(', decoys: { max-posterior: 0.45 }'), rows))
    expect(told(verdicts).at(-1)).toEqual(['max-posterior', 'sensitive', 'method', 0.5, false])
    expect(verdicts.at(-1)!.text).toContain('asked: at most 45 %')
    expect(holds).toBe(false)
  })

  it('[E105] of faithful strata nothing is said', () => {
    const own = policy('sbtam: { sensitive-values: { illness: [gout] }, k: 2 }')
    expect(told(checkStrata(jobOf(own, rows)).verdicts)).toEqual([
      ['k-anonymity', 'sensitive', 'method', 2, true],
    ])
  })
})
