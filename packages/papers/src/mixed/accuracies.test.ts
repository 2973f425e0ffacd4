import { describe, expect, it } from 'vitest'
import type { PaperContext } from '../paper.ts'
import { accuracyOf } from './accuracies.ts'

describe('accuracy on released texts', () => {
  // Whoever is * is a woman, and nothing else tells: as a name it tells all, as a missing value nothing.
  it('[PAP13] * is a missing value unless it is asked to be a name', async () => {
    const sexes = Array.from({ length: 60 }, (_, row) => (row % 2 === 0 ? 'Female' : 'Male'))
    const texts = new Map<string, string[]>([
      ['race', sexes.map((sex) => (sex === 'Female' ? '*' : 'any'))],
      ['sex', sexes],
    ])
    const context = { seed: 7 } as PaperContext
    const asked = { texts, target: 'sex', attributes: ['race'], classifier: 'naive-bayes' } as const
    const named = await accuracyOf(context, { ...asked, star: 'name' })
    expect(named.ofAll.value).toBe(1)
    const missing = await accuracyOf(context, asked)
    expect(missing.ofAll.value).toBeLessThan(0.9)
  })
})
