import { c45 } from './c45/c45.ts'
import type { Classifier } from './classifier.ts'
import { logistic } from './logistic/logistic.ts'
import { simpleLogistic } from './logistic/simple-logistic.ts'
import { naiveBayes } from './naive-bayes.ts'
import { zeroR } from './zero-r.ts'

/** Shown to users in this order. */
export const classifiers = [zeroR, naiveBayes, c45, logistic, simpleLogistic] as const

export type ClassifierId = 'zero-r' | 'naive-bayes' | 'c45' | 'logistic' | 'simple-logistic'

export function findClassifier(id: string): Classifier | undefined {
  return classifiers.find((classifier) => classifier.id === id)
}
