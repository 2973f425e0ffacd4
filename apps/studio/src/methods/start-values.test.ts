import { methods } from '@outis/core/methods'
import type { Options } from '@outis/core/options'
import { describe, expect, it } from 'vitest'
import { numberLimits, optionGroups, startOptions } from './start-values.ts'

const columns = { sensitive: ['illness'], names: ['age', 'illness', 'choice'] }

describe('the first figures of a method', () => {
  it.each(methods.map((method) => [method.id, method] as const))(
    '[STU19] of %s hold what must be given, and keep k of the method before',
    (_, { options }) => {
      const begun = startOptions(options, { k: 7 }, columns)
      const { main, more } = optionGroups(options, begun)
      const shown = new Set(main.map(({ name }) => name))
      for (const { name, option } of more) {
        expect(shown.has(name)).toBe(false)
        expect(option.optional || option.kind === 'models' || 'default' in option).toBe(true)
      }
      const k = (options as Readonly<Record<string, (typeof main)[number]['option']>>).k
      if (k) expect(begun.k).toBe(k.hardened ? undefined : 7)
      expect(Object.keys(begun).filter((name) => (options as Options)[name]?.hardened)).toEqual([])
    },
  )

  it('[STU19] limits of an option that stands for a model are those of the model', () => {
    expect(numberLimits({ kind: 'model', model: 'k-anonymity', option: 'k', help: '' })).toMatchObject({
      min: 2,
      step: 1,
    })
    expect(numberLimits({ kind: 'model', model: 't-closeness', option: 't', help: '' })).toMatchObject({
      min: 0,
      max: 1,
    })
  })
})
