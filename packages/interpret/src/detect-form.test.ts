import { readFileSync } from 'node:fs'
import { OutisError } from '@outis/core/errors'
import { describe, expect, it } from 'vitest'
import { indexMeaning } from './conditions/meaning-index.ts'
import { detectForm, formNames } from './detect-form.ts'
import { interpretResult } from './same-release.fixture.ts'
import { smallMeaning } from './small-meaning.fixture.ts'

const index = indexMeaning(smallMeaning)
const fixture = (name: string) => readFileSync(new URL(`./fixtures/${name}.txt`, import.meta.url), 'utf8')

describe('forms', () => {
  it.each([
    ['j48', 'weka-tree'],
    ['j48-binary', 'weka-tree'],
    ['j48-bins', 'weka-tree'],
    ['j48-disease', 'weka-tree'],
    ['reptree', 'weka-tree'],
    ['jrip', 'weka-rules'],
    ['part', 'weka-rules'],
    ['apriori', 'weka-associations'],
    ['sklearn', 'sklearn-tree'],
    ['mlxtend-csv', 'set-rules'],
    ['mlxtend-json', 'json'],
  ])('[IN30] %s is recognised as %s, with any line ends', (name, form) => {
    expect(detectForm(index, fixture(name))).toBe(form)
    expect(detectForm(index, fixture(name).replaceAll('\n', '\r\n'))).toBe(form)
  })

  it.each([
    ['income <= 2.41: yes (3.0)\nincome > 2.41: no (3.0)', 'weka-tree'],
    ['a <= 2.41 AND\nb = 3: yes (3.0)\n\n: no (3.0)', 'weka-rules'],
    ['(a <= 2.41) => c=yes (3.0/1.0)', 'weka-rules'],
    ['{a=1,b=2} => {c=3}', 'set-rules'],
    ['if a = 1 then b', 'if-rules'],
    ['a = 1 => b = 2', 'if-rules'],
    ['income <= 2.41\ndisease = "Q7F2"', 'conditions'],
    ['disease,count\nQ7F2,3', 'frequencies'],
    ['disease,count\nQ7F2,3.5', 'table'],
    ['a,disease\n1,Q7F2', 'table'],
  ])('[IN30] %j is recognised as %s', (text, form) => expect(detectForm(index, text)).toBe(form))

  it('[IN30] a family lets the text decide, a form does not', () => {
    expect(detectForm(index, fixture('sklearn'), 'tree')).toBe('sklearn-tree')
    expect(detectForm(index, fixture('jrip'), 'rules')).toBe('weka-rules')
    for (const form of formNames.slice(2)) expect(detectForm(index, 'whatever', form)).toBe(form)
    for (const none of ['constructor', '__proto__', 'trees'])
      expect(() => detectForm(index, 'whatever', none)).toThrow('There is no form of that name.')
    expect(() => detectForm(index, '', 'forest')).toThrow(expect.objectContaining({ code: 'INTERPRET_FORM' }))
  })

  it('[IN30] a text of no form is refused with its line, and no word of it', () => {
    for (const [text, line] of [
      ['income = 2\nonce upon Q7F2\n', 2],
      ['', 1],
      ['a,b\nQ7F2,1\n', 1],
    ] as const) {
      const refused = () => interpretResult(smallMeaning, text)
      expect(refused).toThrow(expect.objectContaining({ code: 'INTERPRET_FORM', details: { line } }))
      try {
        refused()
      } catch (error) {
        expect((error as OutisError).message + (error as OutisError).hint).not.toMatch(/Q7F2|upon/)
      }
    }
  })

  it('[IN30] every form takes any text without a fault', () => {
    const texts = [
      '',
      '\n',
      '{',
      '|   ',
      ': ',
      '=> ',
      'a',
      '"',
      '| --- ',
      ' 1. ==> 3',
      '{a=',
      'IF THEN',
      '\r\n\r\n',
      ',',
      '[1,[2,{"if":3}]]',
    ]
    for (const as of formNames.slice(2)) {
      for (const text of texts) {
        try {
          interpretResult(smallMeaning, text, { as })
        } catch (error) {
          expect(error).toBeInstanceOf(OutisError)
        }
      }
    }
  })
})
