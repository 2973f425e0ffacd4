import { OutisError } from '@outis/core/errors'
import type { Meaning } from '@outis/core/methods'
import { describe, expect, it } from 'vitest'
import { DEFAULT_RULES } from '../answer/answer.ts'
import { answerResult } from '../answer/answer-result.ts'
import { releaseIndex } from './release-index.ts'

/** 300 people. The release shows no disease as itself: three have Plague, three C349, 96 Gout, all others Flu. */
const diseaseOf = (row: number) => (row < 3 ? 'Plague' : row < 6 ? 'C349' : row % 3 ? 'Flu' : 'Gout')
const ALIASES: Readonly<Record<string, string>> = {
  Plague: 'B2CD',
  C349: 'W9XK',
  Flu: 'Q7F2',
  Gout: 'Lungs #2',
}
const people = Array.from({ length: 300 }, (_, row) => row)
const meaning: Meaning = {
  meaning: 1,
  columns: [
    {
      kind: 'aliases',
      column: 'disease',
      aliases: [
        ...Object.entries(ALIASES).map(([value, text]) => ({ text, form: 2 as const, values: [value] })),
        { text: 'Lungs #3', form: 1 as const, values: ['Plague'], unused: true as const },
      ],
      domain: Object.keys(ALIASES),
      open: [],
    },
    {
      kind: 'grades',
      column: 'income',
      categories: [],
      grades: ['1.0000', '1.5000', '1.9990'],
      values: ['100', '150', '200'],
    },
  ],
}
const release = releaseIndex(
  {
    columns: [
      { name: 'disease', texts: people.map((row) => ALIASES[diseaseOf(row)]) },
      { name: 'income', texts: people.map((row) => (row < 2 ? '1.5000' : row % 2 ? '1.0000' : '1.9990')) },
      { name: 'sex', texts: people.map((row) => (row % 2 ? 'F' : 'M')) },
    ],
  },
  meaning,
)

/** All that a researcher sees, with the value that was asked for written as `VALUE`. */
function seen(form: string, value: string, more: object = {}): string {
  const sent = { text: form.replaceAll('VALUE', value), ...more }
  try {
    const { added, ...answer } = answerResult(release, sent, { rules: DEFAULT_RULES })
    return JSON.stringify([answer, added.costs, added.sets.length]).replaceAll(value, 'VALUE')
  } catch (error) {
    if (!(error instanceof OutisError)) throw error
    return JSON.stringify([error.code, error.message, error.details]).replaceAll(value, 'VALUE')
  }
}

const ASKED: readonly (readonly [string, string, object?])[] = [
  ['a condition', 'disease = VALUE'],
  ['a quoted condition', "disease = 'VALUE'"],
  ['a negated condition', "disease != 'VALUE'"],
  ['a list', "disease in {'Q7F2', 'VALUE'}"],
  ['a list of two values', "disease in {'VALUE', 'VALUEs'}"],
  ['a condition among others', "sex = F and (disease = 'VALUE' or disease = 'Q7F2')"],
  ['a tree of Weka', 'disease = VALUE: yes (3.0)\ndisease = Q7F2: no (90.0)\n'],
  [
    'a tree of Weka that predicts it',
    'sex = F: VALUE (3.0)\nsex = M: Q7F2 (90.0)\n',
    { classColumn: 'disease' },
  ],
  ['a tree of Weka without its class', 'sex = F: VALUE (3.0)\nsex = M: Q7F2 (90.0)\n'],
  [
    'a tree of scikit-learn',
    '|--- disease_VALUE <= 0.50\n|   |--- class: no\n|--- disease_VALUE >  0.50\n|   |--- class: yes\n',
  ],
  [
    'rules of Weka',
    'JRIP rules:\n===========\n\n(disease = VALUE) => sex=F (50.0/9.0)\n => sex=M (300.0/4.0)\n',
  ],
  ['associations of Weka', '\nBest rules found:\n\n 1. disease=VALUE 99 ==> sex=F 98    conf:(0.98)\n'],
  ['rules of sets', '[1] {disease=VALUE} => {sex=F} 0.1 0.9\n'],
  ['if-rules', "IF disease = 'VALUE' THEN sex = F"],
  ['if-rules that predict it', "IF sex = F THEN disease = 'VALUE'"],
  ['frequencies', 'disease,count\nVALUE,3\nQ7F2,9\n'],
  ['a table', 'disease,sex,n,more\nVALUE,F,3,x\n'],
  ['a condition in JSON', '[{"column": "disease", "op": "=", "value": "VALUE"}]'],
  ['rules in JSON', '{"rules": [{"if": "disease = \'VALUE\'", "then": "sex = F"}]}'],
  [
    'a tree in JSON',
    '{"class": "disease", "nodes": [{}, {"parent": 0, "when": "sex = F", "leaf": "VALUE"}]}',
  ],
  [
    'a split tree in JSON',
    '{"kind":"nominal","attribute":"disease","branches":[{"value":"VALUE","tree":{"kind":"leaf","class":"x"}}]}',
  ],
  ['records', '[{"disease": "VALUE", "sex": "F"}]'],
]

const FORMS = ASKED.map(([name, form, more = {}]) => ({ name, form, more }))

describe('a value that the release does not show', () => {
  it.each(FORMS)(
    '[AIR7] $name: rare, frequent and absent ones get the same answer at the same cost',
    ({ form, more }) => {
      expect(seen(form, 'Plague', more)).toBe(seen(form, 'Quinsy', more))
      expect(seen(form, 'Gout', more)).toBe(seen(form, 'Boil', more))
    },
  )

  it.each(FORMS)('[AIR8] $name: so do those that look like aliases', ({ form, more }) => {
    expect(seen(form, 'C349', more)).toBe(seen(form, 'C348', more))
    expect(seen(form, 'Lungs #3', more)).toBe(seen(form, 'Lungs #4', more))
  })

  it('[AIR7] is about nobody: withheld, as a rare alias is', () => {
    const texts = [
      "disease = 'Lupus'",
      'disease = B2CD',
      'disease,sex,n,more\nLupus,F,3,x\n',
      'disease,count\nLupus,3\n',
    ]
    for (const text of texts)
      expect(answerResult(release, { text }, { rules: DEFAULT_RULES }).withheld).toEqual({ support: 1 })
  })

  it('[AIR8] a text in the form of an alias that the release does not show is of another release', () => {
    expect(seen('disease = VALUE', 'C348')).toContain('INTERPRET_KEY')
  })

  it('[AIR9] does not tell whether it is the value of an alias', () => {
    const answerFor = (value: string) => seen("disease in {'Q7F2', 'VALUE'}", value)
    expect(answerFor('Flu')).toBe(answerFor('Gout'))
  })

  it.each([
    ['a condition', 'income = VALUE'],
    ['frequencies', 'income,count\nVALUE,3\n1.0000,9\n'],
    ['a table', 'income,sex,n,more\nVALUE,F,3,x\n'],
    ['records', '[{"income": "VALUE", "sex": "F"}]'],
  ])('[AIR10] %s: a grade that no row has is withheld like a rare one', (_, form) => {
    expect(seen(form, '1.7000')).toBe(seen(form, '1.5000'))
  })
})
