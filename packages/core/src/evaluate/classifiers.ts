import { c45 } from '../learn/c45/c45.ts'
import type { Classifier } from '../learn/classifier.ts'
import { logistic } from '../learn/logistic/logistic.ts'
import { simpleLogistic } from '../learn/logistic/simple-logistic.ts'
import { naiveBayes } from '../learn/naive-bayes.ts'
import { zeroR } from '../learn/zero-r.ts'
import type { ClassifierId } from './comparison-metrics.ts'

/** The classifiers an evaluation can ask for. */
export const classifiers: Readonly<Record<ClassifierId, Classifier>> = {
  'naive-bayes': naiveBayes,
  c45,
  logistic,
  'simple-logistic': simpleLogistic,
  'zero-r': zeroR,
}
