import { findMethod, methods } from '@outis/core/methods'
import { describe, expect, it } from 'vitest'
import { estimateParameters } from './estimate-parameter.ts'

const of = (id: string, written: Readonly<Record<string, unknown>> = {}) =>
  estimateParameters(findMethod(id)!, written)

describe('parameters that can be slid', () => {
  it('[ST23] are k, l and t where a method has them, k first, with what the policy says', () => {
    const [k, ...others] = of('full-domain', { k: 5 })
    expect(k).toMatchObject({ name: 'k', step: 1, value: 5 })
    expect(k?.values.slice(0, 2)).toEqual([2, 3])
    expect(k?.values.at(-1)).toBe(20)
    expect(others.map(({ name }) => name)).toEqual(['l', 't'])
    const t = others.find(({ name }) => name === 't')
    expect(t?.value).toBeUndefined()
    expect(t?.values).toEqual([0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5])
  })

  it('[ST23] have no value that the method refuses, nor one for hardened mode where that is not asked for', () => {
    for (const { id } of methods)
      for (const { values, name } of of(id)) {
        expect(values.length, `${id} ${name}`).toBeLessThanOrEqual(50)
        expect(Math.min(...values)).toBeGreaterThan(0)
      }
    expect(of('personalised').map(({ name }) => name)).not.toContain('k')
    expect(of('personalised', { mode: 'hardened' }).map(({ name }) => name)).toContain('k')
  })
})
