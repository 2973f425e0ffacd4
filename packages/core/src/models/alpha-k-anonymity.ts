import type { Histograms } from '../data/table/classes.ts'
import { integer, number } from '../policy/options/option.ts'
import { countAtMost } from './kit/boundary.ts'
import { requireAttribute, shareBase } from './kit/sensitive-histogram.ts'
import { defineClassModel } from './model.ts'

/**
 * (α, k)-anonymity: each class holds at least k rows, and no sensitive value more than the share α of them.
 * The general form of the paper: every value of the attribute is protected. Missing counts as a value; with missing
 * values as wildcards the share is taken of the rows whose value is known, which can only be stricter. Of people: at
 * least k of them, and at most the share α has any one value.
 * The figure is the largest share; k is asked beside it. O(values in the class).
 * Wong, Li, Fu, Wang 2006, doi:10.1145/1150402.1150499
 */
export const alphaKAnonymity = defineClassModel({
  id: 'alpha-k-anonymity',
  title: '(α, k)-anonymity',
  promise: 'No class is smaller than {k}, and no value of {column} makes up more than {limit} of a class.',
  promiseOfPeople:
    'No class has fewer than {k} people, and no value of {column} is had by more than {limit} of them.',
  citation: 'Wong, Li, Fu, Wang 2006, doi:10.1145/1150402.1150499',
  needs: ['quasi', 'sensitive'],
  options: {
    alpha: number({
      min: 0,
      exclusiveMin: true,
      max: 1,
      help: 'Largest share of a class that may have the same sensitive value.',
    }),
    k: integer({ min: 2, default: 5, help: 'Rows in the smallest class allowed.' }),
  },
  figureAloneDoesNotDecide: 'the figure is the share; the size is asked beside it',
  monotone: { generalization: true, suppression: false },
  mayAdmit(options) {
    const { alpha, k } = options as { alpha: number; k: number }
    return ({ rows, largest }) => rows >= k && countAtMost(largest, alpha * rows)
  },
  judge(options, attribute, index = 0) {
    requireAttribute('alpha-k-anonymity', attribute)
    const { alpha, k } = options as { alpha: number; k: number }
    return {
      limit: alpha,
      direction: 'at-most',
      admits(classes, c) {
        if (classes.sizes[c] < k) return false
        const histograms = classes.histograms[index]
        return countAtMost(largestCount(histograms, c), alpha * shareBase(histograms, c))
      },
      figure(classes, c) {
        const histograms = classes.histograms[index]
        const all = shareBase(histograms, c)
        return all === 0 ? 0 : largestCount(histograms, c) / all
      },
    }
  },
})

function largestCount(histograms: Histograms, c: number): number {
  const { offsets, counts } = histograms
  const end = offsets[c + 1]
  let largest = 0
  for (let entry = offsets[c]; entry < end; entry++) if (counts[entry] > largest) largest = counts[entry]
  return largest
}
