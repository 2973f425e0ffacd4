import type { Classifier } from './classifier.ts'
import { classWeights } from './training-rows.ts'

/**
 * ZeroR: every row gets the distribution of the training rows' classes, so the most frequent class is the answer. What any
 * classifier must beat. Attributes, and so missing values, do not count. O(rows).
 */
export const zeroR: Classifier = {
  id: 'zero-r',
  title: 'ZeroR',
  train(data, options = {}) {
    const shares = classWeights(data, options.rows)
    const total = shares.reduce((sum, weight) => sum + weight, 0)
    for (let code = 0; code < shares.length; code++) shares[code] /= total
    return {
      classes: shares.length,
      distribution(_, __, out) {
        out.set(shares)
      },
    }
  },
}
