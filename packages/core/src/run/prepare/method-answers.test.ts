import { describe, expect, it } from 'vitest'
import { bindRequirements } from '../../methods/contract/requirements.ts'
import { recordOf } from '../../methods/registry.ts'
import { choiceName, choiceOf } from '../../policy/options/choices.ts'
import { dictionaryOf, policyOf } from '../small-tables.fixture.ts'
import { methodInputs, modelsOf, searchOf, tellingColumns } from './method-answers.ts'

const policy = (method: string) =>
  policyOf(`outis: 1
data: { source: a.csv }
attributes: { age: quasi, town: quasi, illness: sensitive, income: sensitive, ward: neutral, id: identifying }
method:
  ${method}
release: { to: out.csv }
`)

const MIXED = `mixed:
    strata:
      - { name: grave, where: { illness: [gout], ward: [A] }, quasi: [age], k: 3, loss: ncp, suppression-limit: 0.1 }
      - { name: light, where: { illness: [flu] } }
      - { rest: true, k: 2, suppression-limit: 0.3 }`

describe('what a method is asked for', () => {
  it('[E132] models, loss, limit and budget are those of the policy', () => {
    const search = modelsOf(
      policy('full-domain: { k: 4, loss: entropy, suppression-limit: 0.2, budget: 3s }'),
    )
    expect(search).toMatchObject({ loss: 'entropy', suppressionLimit: 0.2, budget: 3000 })
    expect(search.models.map(({ id, options }) => [id, options])).toEqual([['k-anonymity', { k: 4 }]])
    expect(modelsOf(policy('slicing: { l: 2 }'))).toEqual({ models: [], loss: 'loss', suppressionLimit: 0 })
  })

  it('[E132] of strata: the models of all, the loss of the first, the largest limit', () => {
    const search = modelsOf(policy(MIXED))
    expect(search).toMatchObject({ loss: 'ncp', suppressionLimit: 0.3 })
    expect(search.models.map(({ options }) => options)).toEqual([{ k: 3 }, { k: 2 }])
    expect('budget' in search).toBe(false)
  })

  it('[E132] columns that tell strata and are counted for nothing else', () => {
    expect(tellingColumns(policy(MIXED))).toEqual(['ward'])
    expect(tellingColumns(policy('sbtam: { sensitive-values: { illness: [gout] }, k: 2 }'))).toEqual([])
  })

  it.each([
    ['caat: { k: 2 }', true],
    ['kaca: { k: 2 }', true],
    ['slicing: { l: 2, split: relaxed }', true],
    ['slicing: { l: 2 }', false],
    ['mondrian: { k: 2, split: relaxed }', false],
    ['local: { k: 2 }', false],
  ])('[E132] the order of the source matters to some: %s', (method, needed) => {
    const asked = policy(method).method
    expect(recordOf(asked).needs(asked).rowNumbers ?? false).toBe(needed)
  })

  it('[E132] what is not part of this version is refused before anything is read', () => {
    expect(() => searchOf(policy('personalised: { choice: { register: true } }'))).toThrow(/trusted server/)
    expect(() =>
      searchOf(policy('personalised: { choice: { per: { illness: { register: true } } } }')),
    ).toThrow(/trusted server/)
    expect(searchOf(policy('mondrian: { k: 2, l: 2, mode: hardened }')).models).toHaveLength(3)
  })
})

describe('requirements', () => {
  const attribute = (name: string) => ({
    name,
    dictionary: dictionaryOf(['a']),
    totals: Float64Array.of(0, 1),
    rows: 1,
  })

  it('[E132] are bound to the place of their sensitive attribute; measures are left out', () => {
    const { models } = modelsOf(
      policy('full-domain: { k: 2, models: [{ distinct-l-diversity: { l: 2, of: income } }] }'),
    )
    const bound = bindRequirements(
      [
        ...models,
        { kind: 'metric', id: 'ncp', options: {}, rows: 'all' } as unknown as (typeof models)[number],
      ],
      [attribute('illness'), attribute('income')],
    )
    expect(bound.map(({ model, options, sensitive }) => [model.id, options, sensitive])).toEqual([
      ['k-anonymity', { k: 2 }, undefined],
      ['distinct-l-diversity', { l: 2 }, 1],
    ])
  })

  it('[E132] a model that nobody knows is refused', () => {
    const spec = { kind: 'model', id: 'w-anonymity', options: {}, rows: 'all' } as never
    expect(() => bindRequirements([spec], [])).toThrow(/no model "w-anonymity"/)
  })
})

describe('choices', () => {
  const method = (choice: string) => policy(`personalised: { choice: ${choice} }`).method as never

  it('[E74] come from one place for all columns, or from one for each', () => {
    expect(choiceOf(method('{ column: c }'), 'illness')).toEqual({ kind: 'column', column: 'c' })
    const per = method('{ per: { illness: { column: c }, income: { file: f.csv, key: id, column: d } } }')
    expect(choiceOf(per, 'income')).toMatchObject({ kind: 'file', column: 'd', key: 'id' })
    expect(choiceOf(method('{ per: { illness: { column: c } } }'), 'income')).toBeUndefined()
    expect(methodInputs(per)).toEqual(['c', 'id'])
    expect(methodInputs(policy('mondrian: { k: 2 }').method)).toEqual([])
    expect(choiceName({ kind: 'column', column: 'c' })).toBe('c')
    // Two columns of one file, and one column of two files, are different choices.
    const names = ['a.csv c k', 'a.csv d k', 'b.csv c k', 'a.csv c j'].map((text) => {
      const [path, column, key] = text.split(' ') as [string, string, string]
      return choiceName({ kind: 'file', path, column, key })
    })
    expect(new Set(names).size).toBe(4)
  })
})
