import { describe, expect, it } from 'vitest'
import type { Engine } from '../engine/engine.ts'
import { modelsOf } from '../prepare/method-answers.ts'
import { NO_FILES, openedTable, policyOf } from '../small-tables.fixture.ts'
import { prepare } from './prepare-stage.ts'

const policy = (method: string, data = '') =>
  policyOf(`outis: 1
data: { source: a.csv${data} }
attributes:
  illness: { role: sensitive, taxonomy: { groups: { Lungs: [flu, cold] } } }
  age: { role: quasi, hierarchy: { intervals: [10] } }
  ward: neutral
  town: quasi
  income: sensitive
method:
  ${method}
release: { to: out.csv }
`)

const open = openedTable(
  ['age', 'town', 'ward', 'illness', 'income'],
  [
    ['20', 'Ulm', 'A', 'flu', '100'],
    ['20', 'Ulm', 'A', 'flu', '100'],
    ['35', 'Kiel', 'B', '', '300'],
    ['35', '', 'B', 'gout', '200'],
  ],
)

const prepared = (method = 'full-domain: { k: 2, l: 2 }', data = '') => {
  const own = policy(method, data)
  return prepare({ policy: own, search: modelsOf(own), open, engine: {} as Engine, files: NO_FILES })
}

describe('a policy bound to a table', () => {
  it('[E121] counts quasi-identifiers, then sensitive attributes, then what tells strata', async () => {
    const { table, request } = await prepared()
    expect(table.columns.map(({ name }) => name)).toEqual(['age', 'town', 'illness', 'income'])
    expect([...table.weights]).toEqual([2, 1, 1])
    expect(request.quasi.map(({ column, hierarchy }) => [column, hierarchy.height])).toEqual([
      [0, 2],
      [1, 1],
    ])
    expect(request.sensitive.map(({ column, attribute }) => [column, attribute.name])).toEqual([
      [2, 'illness'],
      [3, 'income'],
    ])
    expect(request.models.map(({ model, sensitive }) => [model.id, sensitive])).toEqual([
      ['k-anonymity', undefined],
      ['distinct-l-diversity', 0],
      ['distinct-l-diversity', 1],
    ])
    const mixed = await prepared('mixed: { strata: [{ name: a, where: { ward: [A] }, k: 2 }] }')
    expect(mixed.table.columns.map(({ name }) => name)).toEqual(['age', 'town', 'illness', 'income', 'ward'])
  })

  it('[E121] a sensitive attribute has the rows of each of its values; a wildcard is none of them', async () => {
    const [illness, income] = (await prepared()).sensitive
    expect([[...illness!.totals], illness!.rows]).toEqual([[1, 2, 1], 4])
    expect([[...income!.totals], income!.rows]).toEqual([[0, 2, 1, 1], 4])
    expect(illness!.taxonomy).toBeDefined()
    expect(income!.taxonomy).toBeUndefined()
    const [wild] = (await prepared('full-domain: { k: 2 }', ', missing-as: wildcard')).sensitive
    expect([[...wild!.totals], wild!.rows]).toEqual([[0, 2, 1], 3])
  })

  it('[E121] missing values are refused with their column and rows, where the policy refuses them', async () => {
    await expect(prepared('full-domain: { k: 2 }', ', missing-as: refuse')).rejects.toMatchObject({
      code: 'DATA_MISSING_REFUSED',
      details: { column: 'town', rows: 1 },
    })
  })

  it('[E121] numbers become ranges where the method makes some; a hierarchy that is missing is noticed once', async () => {
    expect((await prepared('mondrian: { k: 2 }')).quasi.map(({ ranges }) => ranges)).toEqual([true, false])
    expect((await prepared()).quasi.map(({ ranges }) => ranges)).toEqual([false, false])
    const about = async (method: string) =>
      (await prepared(method)).notices.filter((text) => text.includes('no hierarchy'))
    expect(await about('full-domain: { k: 2 }')).toEqual([expect.stringContaining('"town"')])
    expect(await about('personalised: { choice: { column: choice } }')).toEqual([])
  })

  it('[E121] hierarchies of an earlier run stand in place of the policy’s', async () => {
    const own = policy('full-domain: { k: 2 }')
    const stored = new Map([['age', { kind: 'suppress' as const }]])
    const given = { policy: own, search: modelsOf(own), open, engine: {} as Engine, files: NO_FILES, stored }
    expect((await prepare(given)).request.quasi[0].hierarchy.height).toBe(1)
  })
})
