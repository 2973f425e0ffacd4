import { describe, expect, it } from 'vitest'
import { type ContractExceptions, testModelContract } from './model.contract.ts'
import { defineClassModel } from './model.ts'
import { findModel, models } from './registry.ts'

const exceptions: Readonly<Record<string, ContractExceptions>> = {
  'alpha-k-anonymity': { figureAloneDoesNotDecide: 'the figure is the share; the size is asked beside it' },
}

for (const model of models) {
  describe(model.id, () => testModelContract(model, exceptions[model.id]))
}

describe('registry', () => {
  it('[M11] lists the models in the order users see them', () => {
    expect(models.map(({ id }) => id)).toEqual([
      'k-anonymity',
      'alpha-k-anonymity',
      'distinct-l-diversity',
      'entropy-l-diversity',
      'recursive-l-diversity',
      't-closeness',
      'basic-beta-likeness',
      'enhanced-beta-likeness',
      'delta-disclosure',
      'k-map',
      'prosecutor-risk',
      'average-risk',
      'uniqueness',
    ])
  })

  it('[M11] finds ours by name, and a third party’s that was handed in', () => {
    const theirs = defineClassModel({ ...models[0], id: 'their-model' })
    expect(findModel('t-closeness')?.title).toBe('t-closeness')
    expect(findModel('their-model', [theirs])).toBe(theirs)
    expect(findModel('their-model')).toBeUndefined()
  })
})
