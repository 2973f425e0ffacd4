import type { Meaning } from '@outis/core/methods'
import { describe, expect, it } from 'vitest'
import { interpretResult } from '../same-release.fixture.ts'
import { smallMeaning } from '../small-meaning.fixture.ts'

const interpret = (lines: readonly string[], options = {}) =>
  interpretResult(smallMeaning, lines.join('\n'), options)

describe('rule lists of Weka', () => {
  it('[IN22] JRip: the class is named, values may hold brackets', () => {
    const found = interpret([
      'JRIP rules:',
      '===========',
      '',
      '(income <= 1.4) and (ward = B (old)) => job title=Care (20.0/3.0)',
      '(income >= 1.4) => job title=N1 (20.0/3.0)',
      ' => job title=Pilot (80.0/10.0)',
      '',
      'Number of Rules : 3',
    ])
    expect(found).toMatchObject({ format: 'weka-rules', findings: [] })
    expect(found.text.split('\n').slice(3, 6)).toEqual([
      '(income <= 22000 [next 40000]) and (ward = B (old)) => job title=Care {Nurse, Midwife} (20.0/3.0)',
      '(income >= 22000 [previous 21000]) => job title=Nurse (1 of 2 aliases) (20.0/3.0)',
      ' => job title=Pilot (80.0/10.0)',
    ])
  })

  it('[IN22] PART: conditions over several lines, the class by its labels', () => {
    const found = interpret([
      'PART decision list',
      '------------------',
      '',
      'income <= 1.4 AND',
      'disease = Digestive: upper: N1 (20.0/3.0)',
      '',
      ': Pilot (12.0)',
      '',
      'Number of Rules  : \t2',
    ])
    expect(found.findings).toEqual([])
    expect(found.text.split('\n').slice(3, 7)).toEqual([
      'income <= 22000 [next 40000] AND',
      'disease = Ulcer: Nurse (1 of 2 aliases) (20.0/3.0)',
      '',
      ': Pilot (12.0)',
    ])
    if (found.interpreted.kind !== 'rules') throw new Error('no rules')
    expect(found.interpreted.rules).toMatchObject([{ line: 4, condition: { kind: 'and' } }, { line: 7 }])
  })

  it('[IN31] what is no rule among rules is named', () => {
    const list = ['PART decision list', '------------------', '', 'whatever', '', ': a (12.0)']
    expect(interpret(list).findings).toMatchObject([{ place: '4:1', kind: 'line' }])
  })
})

