import { describe, expect, it } from 'vitest'
import type { MeasuredModel } from '../models/kit/measure-model.ts'
import { sampleOptions } from '../models/kit/sample-options.fixture.ts'
import { models } from '../models/registry.ts'
import { modelSentence, shownFigure, written } from './check-sentences.ts'

describe('figures in sentences of verdicts', () => {
  it('[CH34] fractions have four digits, whole numbers all of theirs', () => {
    expect([1 / 3, 0.123456, 2, 123_456, 1234.5678].map(written)).toEqual([
      '0.3333',
      '0.1235',
      '2',
      '123456',
      '1235',
    ])
  })

  it('[CH34] what no number says is said in words', () => {
    expect([written('none'), written(Number.POSITIVE_INFINITY)]).toEqual(['none', 'no limit reaches it'])
    expect([shownFigure(3, 1), shownFigure(Number.NaN, 0), shownFigure(Number.POSITIVE_INFINITY, 2)]).toEqual(
      [3, 'no class', 'beyond any limit'],
    )
  })
})

describe('promises of models in sentences of verdicts', () => {
  const measured = (limit: number): MeasuredModel => ({
    figure: limit,
    limit,
    direction: 'at-least',
    strict: false,
    holds: true,
    failingClasses: 0,
    failingRows: 0,
    worstClass: 0,
  })

  for (const people of [false, true]) {
    it.each(models)(`[CH34] $id is said with every option filled in, people counted: ${people}`, (model) => {
      const options = sampleOptions(model)
      const text = modelSentence(model, measured(3), { classes: 2, options, of: 'illness', people })
      expect(text).not.toMatch(/[{}]/)
      expect(text).not.toMatch(/(?<![\p{L}’'])[b-z](?!\p{L})/iu)
    })
  }

  it('[CH34] two options are two numbers, and the name of a column is left as it is', () => {
    const said = (id: string, options: Record<string, number>, of = 'illness') =>
      modelSentence(models.find((model) => model.id === id)!, measured(0.5), { classes: 2, options, of })
    expect(said('alpha-k-anonymity', { alpha: 0.5, k: 7 })).toContain(
      'No class is smaller than 7, and no value of "illness" makes up more than 0.5 of a class',
    )
    expect(said('recursive-l-diversity', { c: 0.5, l: 4 })).toContain(
      'less than 0.5 times as often as all values from the frequency rank 4 on together',
    )
    expect(said('alpha-k-anonymity', { alpha: 0.5, k: 7 }, '{k}')).toContain('no value of "{k}"')
  })
})
