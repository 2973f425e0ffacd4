import { describe, expect, it } from 'vitest'
import { axisPercent, oneIn, percent } from './numbers.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('numbers as a reader meets them', () => {
  it('[STU32] a share never looks like nothing, like all, or like less than it is', () => {
    expect([0, 0.0004, 0.004, 0.57, 0.9996, 1].map((share) => plain(percent(share)))).toEqual([
      '0 %',
      '< 0.1 %',
      '0.4 %',
      '57 %',
      '> 99.9 %',
      '100 %',
    ])
    expect(plain(percent(1.5))).toBe('150 %')
    expect(plain(percent(25))).toBe('2,500 %')
  })

  it('[STU32] a tick of an axis is what it stands for, beyond 100 % too', () => {
    expect([0, 0.0005, 0.025, 0.5, 1, 1.5, 2].map((share) => plain(axisPercent(share)))).toEqual([
      '0 %',
      '0.05 %',
      '2.5 %',
      '50 %',
      '100 %',
      '150 %',
      '200 %',
    ])
  })

  it('[STU32] a chance has separators in its thousands', () => {
    expect(oneIn(1 / 2856)).toBe('1 in 2,856')
    expect(plain(oneIn(1 / 2856.4))).toBe('1 in 2,856.4 (< 0.1 %)')
    expect(oneIn(1 / 5)).toBe('1 in 5')
    expect(plain(oneIn(0.3))).toBe('1 in 3.3 (30 %)')
  })
})
