import type { Meaning } from '@outis/core/methods'
import { describe, expect, it } from 'vitest'
import { interpretResult } from './interpret-result.ts'

const meaning: Meaning = {
  meaning: 1,
  columns: [
    {
      kind: 'aliases',
      column: 'disease',
      aliases: [
        { text: 'Lungs #1', form: 1, values: ['Flu'], unused: true },
        { text: 'Q7F2', form: 2, values: ['Flu'] },
        { text: 'Lungs #2', form: 1, values: ['Gout'] },
      ],
      domain: ['Flu', 'Gout', 'Ulcer'],
      open: ['Ulcer'],
    },
  ],
}

describe('a result of another release', () => {
  it('[IN45] is refused as a whole where it has aliases that the key does not know, which are counted', () => {
    for (const text of [
      'disease = Q7F2 AND disease = BX29',
      'disease = BX29\ndisease = K3Q9\ndisease = BX29\n',
      'disease = Lungs #7',
      'disease,count\nQ7F2,3\nBX29,4\n',
    ]) {
      expect(() => interpretResult(meaning, text)).toThrow(expect.objectContaining({ code: 'INTERPRET_KEY' }))
    }
    expect(() => interpretResult(meaning, 'disease = BX29\ndisease = K3Q9\ndisease = BX29\n')).toThrow(
      expect.objectContaining({ details: { aliases: 2 } }),
    )
  })

  it('[IN45] is not told by a word that is merely misspelt: that is a finding', () => {
    const { findings } = interpretResult(meaning, 'disease = Fluu')
    expect(findings).toHaveLength(1)
  })

  it('[IN41] counts published aliases alone: an unused one is no part of its value', () => {
    expect(interpretResult(meaning, 'disease = Q7F2').text).toContain('disease = Flu')
    expect(interpretResult(meaning, 'disease = Q7F2').text).not.toContain('of 2 aliases')
  })
})
