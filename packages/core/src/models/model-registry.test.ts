import { describe, expect, it } from 'vitest'
import { testModelContract } from './kit/model.contract.ts'
import { defineClassModel } from './model.ts'
import { findModel, models } from './registry.ts'

for (const model of models) describe(model.id, () => testModelContract(model))

describe('registry', () => {
  it('[M11] names every model once', () => {
    expect(new Set(models.map(({ id }) => id)).size).toBe(models.length)
  })

  it('[M11] finds ours by name, and a third party’s that was handed in', () => {
    const theirs = defineClassModel({ ...models[0], id: 'their-model' })
    expect(findModel('t-closeness')?.title).toBe('t-closeness')
    expect(findModel('their-model', [theirs])).toBe(theirs)
    expect(findModel('their-model')).toBeUndefined()
  })
})
