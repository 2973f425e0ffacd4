import { describe, expect, it } from 'vitest'
import { adultColumns, adultIsThere, SEVEN } from './adult.fixture.ts'
import { c45 } from './c45/c45.ts'
import type { Classifier } from './classifier.ts'
import type { Dataset } from './dataset.ts'
import { datasetOf } from './dataset-of.ts'
import { logistic } from './logistic/logistic.ts'
import { simpleLogistic } from './logistic/simple-logistic.ts'
import { naiveBayes } from './naive-bayes.ts'
import { crossValidate, trainAndTest } from './validate/cross-validate.ts'
import { zeroR } from './zero-r.ts'

/** What Weka 3.6.14 gives for the same attributes and class in ten folds: NaiveBayes, J48, Logistic, SimpleLogistic. */
const SEX: [string, Classifier, number, number][] = [
  ['naive Bayes', naiveBayes, 82.85, 0.3],
  ['C4.5', c45, 84.11, 0.5],
  ['logistic regression', logistic, 83.93, 0.5],
]

describe.skipIf(!adultIsThere)('Adult', () => {
  const data: Dataset = adultIsThere
    ? datasetOf(adultColumns('adult-train-complete.csv'), { class: 'sex', attributes: SEVEN }).data
    : { rows: 0, attributes: [], class: { name: 'sex', values: [], codes: new Int32Array(0) } }

  it.each(SEX)('[LE48] sex by %s', (_, classifier, accuracy, within) => {
    const result = crossValidate(classifier, data)
    expect(data.rows).toBe(30162)
    expect(Math.abs(100 * result.accuracy.value - accuracy)).toBeLessThanOrEqual(within)
    expect(result.accuracy.high - result.accuracy.low).toBeLessThan(0.01)
  })
  it('[LE48] sex by simple logistic regression, three folds', () => {
    const result = crossValidate(simpleLogistic, data, { folds: 3 })
    expect(Math.abs(100 * result.accuracy.value - 83.93)).toBeLessThanOrEqual(0.5)
  })
  it('[LE20] the tree for sex has the leaves, the nodes and the right answers of J48’s', () => {
    const tree = c45.train(data)
    // Weka 3.6.14, the same rows, values of each attribute in the order of their texts.
    expect([tree.leaves, tree.nodes]).toEqual([524, 620])
    const { confusion } = trainAndTest(c45, { train: data, test: data })
    expect(confusion.counts[0] + confusion.counts[3]).toBe(25958)
  })
  it('[LE15] men are 67.57 of 100, and ZeroR finds no more', () => {
    // Counted apart: 20,380 of 30,162.
    expect(crossValidate(zeroR, data).accuracy.value).toBeCloseTo(20380 / 30162, 12)
  })

  // Weka 3.6.14, J48, ten folds, on the 45,222 complete rows of both files.
  it.each([
    ['workclass', 74.8, 10],
    ['education', 41.4, 5],
    ['marital-status', 67.3, 10],
    ['occupation', 32.1, 5],
  ])('[LE48] %s by C4.5: %d (%i folds)', (name, accuracy, folds) => {
    const attributes = ['age', 'sex', 'race', 'workclass', 'education', 'marital-status', 'occupation']
    const table = datasetOf(adultColumns('adult-complete.csv'), { class: name, attributes }).data
    expect([table.rows, table.attributes.length]).toEqual([45222, 6])
    const { accuracy: found } = crossValidate(c45, table, { folds })
    expect(Math.abs(100 * found.value - accuracy)).toBeLessThanOrEqual(0.7)
  })
})
