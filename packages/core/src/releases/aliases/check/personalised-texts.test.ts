import { describe, expect, it } from 'vitest'
import type { Combinations } from '../../../check/check-input.ts'
import type { Meaning } from '../../../data/recoding/alias-meaning.ts'
import { codeTexts } from '../../../data/table/coded-texts.ts'
import { columnCounts, openRows, turnedBack } from './personalised-texts.ts'

const meaning: Meaning = {
  meaning: 1,
  columns: [
    {
      kind: 'aliases',
      column: 'illness',
      aliases: [
        { text: 'K7', form: 2, values: ['flu'] },
        { text: 'Joints', form: 1, values: ['gout', 'arthritis'] },
      ],
    },
    { kind: 'grades', column: 'income', categories: [], grades: ['1.0', '2.5'], values: ['10', '60'] },
  ],
}
const release: Combinations = {
  columns: ['town', 'illness', 'income'],
  texts: [
    ['Ulm', 'Ulm', 'Kiel', 'Bonn', 'K7'],
    ['K7', 'flu', 'flu', 'Joints', ''],
    ['1.0', '2.5', '1.0', '', '2.5'],
  ],
  rows: Uint32Array.of(1, 1, 1, 1, 1),
}

describe('texts of a personalised release', () => {
  it('[E77] turned back: aliases of one value and grades; labels of several, and other columns, stay', () => {
    expect(turnedBack(release, meaning)).toEqual({
      ...release,
      texts: [release.texts[0], ['flu', 'flu', 'flu', 'Joints', ''], ['10', '60', '10', '', '60']],
    })
  })

  it('[E114] open rows are alone with their quasi-identifiers and show a value as it is', () => {
    const open = (own: Combinations) => openRows(own, ['town'], { meaning, missing: [''] })
    // Kiel is alone and shows flu; Ulm is shared, Bonn shows a label, the last nothing.
    expect(open(release)).toBe(1)
    expect(open({ ...release, rows: Uint32Array.of(1, 1, 2, 1, 1) })).toBe(0)
    expect(openRows(release, ['town', 'income'], { meaning, missing: [''] })).toBe(2)
  })

  it('[E77] are counted column by column', () => {
    const counts = columnCounts(
      {
        columns: ['illness', 'income'],
        cells: [codeTexts(['K7', 'K7', 'flu']), codeTexts(['1.0', '2.5', '1.0'])],
        rows: Uint32Array.of(1, 2, 4),
      },
      meaning,
    )
    const texts = (column: string) => [...counts.get(column)!]
    expect(texts('illness')).toEqual([
      { value: 'K7', rows: 3 },
      { value: 'flu', rows: 4 },
    ])
    expect(texts('income')).toEqual([
      { value: '1.0', rows: 5 },
      { value: '2.5', rows: 2 },
    ])
  })
})
