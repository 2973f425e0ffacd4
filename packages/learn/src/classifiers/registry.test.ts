import { findComparison } from '@outis/core/metrics'
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

  it('[LE9] those that policies name are there', () => {
    const { classifier } = findComparison('accuracy-loss')?.options ?? {}
    const named = classifier?.kind === 'choice' ? classifier.values : []
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((id) => findClassifier(id) === undefined)).toEqual([])
  })
})
