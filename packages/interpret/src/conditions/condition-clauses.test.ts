import type { Meaning } from '@outis/core/methods'
import { describe, expect, it } from 'vitest'
import { interpretResult } from '../interpret-result.ts'
import { guessClass } from '../labels.ts'
import { indexMeaning } from './meaning-index.ts'

const aliasesOf = (column: string) => ({
  kind: 'aliases' as const,
  column,
  aliases: [
    { text: 'Q7F2', form: 2 as const, values: ['Flu'] },
    { text: 'K2M9', form: 2 as const, values: ['Gout'] },
  ],
  domain: ['Flu', 'Gout'],
})
const meaning: Meaning = { meaning: 1, columns: [aliasesOf('disease')] }
const interpret = (text: string, more: object = {}) =>
  interpretResult(meaning, text, { sameRelease: true, ...more })

describe('clauses of the rules of interpretation', () => {
  it('[IN6] only conditions that ask for the same side are one set', () => {
    expect(interpret('disease = Q7F2 or disease != K2M9').text).toBe('disease = Flu or disease != Gout')
    expect(interpret('disease != Q7F2 or disease = K2M9').text).toBe('disease != Flu or disease = Gout')
    expect(interpret('disease = Q7F2 and disease != K2M9').text).toBe('disease = Flu and disease != Gout')
    expect(interpret('disease = Q7F2 or disease = K2M9').text).toBe('disease in {Flu, Gout}')
  })

  it.each([
    ['> 1', false],
    ['> 0.99', true],
    ['> 0', true],
    ['>= 0', false],
    ['>= 1', true],
    ['<= 1', false],
    ['<= 0', true],
    ['< 0', false],
    ['< 1', true],
  ])('[IN13] a one-hot column %s separates 0 from 1: %s', (test, separates) => {
    const { findings } = interpret(`disease_Q7F2 ${test}`)
    expect(findings.map(({ kind }) => kind)).toEqual(separates ? [] : ['condition'])
  })

  it('[IN15] labels that two columns have name neither as the class', () => {
    const index = indexMeaning({ meaning: 1, columns: [aliasesOf('first'), aliasesOf('second')] })
    expect(guessClass(index, [['Q7F2'], ['K2M9']], new Set())).toEqual({ doubtful: ['first', 'second'] })
    expect(guessClass(index, [['Q7F2']], new Set(['first']))).toEqual({ column: 'second', doubtful: [] })
  })

  it('[IN45] a label that is an alias of another release refuses the result', () => {
    const tree = 'outcome = yes: X9Z9 (20.0)\noutcome = no: Q7F2 (10.0)\n'
    expect(() => interpret(tree, { classColumn: 'disease' })).toThrow(
      expect.objectContaining({ code: 'INTERPRET_KEY' }),
    )
  })
})
