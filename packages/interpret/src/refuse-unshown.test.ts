import type { Alias, Meaning } from '@outis/core/methods'
import { describe, expect, it } from 'vitest'
import { interpreterOf, interpretResult, interpretValue } from './interpret-result.ts'

const grades = {
  kind: 'grades',
  column: 'income',
  categories: [{ lower: '1', upper: '9', membership: 'paper' }],
  grades: ['1.0000', '1.5000'],
  values: ['1', '9'],
} as const

const withAliases = (aliases: readonly Alias[]): Meaning => ({
  meaning: 1,
  columns: [{ kind: 'aliases', column: 'disease', aliases, domain: ['Flu', 'Gout', 'Ulcer'] }, grades],
})

const meaning = withAliases([
  { text: 'Lungs #1', form: 1, values: ['Flu'] },
  { text: 'Joints', form: 1, values: ['Gout', 'Ulcer'] },
  { text: 'Q7F2', form: 2, values: ['Flu'] },
  { text: 'K2M9', form: 2, values: ['Gout'], unused: true },
])

const refused = expect.objectContaining({ code: 'INTERPRET_KEY' })

describe('a result that may be of another release', () => {
  it.each([
    'disease = Lungs #1',
    'disease = Joints',
    'disease = Flu',
    'income <= 1.2',
    'disease = Lungs #1 AND income <= 1.2',
    'disease,count\nLungs #1,3\n',
    'disease = Lungs #1: yes (3.0)\ndisease = Joints: no (2.0)\n',
  ])('[IN43] is refused where no code shows its release: %j', (text) => {
    expect(() => interpretResult(meaning, text)).toThrow(refused)
    expect(interpretResult(meaning, text, { sameRelease: true }).counts.interpreted).toBeGreaterThan(0)
  })

  it.each([
    'disease = Q7F2',
    'disease_Q7F2 <= 0.50 AND income <= 1.2',
    'disease = Lungs #1\ndisease = Q7F2\n',
    'disease,count\nLungs #1,3\nQ7F2,4\n',
  ])('[IN43] is interpreted where a code shows its release: %j', (text) => {
    expect(interpretResult(meaning, text).counts.interpreted).toBeGreaterThan(0)
  })

  it('[IN43] is not shown by a code that no row has, by part of a word, or by a word of the taxonomy', () => {
    for (const text of ['disease = K2M9', 'disease = Lungs #1\n# aQ7F2 Q7F2a', 'disease = Lungs #1\n# K2M9'])
      expect(() => interpretResult(meaning, text)).toThrow(refused)
    const named = withAliases([{ text: 'K2M9', form: 1, values: ['Flu'] }])
    expect(() => interpretResult(named, 'disease = K2M9')).toThrow(refused)
  })

  it('[IN43] needs more codes where the release has so many that one is shared by chance', () => {
    const letters = [...'BCDFGHJKLM']
    const codes = letters.flatMap((first) =>
      letters.flatMap((second) => [...'2345'].map((digit) => `${first}${second}9${digit}`)),
    )
    const crowded = withAliases(codes.map((text) => ({ text, form: 2, values: ['Flu'] })))
    expect(() => interpretResult(crowded, 'disease = BB92')).toThrow(refused)
    expect(() => interpretResult(crowded, 'disease = BB92\ndisease = BB92\n')).toThrow(refused)
    expect(interpretResult(crowded, 'disease = BB92\ndisease = CC93\n').findings).toEqual([])
  })

  it('[IN43] passes where nothing of it is turned back', () => {
    expect(interpretResult(meaning, 'age <= 30').text).toBe('age <= 30')
  })

  it('[IN44] values, rows and conditions are held to the same rule', () => {
    const interpreter = interpreterOf(meaning)
    expect(() => interpreter.value('disease', 'Lungs #1')).toThrow(refused)
    expect(() => interpretValue(meaning, 'income', '1.5')).toThrow(refused)
    expect(() => interpreter.value('disease', 'Joints')).toThrow(refused)
    expect(interpreter.value('disease', 'Q7F2')).toEqual({ kind: 'value', value: 'Flu' })
    expect(interpreter.value('age', '30')).toEqual({ kind: 'unchanged', value: '30' })
    const columns = ['disease', 'income']
    expect(() => interpreter.rows(columns, [['Lungs #1', '1.5']])).toThrow(refused)
    expect(
      interpreter.rows(columns, [
        ['Lungs #1', '1.5'],
        ['Q7F2', '1.0'],
      ])[0],
    ).toEqual([
      { kind: 'value', value: 'Flu' },
      { kind: 'value', value: '9' },
    ])
    expect(() => interpreter.condition('disease = Joints')).toThrow(refused)
    expect(interpreter.condition(['disease = Q7F2', 'income <= 1.2']).findings).toEqual([])
    expect(interpreter.condition('age <= 30').findings).toEqual([])
    expect(interpreterOf(meaning, { sameRelease: true }).value('disease', 'Lungs #1')).toEqual({
      kind: 'value',
      value: 'Flu',
    })
  })
})
