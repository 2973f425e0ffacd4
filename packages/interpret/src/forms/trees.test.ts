import { describe, expect, it } from 'vitest'
import { interpretResult } from '../same-release.fixture.ts'
import { smallMeaning } from '../small-meaning.fixture.ts'

const interpret = (lines: readonly string[], options = {}) =>
  interpretResult(smallMeaning, lines.join('\n'), options)
const textOf = (lines: readonly string[], options = {}) => interpret(lines, options).text.split('\n')

describe('trees of Weka', () => {
  it('[IN20] indentation, counts, headings and figures stay', () => {
    const text = textOf([
      'J48 pruned tree',
      '------------------',
      '',
      'income <= 1.4',
      '|   disease = Q7F2: no (3.0)',
      '|   disease = Flu: yes (4.0/1.0)',
      '|   disease = Digestive: upper',
      '|   |   age <= 40: no (2.0)',
      '|   |   age > 40: yes (1.5/0.5)',
      'income > 1.4: no (0.0)',
      '',
      'Number of Leaves  : \t5',
      '',
      'Size of the tree : \t8',
    ])
    expect(text).toEqual([
      'J48 pruned tree',
      '------------------',
      '',
      'income <= 22000 [next 40000]',
      '|   disease = Flu (1 of 3 aliases): no (3.0)',
      '|   disease = Flu (as itself): yes (4.0/1.0)',
      '|   disease = Ulcer',
      '|   |   age <= 40: no (2.0)',
      '|   |   age > 40: yes (1.5/0.5)',
      'income > 22000 [next 40000]: no (0.0)',
      '',
      'Number of Leaves  : \t5',
      '',
      'Size of the tree : \t8',
    ])
  })

  it('[IN14] values and labels may hold colons; the texts of the key decide where they end', () => {
    const text = textOf(
      [
        'sex = F: Digestive: upper (3.0)',
        'sex = M: diverse',
        '|   job title = Care: Q7F2 (1.0)',
        '|   job title = N1: Flu (2.0)',
        '|   job title = Nurse: Z3ZT (2.0)',
      ],
      { as: 'tree' },
    )
    expect(text).toEqual([
      'sex = F: Ulcer (3.0)',
      'sex = M: diverse',
      '|   job title = Care {Nurse, Midwife}: Flu (1 of 3 aliases) (1.0)',
      '|   job title = Nurse (1 of 2 aliases): Flu (as itself) (2.0)',
      '|   job title = Nurse (as itself): Gout (2.0)',
    ])
  })

  it('[IN15] labels that may be of a column, but not all of them, are left and named; the class given decides', () => {
    const tree = ['age <= 3: Care (3.0)', 'age > 3: Industry (2.0)']
    const doubtful = interpret(tree)
    expect(doubtful.text).toBe(tree.join('\n'))
    expect(doubtful.findings).toMatchObject([
      { kind: 'label', reason: expect.stringContaining('"job title"') },
    ])
    expect(interpret(tree, { classColumn: 'branch' })).toMatchObject({ text: tree.join('\n'), findings: [] })
    const given = interpret(tree, { classColumn: 'job title' })
    expect(given.text).toBe('age <= 3: Care {Nurse, Midwife} (3.0)\nage > 3: Industry (2.0)')
    expect(given.findings).toMatchObject([{ place: '2:10', kind: 'label', text: 'Industry' }])
  })

  it('[IN15] a column that a condition tests is not the class', () => {
    const tree = ['job title = Care: N1 (3.0)', 'job title = N1: Care (2.0)']
    expect(textOf(tree)).toEqual([
      'job title = Care {Nurse, Midwife}: N1 (3.0)',
      'job title = Nurse (1 of 2 aliases): Care (2.0)',
    ])
  })

  it('[IN20] labels of a confusion matrix and of figures by class are interpreted', () => {
    const text = textOf([
      'J48 pruned tree',
      '---------------',
      '',
      'age <= 3: Q7F2 (3.0)',
      'age > 3: Z3ZT (3.0)',
      '',
      '  TP Rate   FP Rate   Precision   Recall  F-Measure   ROC Area  Class',
      '    0.286     0.07       0.089     0.286     0.136      0.871    Q7F2',
      '',
      ' a b   <-- classified as',
      ' 4 0 | a = Q7F2',
      ' 4 0 | b = Z3ZT',
    ])
    expect(text[7]).toBe(
      '    0.286     0.07       0.089     0.286     0.136      0.871    Flu (1 of 3 aliases)',
    )
    expect(text.slice(10)).toEqual([' 4 0 | a = Flu (1 of 3 aliases)', ' 4 0 | b = Gout'])
  })

  it('[IN31] lines that are not understood and show an alias are named', () => {
    const { findings } = interpret([
      'J48 pruned tree',
      '---------------',
      '',
      'age <= 3: a (3.0)',
      'something else',
      '',
      'of Q7F2, more',
      'of XQ7F2, nothing',
    ])
    expect(findings).toMatchObject([
      { place: '5:1', kind: 'line', text: 'something else' },
      { place: '7:4', kind: 'line' },
    ])
  })

  it('[IN11] means of grades are no grades', () => {
    const tree = [
      'REPTree',
      '============',
      '',
      'age < 3.5 : 1.38 (12/0.2) [5/0.1]',
      'age >= 3.5 : 1.4 (12/0.2) [5/0.1]',
    ]
    const found = interpret(tree, { classColumn: 'income' })
    expect(found.text.split('\n').slice(3)).toEqual([
      'age < 3.5 : 1.38 (12/0.2) [5/0.1]',
      'age >= 3.5 : 22000 (12/0.2) [5/0.1]',
    ])
    expect(found.findings).toMatchObject([
      { place: '4:13', reason: expect.stringContaining('between the grades of 21000 and 22000') },
    ])
  })

  it('[IN33] a tree of 3000 levels, and one of 30 000 leaves', () => {
    const deep = Array.from({ length: 3000 }, (_, depth) => [
      `${'|   '.repeat(depth)}income <= 1.4: Q7F2 (3.0)`,
      `${'|   '.repeat(depth)}income > 1.4`,
    ])
    const chain = [...deep.flat(), `${'|   '.repeat(3000)}age > 3: Z3ZT (1.0)`]
    const found = interpret(chain)
    expect(found.counts).toEqual({ interpreted: 9001, unchanged: 1, notInterpreted: 0 })
    if (found.interpreted.kind !== 'tree') throw new Error('no tree')
    expect(found.interpreted.nodes.at(-1)).toMatchObject({ parent: 5999, leaf: { text: 'Gout' } })
    const wide = Array.from({ length: 30_000 }, (_, index) => `age = ${index}: Q7F2 (3.0)`)
    expect(interpret(wide).counts.interpreted).toBe(30_000)
  })

  it('[IN32] line ends and a byte order mark', () => {
    const tree = '\uFEFFincome <= 1.4: a (3.0)\r\nincome > 1.4: b (3.0)\r\n'
    expect(interpretResult(smallMeaning, tree).text).toBe(
      'income <= 22000 [next 40000]: a (3.0)\r\nincome > 22000 [next 40000]: b (3.0)\r\n',
    )
  })
})

