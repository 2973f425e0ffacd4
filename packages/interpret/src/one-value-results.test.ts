import type { Meaning } from '@outis/core/methods'
import { describe, expect, it } from 'vitest'
import { namedColumn } from './attribute-names.ts'
import { interpretTest, realValue } from './conditions/interpret-test.ts'
import { indexMeaning } from './conditions/meaning-index.ts'

const U = 'u\u0308'
const meaning: Meaning = {
  meaning: 1,
  columns: [
    {
      kind: 'aliases',
      column: 'disease',
      aliases: [
        { text: 'Geschwüre #1', form: 1, values: ['Geschwür'] },
        { text: 'Q7F2', form: 2, values: ['50'] },
      ],
      domain: ['Geschwür', '50'],
    },
  ],
}
const index = indexMeaning(meaning)

describe('texts of a result in another spelling', () => {
  it('[IN16] are the alias or value of the key', () => {
    expect(realValue(index, 'disease', `Geschw${U}re #1`)).toEqual({ kind: 'value', value: 'Geschwür' })
    expect(realValue(index, 'disease', `Geschw${U}r`)).toEqual({ kind: 'value', value: 'Geschwür' })
    expect(realValue(index, 'disease', '50.0')).toEqual({ kind: 'value', value: '50' })
    expect(realValue(index, 'disease', '50.1').kind).toBe('unknown')
    expect(namedColumn(index, 'disease_50.0')).toEqual({ column: 'disease', text: '50.0' })
  })

  it('[IN16] are taken together with those that are normalised as in the key', () => {
    const texts = ['50', '50.0', `Geschw${U}r`]
    const read = interpretTest(index, { kind: 'set', column: 'disease', negated: false, texts })
    if (read.kind !== 'values') throw new Error(read.kind)
    expect(read.parts.map((part) => part.kind === 'value' && part.value)).toEqual(['50', 'Geschwür'])
  })
})
