import { describe, expect, it } from 'vitest'
import type { Table } from '../../data/table/table.ts'
import type { Engine, OpenTable } from '../engine/engine.ts'
import { dictionaryOf, NO_FILES, openedTable, policyOf, tableOf } from '../small-tables.fixture.ts'
import { modelsOf } from './method-answers.ts'
import { openPopulation } from './population.ts'

const policy = (model = 'k-map: { k: 3, population: register.csv }') =>
  policyOf(`outis: 1
data: { source: a.csv }
attributes: { age: quasi, town: quasi, illness: sensitive }
method: { full-domain: { models: [{ ${model} }] } }
release: { to: out.csv }
`)

const register = (names: readonly string[]): OpenTable =>
  openedTable(names, [
    ['30', 'Ulm'],
    ['30', 'Ulm'],
    ['50', 'Bonn'],
  ])

const engine = (names = ['age', 'town']) => ({ open: async () => register(names) }) as unknown as Engine
const opened = (own = policy(), names?: string[]) =>
  openPopulation(modelsOf(own).models, ['age', 'town'], {
    engine: engine(names),
    files: NO_FILES,
    policy: own,
  })

describe('the population of k-map', () => {
  it('[E133] is opened where a model names one, and needs every quasi-identifier', async () => {
    expect(await opened(policy('k-anonymity: { k: 2 }'))).toBeUndefined()
    await expect(opened(policy(), ['age', 'city'])).rejects.toMatchObject({
      code: 'COLUMN_UNKNOWN',
      details: { columns: ['town'] },
    })
    expect((await (await opened())!.combinations()).rows).toEqual(Uint32Array.of(2, 1))
  })

  it('[E152] is one: two different ones are refused, one by two paths is not', async () => {
    const [kMap] = modelsOf(policy()).models
    const other = (path: string) => ({ ...kMap!, sources: { population: { kind: 'file' as const, path } } })
    const among = (path: string) =>
      openPopulation([other('register.csv'), other(path)], ['age', 'town'], {
        engine: engine(),
        files: NO_FILES,
        policy: policy(),
      })
    await expect(among('people.csv')).rejects.toMatchObject({
      code: 'POLICY_INVALID',
      details: { populations: 2 },
    })
    expect(await among('./register.csv')).toBeDefined()
  })

  it('[E133] adds its values to the dictionary: numbers in their place, texts behind', async () => {
    const population = (await opened())!
    expect(population.widen('age', dictionaryOf(['100', '20']))).toEqual({
      type: 'number',
      values: ['', '20', '30', '50', '100'],
      numbers: Float64Array.of(Number.NaN, 20, 30, 50, 100),
    })
    expect(population.widen('town', dictionaryOf(['Kiel', 'Ulm'])).values).toEqual([
      '',
      'Kiel',
      'Ulm',
      'Bonn',
    ])
    // What is no date in a register of dates is no value of the column.
    const dates = { type: 'date' as const, values: ['', 'Ulm', 'Zell'] }
    expect(population.widen('town', dates).values).toEqual(['', 'Ulm', 'Zell'])
    const own = dictionaryOf(['x'])
    expect(population.widen('illness', own)).toBe(own)
  })

  it('[E133] stands behind the table, its people without a row of the table', async () => {
    const counted = tableOf({ age: ['30', '50'], town: ['Ulm', 'Bonn'], illness: ['flu', 'gout'] }, [4, 1])
    const rowNumbers = { offsets: Uint32Array.of(0, 4, 5), rows: Uint32Array.of(0, 1, 2, 3, 4) }
    const joined: Table = await (await opened())!.join({ ...counted, rowNumbers })
    expect([joined.length, joined.rows]).toEqual([4, 5])
    expect([...joined.weights]).toEqual([4, 1, 0, 0])
    expect([...joined.population!]).toEqual([0, 0, 2, 1])
    expect(joined.columns.map(({ codes }) => [...codes])).toEqual([
      [1, 2, 1, 2],
      [1, 2, 1, 2],
      [1, 2, 0, 0],
    ])
    expect([...joined.rowNumbers!.offsets]).toEqual([0, 4, 5, 5, 5])
    expect('rowNumbers' in (await (await opened())!.join(counted))).toBe(false)
  })
})
