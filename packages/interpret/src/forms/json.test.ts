import { describe, expect, it } from 'vitest'
import { interpretResult } from '../same-release.fixture.ts'
import { smallMeaning } from '../small-meaning.fixture.ts'

const interpret = (document: unknown, options = {}) => {
  const found = interpretResult(smallMeaning, JSON.stringify(document), options)
  return { ...found, document: JSON.parse(found.text) }
}

describe('JSON', () => {
  it('[IN29] a tree as a list of nodes: conditions as objects or texts, labels of the class', () => {
    const { document, findings } = interpret({
      class: 'job title',
      nodes: [
        { rows: 20 },
        { parent: 0, when: { column: 'income', op: '<=', value: 1.39, gain: 0.5 }, leaf: 'Care', rows: 12 },
        { parent: 0, when: 'income > 1.39 and disease = Z3ZT', leaf: 'Pilot' },
      ],
    })
    expect(findings).toEqual([])
    expect(document).toMatchObject({
      class: 'job title',
      nodes: [
        { rows: 20 },
        {
          parent: 0,
          when: {
            column: 'income',
            condition: 'income <= 21000 [next 22000]',
            test: { kind: 'ranges', ranges: [{ upper: { inside: '21000', outside: '22000' } }] },
            gain: 0.5,
          },
          leaf: 'Care {Nurse, Midwife}',
          rows: 12,
        },
        { parent: 0, when: 'income > 21000 [next 22000] and disease = Gout', leaf: 'Pilot' },
      ],
    })
  })

  it('[IN29] a nested tree', () => {
    const { document } = interpret({
      children: [
        { when: 'disease = Q7F2', children: [{ when: 'age > 3', leaf: 'a' }] },
        { when: { column: 'disease', op: 'not in', value: ['Q7F2', 'Z3ZT'] }, leaf: 'b' },
      ],
    })
    expect(document.children[0]).toMatchObject({
      when: 'disease = Flu (1 of 3 aliases)',
      children: [{ leaf: 'a' }],
    })
    expect(document.children[1].when.condition).toBe('disease not in {Flu (1 of 3 aliases), Gout}')
  })

  it('[IN29] rules of ours, of arules and of mlxtend', () => {
    const { document } = interpret([
      JSON.parse('{ "if": ["income <= 1.39", "age = 3"], "then": "disease = Z3ZT", "support": 0.5 }'),
      { lhs: '{disease=Z3ZT,sex=F}', rhs: '{job title=N1}' },
      { antecedents: ['disease_Z3ZT', 'sex_F'], consequents: ['income_(1.38, 2.2]'] },
    ])
    expect(document).toEqual([
      JSON.parse(
        '{ "if": ["income <= 21000 [next 22000]", "age = 3"], "then": "disease = Gout", "support": 0.5 }',
      ),
      { lhs: '{disease=Gout,sex=F}', rhs: '{job title=Nurse (1 of 2 aliases)}' },
      { antecedents: ['disease=Gout', 'sex_F'], consequents: ['income=[22000,40000]'] },
    ])
  })

  it('[IN29] a list of conditions, and records', () => {
    expect(interpret(['income <= 1.39', 'disease = Z3ZT']).document).toEqual([
      'income <= 21000 [next 22000]',
      'disease = Gout',
    ])
    const { document, findings } = interpret([
      { disease: 'Q7F2', income: 1.4, age: 3, note: 'K2M9' },
      { income: 1.9 },
    ])
    expect(document).toEqual([{ disease: 'Flu', income: '22000', age: 3, note: 'K2M9' }, { income: 1.9 }])
    expect(findings.map(({ place, kind }) => [place, kind])).toEqual([
      ['$[0].note', 'value'],
      ['$[1].income', 'value'],
    ])
  })

  it('[IN29] trees as Outis itself writes them', () => {
    const leaf = (label: string) => ({ kind: 'leaf', class: label, rows: 3, errors: 0 })
    const { document, findings } = interpret({
      kind: 'nominal',
      attribute: 'disease',
      branches: [
        { value: 'Q7F2', tree: leaf('Care') },
        {
          value: 'Z3ZT',
          tree: {
            kind: 'numeric',
            attribute: 'income',
            threshold: 1.39,
            atMost: leaf('Pilot'),
            above: leaf('N1'),
            class: 'N1',
            rows: 9,
            errors: 1,
          },
        },
      ],
      class: 'Care',
      rows: 20,
      errors: 3,
    })
    expect(findings).toEqual([])
    expect(document).toMatchObject({
      class: 'Care {Nurse, Midwife}',
      branches: [
        { value: 'Flu (1 of 3 aliases)', tree: { class: 'Care {Nurse, Midwife}', rows: 3 } },
        {
          value: 'Gout',
          tree: { condition: 'income <= 21000 [next 22000]', above: { class: 'Nurse (1 of 2 aliases)' } },
        },
      ],
    })
  })

  it('[IN31] an alias where no value is expected is named', () => {
    expect(interpret({ notes: ['about', 'Q7F2'] }).findings).toMatchObject([{ place: '$.notes[1]' }])
    expect(interpret('disease = Z3ZT').document).toBe('disease = Gout')
  })

  it('[IN33] a list of nodes has no depth; nesting without end is refused', () => {
    const nodes = Array.from({ length: 20_000 }, (_, index) => ({
      parent: index - 1,
      when: 'income <= 1.39',
    }))
    expect(interpret({ nodes }).counts.interpreted).toBe(20_000)
    const nested = `${'{"children":['.repeat(3000)}{"leaf":"Q7F2"}${']}'.repeat(3000)}`
    expect(() => interpretResult(smallMeaning, nested)).toThrow(
      expect.objectContaining({ code: 'INTERPRET_FORM' }),
    )
  })

  it('[IN30] what is no JSON is refused without a word of it', () => {
    const refused = () => interpretResult(smallMeaning, '{"disease": Q7F2}', { as: 'json' })
    expect(refused).toThrow(expect.objectContaining({ code: 'INTERPRET_FORM' }))
    expect(refused).not.toThrow(/Q7F2/)
  })
})
