import { describe, expect, it } from 'vitest'
import { formulaConstants, tellsMore } from './formula-constants.ts'

describe('constants of formulas', () => {
  it.each([
    'FLOOR(1957,10)&"s"',
    'FLOOR(67,10)',
    'IF(A2="x",1,2)',
    'DATE(1957,3,12)',
    'A2+0*1957',
    '1957',
    'IF(TRUE,"Neurology","Yusuf ""Joe"" Hall")',
  ])('[EN1223] %s tells more than its result', (formula) => {
    expect(tellsMore(formula)).toBe(true)
  })

  it.each([
    'C2',
    'SUM(B2:B99)',
    'ROUND($B$2,1)',
    "'Sheet 12'!A2&B2",
    'SUM(A:A)',
    'SUM(1:99)+LOG10(B2)',
    'A2&"-"&B2',
    'TODAY()',
  ])('[EN1223] %s does not', (formula) => {
    expect(tellsMore(formula)).toBe(false)
  })

  it('[EN1223] texts, numbers and words are told apart', () => {
    expect(formulaConstants('IF(One!A2="a ""b""",\'My sheet\'!B13,Yusuf)+14.5')).toEqual({
      texts: ['a "b"'],
      numbers: [14.5],
      words: ['Yusuf'],
      hasReferences: true,
    })
  })
})
