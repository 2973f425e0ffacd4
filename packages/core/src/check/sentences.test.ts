import { describe, expect, it } from 'vitest'
import { shownFigure, written } from './sentences.ts'

describe('figures in sentences of verdicts', () => {
  it('[C23] fractions have four digits, whole numbers all of theirs', () => {
    expect([1 / 3, 0.123456, 2, 123_456, 1234.5678].map(written)).toEqual([
      '0.3333',
      '0.1235',
      '2',
      '123456',
      '1235',
    ])
  })

  it('[C23] what no number says is said in words', () => {
    expect([written('none'), written(Number.POSITIVE_INFINITY)]).toEqual(['none', 'no limit reaches it'])
    expect([shownFigure(3, 1), shownFigure(Number.NaN, 0), shownFigure(Number.POSITIVE_INFINITY, 2)]).toEqual(
      [3, 'no class', 'beyond any limit'],
    )
  })
})