describe('trees of scikit-learn', () => {
  it('[IN21] conditions, labels, weights, cut branches', () => {
    const tree = [
      '|--- disease_Z3ZT <= 0.50',
      '|   |--- remainder__income <= 2.20',
      '|   |   |--- weights: [2.00, 1.00] class: Care',
      '|   |--- remainder__income >  2.20',
      '|   |   |--- truncated branch of depth 2',
      '|--- disease_Z3ZT >  0.50',
      '|   |--- class: Pilot',
      '',
    ]
    const found = interpret(tree)
    expect(found.findings).toEqual([])
    expect(found.text.split('\n')).toEqual([
      '|--- disease != Gout',
      '|   |--- remainder__income <= 40000 [next 55000.50]',
      '|   |   |--- weights: [2.00, 1.00] class: Care {Nurse, Midwife}',
      '|   |--- remainder__income > 40000 [next 55000.50]',
      '|   |   |--- truncated branch of depth 2',
      '|--- disease = Gout',
      '|   |--- class: Pilot',
      '',
    ])
  })

  it('[IN21] numbered attributes and codes of aliases are named', () => {
    const tree = ['|--- feature_3 <= 0.50', '|   |--- class: a', '|--- disease <= 3.50', '|   |--- class: b']
    expect(interpret(tree).findings.map(({ place, kind }) => [place, kind])).toEqual([
      ['1:6', 'column'],
      ['3:6', 'condition'],
    ])
  })

  it('[IN15] a mean may be of any column of numbers: the class must be named', () => {
    const tree = ['|--- age <= 3.50', '|   |--- value: [1.38]', '|--- age >  3.50', '|   |--- value: [2.50]']
    expect(interpret(tree).findings).toMatchObject([
      { kind: 'label', reason: expect.stringContaining('"income"') },
    ])
    expect(interpret(tree, { classColumn: 'weight' }).findings).toEqual([])
    expect(interpret(['|--- age <= 3.50', '|   |--- class: 1.0']).findings).toEqual([])
    expect(interpret(tree, { classColumn: 'income' }).text).toContain('value: [55000.50]')
  })
})
