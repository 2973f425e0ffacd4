import { describe, expect, it } from 'vitest'
import { inRange, integersIn, parseRange, parseSet, parseTail } from './range-text.ts'

describe('ranges as tools write them', () => {
  it('[TA1] closed, half-open and open brackets, dashes, tildes, dots', () => {
    const closed = { low: 45, high: 52, includesLow: true, includesHigh: true }
    for (const text of ['[45,52]', '[45, 52]', '45-52', '45 - 52', '45~52', '45..52', '[45 - 52]']) {
      expect(parseRange(text)).toEqual(closed)
    }
    expect(parseRange('[40,50)')).toEqual({ low: 40, high: 50, includesLow: true, includesHigh: false })
    expect(parseRange('[40, 50[')).toEqual({ low: 40, high: 50, includesLow: true, includesHigh: false })
    expect(parseRange('(40,50]')).toEqual({ low: 40, high: 50, includesLow: false, includesHigh: true })
    expect(parseRange(']40, 50]')).toEqual({ low: 40, high: 50, includesLow: false, includesHigh: true })
    expect(parseRange('-5--2')).toMatchObject({ low: -5, high: -2 })
    expect(parseRange('[-1.5,2.25)')).toMatchObject({ low: -1.5, high: 2.25 })
    expect(parseRange('[.5,1e3]')).toMatchObject({ low: 0.5, high: 1000 })
    expect(parseRange('[3.,4..5]')).toBeUndefined()
    expect(parseRange('[3.,4.]')).toMatchObject({ low: 3, high: 4 })
    expect(parseRange('[1..5]')).toMatchObject({ low: 1, high: 5 })
    expect(parseRange('[-1E-2,+007]')).toMatchObject({ low: -0.01, high: 7 })
  })

  it('[TA1] tails have an end on one side', () => {
    expect(parseTail('>=90')).toEqual({ low: 90, high: Infinity, includesLow: true, includesHigh: false })
    expect(parseTail('<-1.5')).toEqual({
      low: -Infinity,
      high: -1.5,
      includesLow: false,
      includesHigh: false,
    })
    for (const text of ['90', '>90', '<=18', '>=', '>=x', '[1,2)']) expect(parseTail(text)).toBeUndefined()
  })

  it('[TA2] what is no range is none', () => {
    for (const text of ['45', '*', '', '[45]', '50-40', 'a-b', '45-', '4*', '2020-01-02', '{1, 2}']) {
      expect(parseRange(text)).toBeUndefined()
    }
  })

  it('[TA3] integers inside agree with counting', () => {
    for (const text of [
      '[45,52]',
      '[40,50)',
      '(40,50]',
      '(40,50)',
      '[1.5,3.5]',
      '[2,2]',
      '(2,2)',
      '(1.5,3)',
    ]) {
      const range = parseRange(text)!
      const counted = Array.from({ length: 100 }, (_, i) => i).filter((number) =>
        inRange(range, number),
      ).length
      expect(integersIn(range)).toBe(counted)
    }
  })

  it('[TA4] a set is read only if every member is known', () => {
    const isValue = (member: string) => ['a', 'b', 'c d'].includes(member)
    for (const text of ['{a, b}', '[a,b]', 'a,b', 'a~b', 'a|b', '{a, b, a}']) {
      expect(parseSet(text, isValue)).toEqual(['a', 'b'])
    }
    expect(parseSet('{a, c d}', isValue)).toEqual(['a', 'c d'])
    for (const text of ['{a, x}', 'a', '*', '{}', 'a;b']) expect(parseSet(text, isValue)).toBeUndefined()
  })
})
