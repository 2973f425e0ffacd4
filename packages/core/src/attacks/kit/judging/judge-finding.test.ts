import { describe, expect, it } from 'vitest'
import type { AttackFinding, TargetUnit } from '../../attack.ts'
import { judgeFinding, withPromise } from './judge-finding.ts'
import { wilson } from './wilson.ts'

describe('intervals', () => {
  it('[AT4] are Wilson’s: 10 of 100 lie between 5.5 % and 17.4 %', () => {
    const { share, low, high } = wilson({ hits: 10, targets: 100 })
    expect([share, low, high].map((value) => Math.round(value * 1e4))).toEqual([1000, 552, 1744])
  })

  it('[AT4] reach 0 and 1 where nothing or everything was hit, and nowhere else', () => {
    expect(wilson({ hits: 0, targets: 50 })).toMatchObject({ low: 0 })
    expect(wilson({ hits: 0, targets: 50 }).high).toBeCloseTo(0.0713, 4)
    expect(wilson({ hits: 50, targets: 50 })).toMatchObject({ high: 1 })
    expect(wilson({ hits: 0, targets: 0 })).toEqual({ share: 0, low: 0, high: 1 })
  })
})

const finding = (hits: number, more: Partial<AttackFinding> = {}): AttackFinding => ({
  success: { targets: 1000, hits },
  baseline: 0.3,
  exposed: 0,
  why: 'It did.',
  ...more,
})

describe('findings', () => {
  it('[AT12] are held against what is promised, unless they say why they judge no promise', () => {
    const broken = (more: Partial<AttackFinding>) =>
      judgeFinding('x', withPromise(finding(900, more), 0.5), undefined).isBroken
    expect(broken({})).toBe(true)
    expect(broken({ bound: 0.95 })).toBe(false)
    expect(broken({ unjudged: 'There are too few.' })).toBe(false)
    expect(withPromise(finding(900), undefined).bound).toBeUndefined()
  })

  it('[AT5] are leaks only where the lower end is above guessing', () => {
    expect(judgeFinding('x', finding(320), undefined).isExposed).toBe(false)
    expect(judgeFinding('x', finding(340), undefined).isExposed).toBe(true)
  })

  it('[AT5] are leaks only where the lower end is above the control', () => {
    const control = { targets: 1000, hits: 400, by: 'others' } as const
    expect(judgeFinding('x', finding(440, { control }), undefined).isExposed).toBe(false)
    expect(judgeFinding('x', finding(480, { control }), undefined).isExposed).toBe(true)
  })

  it('[AT5] hold where the upper end keeps the limit; the policy’s comes before what the method promises', () => {
    expect(judgeFinding('x', finding(480, { bound: 0.5 }), undefined)).toMatchObject({
      holds: false,
      limit: 0.5,
    })
    expect(judgeFinding('x', finding(460, { bound: 0.5 }), undefined)).toMatchObject({ holds: true })
    expect(judgeFinding('x', finding(460, { bound: 0.5 }), 0.4)).toMatchObject({ holds: false, limit: 0.4 })
    expect(judgeFinding('x', finding(460), undefined).holds).toBeUndefined()
  })

  it('[AT10] are broken where success lies further above guessing and control than the policy allows, as measured', () => {
    const control = { targets: 1000, hits: 400, by: 'others' } as const
    const beyond = (hits: number, above: number, more = {}) =>
      judgeFinding('x', finding(hits, more), undefined, above)
    expect(beyond(350, 0.05)).toMatchObject({ above: 0.05, isBroken: false })
    expect(beyond(351, 0.05).isBroken).toBe(true)
    expect(beyond(440, 0.05, { control }).isBroken).toBe(false)
    expect(beyond(460, 0.05, { control }).isBroken).toBe(true)
    expect(judgeFinding('x', finding(900), undefined).isBroken).toBe(false)
  })

  it('[AT6] are leaks where one person is found with certainty, however many are not', () => {
    const control = { targets: 1000, hits: 400, by: 'others' } as const
    expect(judgeFinding('x', finding(1, { control, certain: 1 }), undefined).isExposed).toBe(true)
    expect(judgeFinding('x', finding(1, { control, certain: 0 }), undefined).isExposed).toBe(false)
  })

  it('[AT8] that are leaks show the figure that makes them one', () => {
    const reason = (hits: number, more: Partial<AttackFinding> = {}) =>
      judgeFinding('x', finding(hits, more), undefined).reason
    expect(reason(300)).toBeUndefined()
    expect(reason(300, { certain: 15 })).toBe('15 people are certain')
    expect(reason(300, { certain: 1 })).toBe('1 person is certain')
    expect(reason(300, { certain: 3, unit: 'cells' })).toBe('3 of the cells are certain')
    expect(reason(400)).toBe('400 of 1,000 people')
    expect(reason(400, { certain: 15 })).toBe('15 people are certain; 400 of 1,000 people')
    expect(reason(400, { certain: 400 })).toBe('400 people are certain')
  })

  it('[AT8] that are leaks say what was counted where that is not people', () => {
    const reason = (unit: TargetUnit) => judgeFinding('x', finding(400, { unit }), undefined).reason
    expect(reason('descriptions')).toBe('400 of 1,000 descriptions fit one person')
    expect(reason('rows')).toBe('400 of 1,000 rows')
  })

  it('[AT8] that are leaks by less than a decimal show more decimals', () => {
    const { low } = wilson({ hits: 400, targets: 1000 })
    expect(judgeFinding('x', finding(400, { baseline: low - 1e-4 }), undefined).reason).toBe(
      '400 of 1,000 people; at least 37.01 %, without the release at most 37 %',
    )
  })
})
