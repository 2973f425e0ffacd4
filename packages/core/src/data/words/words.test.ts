import { describe, expect, it } from 'vitest'
import {
  agreeing,
  columnNames,
  counted,
  duration,
  figure,
  figureBeside,
  list,
  percent,
  quotedNames,
  shortPercent,
} from './words.ts'

describe('numbers and lists', () => {
  it('[WD1] percent rounds to one decimal but never to nothing or everything', () => {
    expect([0, 0.0004, 0.03906, 0.12, 0.9996, 1].map(percent)).toEqual([
      '0 %',
      'under 0.1 %',
      '3.9 %',
      '12 %',
      'over 99.9 %',
      '100 %',
    ])
    expect(shortPercent(0.0004)).toBe('< 0.1 %')
  })

  it('[WD1] figures: whole numbers in full, others with four digits, large ones as text, words as they are', () => {
    expect([30162, 0.195782, 12.34567, 123456.7].map(figure)).toEqual([
      '30,162',
      '0.1958',
      '12.35',
      '123,457',
    ])
    expect(figure('9007199254740993000')).toBe('9,007,199,254,740,993,000')
    expect(figure('no class')).toBe('no class')
  })

  it('[WD1] a figure just beyond its limit is told from it', () => {
    expect(figureBeside(0.200001, 0.2)).toBe('0.200001')
    expect(figureBeside(0.2, 0.2)).toBe('0.2')
    expect(figureBeside(3, 5)).toBe('3')
  })

  it('[WD2] counts and lists read as sentences', () => {
    expect([counted(1, 'class'), counted(1178, 'class'), counted(2, 'row')]).toEqual([
      '1 class',
      '1,178 classes',
      '2 rows',
    ])
    expect(list(['a'])).toBe('a')
    expect(list(['a', 'b', 'c'])).toBe('a, b and c')
    expect(list(['a', 'b'], { joint: 'or' })).toBe('a or b')
    expect(list(['a', 'b', 'c', 'd'], { most: 2 })).toBe('a, b and 2 more columns')
    expect([1, 2].map((rows) => agreeing(rows, 'is', 'are'))).toEqual(['is', 'are'])
    expect([42, 1534, 192_000].map(duration)).toEqual(['42 ms', '1.5 s', '3.2 min'])
  })

  it('[WD3] a column called like a word of ours is not read as one', () => {
    expect(columnNames(['age', 'home town'])).toBe('age and “home town”')
    expect(columnNames(['nothing', 'Nobody', '5', 'q1'])).toBe('“nothing”, “Nobody”, “5” and q1')
    expect(quotedNames(['age', 'no', 'zip'])).toBe('"age", "no" and "zip"')
  })
})
