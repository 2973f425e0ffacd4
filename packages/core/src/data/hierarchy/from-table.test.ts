import { describe, expect, it } from 'vitest'
import { OutisError } from '../errors.ts'
import { parseHierarchyText } from './from-table.ts'

const refused = (text: string): OutisError => {
  try {
    parseHierarchyText(text)
  } catch (error) {
    if (error instanceof OutisError) return error
    throw error
  }
  throw new Error('was not refused')
}

describe('hierarchy file', () => {
  it('[HI11] reads ; and ,', () => {
    const rows = [
      ['Italy', 'Europe', '*'],
      ['Japan', 'Asia', '*'],
    ]
    expect(parseHierarchyText('Italy;Europe;*\nJapan;Asia;*\n')).toEqual(rows)
    expect(parseHierarchyText('Italy,Europe,*\nJapan,Asia,*')).toEqual(rows)
  })

  it('[HI11] ; wins where both fit, so labels may hold commas', () => {
    expect(parseHierarchyText('1;[0,5);[0,10)\n7;[5,10);[0,10)')).toEqual([
      ['1', '[0,5)', '[0,10)'],
      ['7', '[5,10)', '[0,10)'],
    ])
  })

  it('[HI11] , is taken where ; does not fit all lines', () => {
    expect(parseHierarchyText('a;b,X,*\nc,Y,*')).toEqual([
      ['a;b', 'X', '*'],
      ['c', 'Y', '*'],
    ])
  })

  it('[HI12] reads quotes, byte order mark, CRLF and blank lines, and trims nothing', () => {
    expect(
      parseHierarchyText('\uFEFF"a;b"; X ;*\r\n\r\n"say ""c""";"two\nlines";*\r\n5" pipe;Z;*\r\n'),
    ).toEqual([
      ['a;b', ' X ', '*'],
      ['say "c"', 'two\nlines', '*'],
      ['5" pipe', 'Z', '*'],
    ])
  })

  it('[HI12] quoted cells with commas between', () => {
    expect(parseHierarchyText('"x;y","Z"\n"w","Z"')).toEqual([
      ['x;y', 'Z'],
      ['w', 'Z'],
    ])
  })

  it('[HI13] refuses ragged lines and names them', () => {
    const error = refused('a;X;*\nb;X\n\nc;Y;*\nd;Y;*;*')
    expect(error.code).toBe('HIERARCHY_INVALID')
    expect(error.message).toContain('3 cells')
    expect(error.message).toContain('lines 2, 5')
    expect(error.details).toEqual({ lines: ['2', '5'], count: 2 })
  })

  it('[HI13] refuses an empty file, one cell per line, and an empty label', () => {
    expect(refused('').message).toContain('empty')
    expect(refused('\r\n\n').message).toContain('empty')
    expect(refused('a\nb').message).toContain('one cell per line')
    expect(refused('a;X;*;\nb;X;*;').message).toContain('lines 1, 2')
  })

  it('[HI13] an empty leaf is the missing value and may stay empty', () => {
    expect(parseHierarchyText(';;*\na;X;*')).toEqual([
      ['', '', '*'],
      ['a', 'X', '*'],
    ])
  })

  it('[HI13] refuses a leaf with two paths, not a line that repeats', () => {
    expect(parseHierarchyText('a;X;*\na;X;*')).toHaveLength(2)
    expect(refused('a;X;*\n"b\nb";X;*\na;Y;*').message).toContain('line 4')
  })

  it('[HI13] refuses quotes without end or with text behind them', () => {
    expect(refused('a;X;*\n"b;X;*\nc;Y;*').message).toContain('line 2')
    expect(refused('"a"b;X;*').message).toContain('line 1')
  })

  it('[HI13] lists five lines at most and says how many more', () => {
    const error = refused(`${'a;X;*\n'.repeat(20)}${'b;X\n'.repeat(8)}`)
    expect(error.message).toContain('lines 21, 22, 23, 24, 25 and 3 more')
  })

  it('[HI10] no message holds a value', () => {
    const texts = [
      'secret;X;*\nsecret;Y;*',
      'secret;X\nb;Y\nc',
      'secret',
      'secret;',
      '"secret;X',
      ';secret\nsecret;',
    ]
    for (const text of texts) {
      const { message, hint, details } = refused(text)
      expect(JSON.stringify([message, hint, details])).not.toContain('secret')
    }
  })
})