describe('association rules', () => {
  it('[IN23] Apriori: items are joined by blanks and hold blanks', () => {
    const found = interpret([
      'Best rules found:',
      '',
      " 1. disease=Respiratory #1 marital status=never married income='(1.39-inf)' 20 ==> job title=Care 19    conf:(0.95)",
      ' 2. marital status=divorced 7 ==> disease=Q7F2 job title=N1 7    conf:(1)',
      ' 3. [disease=Q7F2, sex=F]: 20 ==> [job title=Care]: 19   <conf:(0.95)> lift:(1.2)',
    ])
    expect(found.findings).toEqual([])
    expect(found.text.split('\n').slice(2)).toEqual([
      " 1. disease=Flu (1 of 3 aliases) marital status=never married income='[22000,inf)' 20 ==> job title=Care {Nurse, Midwife} 19    conf:(0.95)",
      ' 2. marital status=divorced 7 ==> disease=Flu (1 of 3 aliases) job title=Nurse (1 of 2 aliases) 7    conf:(1)',
      ' 3. [disease=Flu (1 of 3 aliases), sex=F]: 20 ==> [job title=Care {Nurse, Midwife}]: 19   <conf:(0.95)> lift:(1.2)',
    ])
  })

  it('[IN14] values may hold numbers behind blanks', () => {
    const meaning: Meaning = {
      meaning: 1,
      columns: [
        { kind: 'aliases', column: 'd', aliases: [{ text: 'Type 2 X', form: 2, values: ['Diabetes 2 b'] }] },
      ],
    }
    const rules = [
      'Large Itemsets L(1):',
      'd=Type 2 X 7',
      '',
      ' 1. e=3 7 ==> d=Type 2 X 7    conf:(1)',
      ' 2. d=Type 2 X 7 ==> e=3 7',
    ]
    expect(interpretResult(meaning, rules.join('\n')).text.split('\n')).toEqual([
      'Large Itemsets L(1):',
      'd=Diabetes 2 b 7',
      '',
      ' 1. e=3 7 ==> d=Diabetes 2 b 7    conf:(1)',
      ' 2. d=Diabetes 2 b 7 ==> e=3 7',
    ])
  })

  it('[IN24] arules: sets in braces, bins of cut', () => {
    const found = interpret([
      '    lhs                       rhs           support confidence lift count',
      '[1] {disease=Z3ZT,sex=F}   => {job title=N1} 0.1 0.9 1.2 20',
      '[2] {income=[1.2,1.38)}    => {disease=Digestive: upper} 0.1 0.9 1.2 20',
      '[3] {}                     => {age=[20,30)} 0.1 0.9 1.2 20',
    ])
    expect(found).toMatchObject({ format: 'set-rules', findings: [] })
    expect(found.text.split('\n').slice(1)).toEqual([
      '[1] {disease=Gout,sex=F}   => {job title=Nurse (1 of 2 aliases)} 0.1 0.9 1.2 20',
      '[2] {income=21000}    => {disease=Ulcer} 0.1 0.9 1.2 20',
      '[3] {}                     => {age=[20,30)} 0.1 0.9 1.2 20',
    ])
  })

  it('[IN24] mlxtend: one-hot items, quoted or not', () => {
    const found = interpret([
      'antecedents,consequents,support',
      '"frozenset({\'disease_Z3ZT\', ""job title_Care""})",frozenset({\'income_(1.38, 2.2]\'}),0.5',
      '0  frozenset({disease_Z3ZT})  frozenset({sex_M})  0.5',
    ])
    expect(found.text.split('\n').slice(1)).toEqual([
      '"frozenset({\'disease=Gout\', ""job title=Care {Nurse, Midwife}""})",frozenset({\'income=[22000,40000]\'}),0.5',
      '0  frozenset({disease=Gout})  frozenset({sex_M})  0.5',
    ])
  })

  it('[IN11] a bound of a bin that rounds to a grade is undecided', () => {
    const found = interpret(['{income=[1.2,1.37)} => {sex=F}'])
    expect(found.text).toBe('{income=? [1 undecided]} => {sex=F}')
    expect(found.findings).toMatchObject([{ place: '1:2', kind: 'rounding' }])
  })

  it('[IN31] a set that does not end is named', () => {
    expect(interpret(['{disease=Q7F2 => {sex=F', '{a=1} => {b=2}']).findings[0]).toMatchObject({
      place: '1:1',
    })
  })
})

describe('rules in words', () => {
  it('[IN25] IF … THEN …, with labels or conditions as conclusion', () => {
    const found = interpret([
      'IF income <= 1.39 AND disease = "Q7F2" THEN Pilot (12/3)',
      'ELSE IF disease in {Z3ZT} THEN job title = Care',
      'ELSE N1',
    ])
    expect(found).toMatchObject({ format: 'if-rules', findings: [] })
    expect(found.text.split('\n')).toEqual([
      'IF income <= 21000 [next 22000] AND disease = "Flu" (1 of 3 aliases) THEN Pilot (12/3)',
      'ELSE IF disease = Gout THEN job title = Care {Nurse, Midwife}',
      'ELSE Nurse (1 of 2 aliases)',
    ])
  })

  it('[IN25] over several lines, and by arrows', () => {
    const found = interpret([
      'IF income > 1.39',
      'AND disease != Z3ZT',
      'THEN N1',
      '',
      'income = 2 => disease = Q7F2',
    ])
    expect(found.text.split('\n')).toEqual([
      'IF income > 21000 [next 22000]',
      'AND disease != Gout',
      'THEN Nurse (1 of 2 aliases)',
      '',
      'income = 40000 => disease = Flu (1 of 3 aliases)',
    ])
    if (found.interpreted.kind !== 'rules') throw new Error('no rules')
    expect(found.interpreted.rules).toMatchObject([{ line: 1, condition: { kind: 'and' } }, { line: 5 }])
  })

  it('[IN25] what is not understood is named', () => {
    const found = interpret(['IF income is high THEN disease = Z3ZT', 'IF age = 3 THEN x = y or so Q7F2'])
    expect(found.findings.map(({ place, kind }) => [place, kind])).toEqual([
      ['1:4', 'line'],
      ['2:29', 'line'],
    ])
  })
})
