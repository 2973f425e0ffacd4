import { describe, expect, it } from 'vitest'
import { sensitiveValuesOf } from '../policy/edit-attributes.ts'
import { viewPolicy } from '../policy/policy-view.ts'
import { writtenValues } from './option-field.tsx'

const policy = `method:
  sbtam:
    k: 5
    sensitive-values: { code: [007, 1.0, flu] }
    inner: { others: { code: [010] } }
`

describe('values that are ticked', () => {
  it('[STU1] are the texts of the policy: 007 is no 7', () => {
    const view = viewPolicy(policy)
    expect(writtenValues(view.method?.texts, 'sensitive-values')).toEqual({ code: ['007', '1.0', 'flu'] })
    expect(writtenValues(view.method?.texts, 'others')).toEqual({ code: ['010'] })
    expect(writtenValues(view.method?.texts, 'none')).toBeUndefined()
    expect(sensitiveValuesOf(view, 'code')).toEqual(['007', '1.0', 'flu'])
    expect(view.method?.options.k).toBe(5)
  })
})
