import { describe, expect, it } from 'vitest'
import type { AttributeParts } from './common-parts.ts'
import { buildDictionary } from './dictionary/build-dictionary.ts'
import { publishedForm } from './published-form.ts'
import { frequencies, sampleParts } from './sample-parts.fixture.ts'

const shown = (labels: readonly string[], changes: Partial<AttributeParts> = {}) => {
  const after = frequencies(Object.fromEntries(labels.map((label) => [label, 10])))
  const part: AttributeParts = {
    name: 'c',
    role: 'quasi',
    type: 'text',
    published: true,
    level: 1,
    height: 3,
    after,
    ...changes,
  }
  return publishedForm(part, ['?']).shown
}

describe('published form', () => {
  it('[W10] bands by their width, of either notation; missing and blanked-out cells aside', () => {
    expect(shown(['[20,40)', '[40,60)', '*', '?'])).toBe('in bands of 20')
    expect(shown(['0-19', '20-39'])).toBe('in bands of 20')
    expect(shown(['[0.5,1)', '[1,1.5)'])).toBe('in bands of 0.5')
    expect(shown(['[20,40)', '[40,90)'])).toBe('in bands of different width')
  })

  it('[W10] first characters, parts of dates, groups', () => {
    expect(shown(['012**', '013**'])).toBe('by its first 3 characters')
    expect(shown(['1987-03', '1988-01'], { type: 'date' })).toBe('by month')
    expect(shown(['1987', '1988'], { type: 'date' })).toBe('by year')
    expect(shown(['1980s', '1990s'], { type: 'date' })).toBe('by decade')
    expect(shown(['North', 'South'], { before: frequencies({ a: 1, b: 1, c: 1, '?': 1 }) })).toBe(
      'in 2 groups instead of 3 values',
    )
    expect(shown(['[20,40)', 'old'])).toBe('in 2 groups')
  })

  it('[W26] class by class: ranges and dates of different levels are told as what they are', () => {
    const cells = (before: readonly string[], after: readonly string[], type: AttributeParts['type']) => {
      const { level, height, ...part } = {
        name: 'c',
        role: 'quasi' as const,
        type,
        published: true,
        level: 0,
        height: 0,
        before: frequencies(Object.fromEntries(before.map((value) => [value, 10]))),
        after: frequencies(Object.fromEntries(after.map((value) => [value, 10]))),
      }
      return publishedForm(part, ['?'])
    }
    const ages = ['30', '31', '37']
    expect(cells(ages, ['30', '[31,37]', '*', '?'], 'number')).toEqual({
      shown: 'as recorded or as a range, class by class',
      reading:
        'The value as it was recorded, or a range it lies in: [31,37] means from 31 to 37, both included. Ranges of different rows may overlap.',
    })
    expect(cells(ages, ['[30,31]', '[31,37]'], 'number').shown).toBe(
      'in ranges of different width, class by class',
    )
    expect(cells(ages, ['30', '[20,40)'], 'number').shown).toBe('at different levels in different rows')
    const days = ['1987-03-01', '1988-01-05']
    expect(cells(days, ['1987-03', '1988', '1980s'], 'date').shown).toBe(
      'by month, year or decade, class by class',
    )
    expect(cells(days, ['1987-03-01', '1988'], 'date').shown).toBe('as recorded or by year, class by class')
  })

  it('[W10] as it was only where it is: a column at its top, and a recoded one, are not', () => {
    expect(shown(['a', 'b'], { level: 0 })).toBe('as it was')
    expect(shown(['*'], { level: 3 })).toBe('blanked out in every row')
    expect(shown(['Person'], { level: 3 })).toBe('in 1 group')
    expect(shown(['Q7F2'], { role: 'sensitive', before: frequencies({ flu: 10 }) })).toBe('recoded')
    expect(shown(['flu'], { role: 'neutral', before: frequencies({ flu: 10 }) })).toBe('as it was')
  })
})

describe('dictionary', async () => {
  const { columns } = await buildDictionary(sampleParts())
  const reading = (name: string) => columns.find((column) => column.name === name)?.reading

  it('[W19] lists published columns only', () => {
    expect(columns.map(({ name }) => name)).toEqual(['age', 'sex', 'zip', 'diagnosis', 'stay'])
  })

  it('[W19] says how to read a cell, a blanked-out one and a missing one', () => {
    expect(reading('age')).toBe(
      'A band the value lies in: [20,40) means from 20 up to but not including 40. * means that the row is blanked out. “?” or an empty cell means that no value was recorded.',
    )
    expect(reading('sex')).toBe('The value exactly as it was recorded. * means that the row is blanked out.')
    expect(reading('zip')).toBe('Always *: the column is blanked out in every row.')
    expect(reading('stay')).toBe('The value exactly as it was recorded.')
  })
})
