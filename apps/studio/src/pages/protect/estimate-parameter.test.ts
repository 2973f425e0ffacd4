import { findMethod, methods } from '@outis/core/methods'
import { describe, expect, it } from 'vitest'
import { viewPolicy } from '../../policy/policy-view.ts'
import { estimateParameters, levelParameters, withValue } from './estimate-parameter.ts'

const of = (id: string, written: Readonly<Record<string, unknown>> = {}) =>
  estimateParameters(findMethod(id)!, written)

describe('parameters that can be slid', () => {
  it('[STU27] are k, l and t where a method has them, k first, with what the policy says', () => {
    const [k, ...others] = of('full-domain', { k: 5 })
    expect(k).toMatchObject({ name: 'k', step: 1, value: 5 })
    expect(k?.values.slice(0, 2)).toEqual([2, 3])
    expect(k?.values.at(-1)).toBe(20)
    expect(others.map(({ name }) => name)).toEqual(['l', 't'])
    const t = others.find(({ name }) => name === 't')
    expect(t?.value).toBeUndefined()
    expect(t?.values).toEqual([0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5])
  })

  it('[STU27] have no value that the method refuses, nor one for hardened mode where that is not asked for', () => {
    for (const { id } of methods)
      for (const { values, name } of of(id)) {
        expect(values.length, `${id} ${name}`).toBeLessThanOrEqual(50)
        expect(Math.min(...values)).toBeGreaterThan(0)
      }
    expect(of('personalised').map(({ name }) => name)).not.toContain('k')
    expect(of('personalised', { mode: 'hardened' }).map(({ name }) => name)).toContain('k')
  })

  it('[STU41] are levels of quasi-identifiers too, where the method chooses levels', () => {
    const text = `attributes:
  age: { role: quasi, hierarchy: { intervals: [5, 20] } }
  zip: { role: quasi, hierarchy: { prefix: 5, keep: [3] }, levels: 1 }
  ward: { role: quasi, hierarchy: { groups: { North: [a, b], South: [c] } }, levels: [0, 1] }
  sex: quasi
  town: { role: quasi, hierarchy: towns.csv }
  illness: sensitive
`
    const levels = levelParameters(findMethod('full-domain')!, viewPolicy(text))
    expect(levels.map(({ column, values, value, range }) => [column, values.at(-1), value ?? range])).toEqual(
      [
        ['age', 3, undefined],
        ['zip', 2, 1],
        ['ward', 2, [0, 1]],
        ['sex', 1, undefined],
      ],
    )
    // What a file has is told by the server; a level above the highest stands for that.
    const filed = levelParameters(
      findMethod('full-domain')!,
      viewPolicy(text.replace('towns.csv', 'towns.csv, levels: [1, 9]')),
      new Map([['town', 3]]),
    )
    expect(filed.at(-1)).toMatchObject({ column: 'town', values: [0, 1, 2, 3], range: [1, 3] })
    expect(levelParameters(findMethod('mondrian')!, viewPolicy(text))).toEqual([])
    const sex = levels.at(-1)!
    expect(viewPolicy(withValue(text, 'full-domain', sex, [0, 1])).attributes.get('sex')?.levels).toEqual([
      '0',
      '1',
    ])
    const fixed = withValue(text, 'full-domain', sex, 1)
    expect(viewPolicy(fixed).attributes.get('sex')).toMatchObject({ role: 'quasi', levels: '1' })
    expect(viewPolicy(withValue(fixed, 'full-domain', sex, undefined)).attributes.get('sex')?.levels).toBe(
      undefined,
    )
  })
})
