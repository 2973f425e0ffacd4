import { c45, datasetOf, treeJson } from '@outis/learn'
import { describe, expect, it } from 'vitest'
import { DEFAULT_RULES } from '../answer/answer.ts'
import { answerResult } from '../answer/answer-result.ts'
import { clinic } from '../answer/clinic.fixture.ts'

const { release, released, names } = clinic()
const place = (name: string) => names.indexOf(name)
const count = (holds: (row: readonly string[]) => boolean) => released.filter(holds).length
const answer = (text: string, more: object = {}) =>
  answerResult(release, { text, ...more }, { rules: DEFAULT_RULES })
const gout = count((row) => row[place('disease')] === 'Z3ZT')
const women = count((row) => row[place('disease')] === 'Z3ZT' && row[place('sex')] === 'F')

describe('every form becomes statements that are counted on the release', () => {
  it('[AIR1] trees of Weka, whose counts are not believed', () => {
    const { text, form } = answer(
      'disease = Z3ZT: yes (12345.0/6.0)\ndisease = Q7F2: no (1.0)\ndisease = Lungs #1: no (1.0)\ndisease = W4KP\n|   sex = F: no (1.0)\n|   sex = M: no (1.0)\ndisease = B2CD: no (777.0)\n',
    )
    expect(form).toBe('weka-tree')
    expect(text).toContain(`disease = Gout: yes (${gout} rows)`)
    expect(text).not.toMatch(/12345|777|Plague/)
  })

  it('[AIR4] trees of scikit-learn with one-hot names, of columns outside the key too', () => {
    const { text } = answer(
      '|--- disease_Z3ZT <= 0.50\n|   |--- class: no\n|--- disease_Z3ZT >  0.50\n|   |--- cat__sex_F <= 0.50\n|   |   |--- class: no\n|   |--- cat__sex_F >  0.50\n|   |   |--- class: yes\n',
    )
    expect(text).toContain(`disease != Gout: no (${400 - gout} rows)`)
    expect(text).toContain(`: yes (${women} rows)`)
  })

  it.each([
    [
      'weka-rules',
      `JRIP rules:\n===========\n\n(disease = Z3ZT) and (sex = F) => outcome=yes (50.0/9.0)\n => outcome=no (300.0/4.0)\n\nNumber of Rules : 2\n`,
    ],
    [
      'weka-rules',
      'PART decision list\n------------------\n\ndisease = Z3ZT AND\nsex = F: yes (20.0/1.0)\n\n: no (90.0)\n\nNumber of Rules  : \t2\n',
    ],
    [
      'weka-associations',
      '\nBest rules found:\n\n 1. disease=Z3ZT sex=F 99 ==> outcome=yes 98    conf:(0.98)\n',
    ],
    ['set-rules', '[1] {disease=Z3ZT,sex=F} => {outcome=yes} 0.1 0.9\n'],
    [
      'set-rules',
      "antecedents,consequents,support\n\"frozenset({'disease_Z3ZT', 'sex_F'})\",frozenset({'outcome_yes'}),0.07\n",
    ],
    ['if-rules', 'IF disease = Z3ZT AND sex = F THEN outcome = yes'],
    ['conditions', 'disease = Z3ZT and sex = F'],
    ['table', 'disease,sex,seen\nZ3ZT,F,4711\n'],
    ['json', '[{"antecedents": ["disease=Z3ZT", "sex=F"], "consequents": ["outcome=yes"], "support": 0.07}]'],
    ['json', '{"rules": [{"if": "disease = Z3ZT and sex = F", "then": "outcome = yes"}]}'],
    ['json', '[{"column": "disease", "op": "=", "value": "Z3ZT"}, "disease = Z3ZT and sex = F"]'],
    ['json', '[{"disease": "Z3ZT", "sex": "F", "n": 4711}]'],
  ])('[AIR1] %s', (form, text) => {
    const { parts, text: words } = answer(text, { form })
    expect(parts.some(({ rows }) => rows === women)).toBe(true)
    expect(words).toContain('Gout')
    expect(words).not.toMatch(/Z3ZT|4711/)
  })

  it('[AIR1] counts of one column', () => {
    expect(answer('disease,n\nZ3ZT,1\n').parts[0].rows).toBe(gout)
  })

  it('[AIR6] trees of JSON in all three shapes', () => {
    const nodes = {
      class: 'outcome',
      nodes: [
        { rows: 1 },
        { parent: 0, when: 'disease = Z3ZT', leaf: 'yes' },
        { parent: 0, when: 'disease != Z3ZT', leaf: 'no' },
      ],
    }
    const nested = {
      children: [
        { when: 'disease = Z3ZT', leaf: 'yes' },
        { when: { column: 'disease', op: '!=', value: 'Z3ZT' }, leaf: 'no' },
      ],
    }
    for (const document of [nodes, nested])
      expect(answer(JSON.stringify(document)).text).toContain(`disease = Gout: yes (${gout} rows)`)
    const columns = names.map((name, nameIndex) => ({ name, texts: released.map((row) => row[nameIndex]) }))
    const { data } = datasetOf(columns, { class: 'outcome', attributes: ['disease', 'sex'] })
    const learned = treeJson(c45.train(data), data)
    expect(answer(JSON.stringify(learned)).text).toContain('disease = Gout')
  })

  it('[AIR5] digits that leave rows open are counted both ways', () => {
    const grades = released.map((row) => row[place('income')]).sort()
    const between = `|--- income <= ${Number(grades[200]).toFixed(2)}\n|   |--- class: no\n|--- income >  ${Number(grades[200]).toFixed(2)}\n|   |--- class: yes\n`
    const { added } = answer(between)
    expect(added.sets.length).toBeGreaterThan(1)
  })
})

describe('what is not understood', () => {
  it.each([
    ['a line that is none', 'disease = Z3ZT: yes (5.0)\nthis says Secret7\n'],
    ['a column that is not there', 'Secret7 = 1 and disease = Z3ZT'],
    ['labels that are aliases of an unnamed class', '{"nodes": [{"leaf": "Z3ZT"}]}'],
    ['an order of aliases', 'disease <= 3.5'],
    ['JSON of another shape', '{"weights": [[1, 2], [3, "Secret7"]]}'],
    ['a tree that leads nowhere', '{"nodes": [{"parent": 7, "when": "sex = F"}]}'],
    ['too many statements', Array.from({ length: 1001 }, () => 'sex = F').join('\n')],
    ['too long a text', 'x'.repeat(1_000_001)],
  ])('[AIR2] %s is refused, and no word of it shown', (_, text) => {
    let thrown: unknown
    try {
      answer(text)
    } catch (error) {
      thrown = error
    }
    expect(thrown).toMatchObject({ name: 'OutisError' })
    expect(JSON.stringify(thrown) + (thrown as Error).message).not.toMatch(/Secret7|Z3ZT/)
  })
})
