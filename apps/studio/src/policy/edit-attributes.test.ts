import { describe, expect, it } from 'vitest'
import { choosingMethod, protectOnly, sensitiveValuesOf } from './edit-attributes.ts'
import { viewPolicy } from './policy-view.ts'

const asked = (text: string) => viewPolicy(text).method

describe('values that alone are protected', () => {
  const plain = '# kept\nmethod:\n  full-domain: { k: 7, suppression-limit: 0.1 }\n'
  const chosen = protectOnly(plain, 'illness', ['HIV'], viewPolicy(plain))

  it('[STU20] change the method to the one that takes values, and keep what was asked of classes', () => {
    expect(choosingMethod).toBe('Only sensitive rows')
    expect(asked(chosen)).toMatchObject({
      name: 'sbtam',
      options: { k: 7, 'sensitive-values': { illness: ['HIV'] } },
    })
    expect(chosen).toContain('# kept')
  })

  it('[STU20] are read back column by column, and replaced alone', () => {
    expect(sensitiveValuesOf(viewPolicy(plain), 'illness')).toBeUndefined()
    expect(sensitiveValuesOf(viewPolicy(chosen), 'illness')).toEqual(['HIV'])
    expect(sensitiveValuesOf(viewPolicy(chosen), 'income')).toEqual([])
    const both = protectOnly(chosen, 'income', ['high'], viewPolicy(chosen))
    expect(asked(both)?.options).toEqual({
      k: 7,
      'sensitive-values': { illness: ['HIV'], income: ['high'] },
    })
  })
})
