import { describe, expect, it } from 'vitest'
import { testClassifierContract } from './classifier.contract.ts'
import { classifiers, findClassifier } from './registry.ts'

/** Options without which a weighted row would be drawn into one inner fold, its copies into several. */
const FIXED: Readonly<Record<string, object>> = { 'simple-logistic': { iterations: 7 } }

for (const classifier of classifiers) {
  describe(classifier.id, () => testClassifierContract(classifier, FIXED[classifier.id]))
}

describe('classifiers', () => {
  it('[LE11] are found by their ids', () => {
    for (const classifier of classifiers) expect(findClassifier(classifier.id)).toBe(classifier)
    expect(findClassifier('no such')).toBeUndefined()
  })
})
