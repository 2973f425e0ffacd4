import { number } from '../policy/options/option.ts'
import { leastCount } from './kit/boundary.ts'
import { defineClassModel } from './model.ts'

/**
 * Prosecutor risk: the chance 1/size of picking the right row of a class, for an attacker who knows that a person is
 * in the release, is at most `max` in every class. The same as k-anonymity with k = ⌈1/max⌉. Missing values as for
 * k-anonymity. O(1) per class.
 * El Emam, Dankar 2008, doi:10.1197/jamia.M2716
 */
export const prosecutorRisk = defineClassModel({
  id: 'prosecutor-risk',
  title: 'Largest prosecutor risk',
  promise:
    'Somebody who knows that a person is in the release points at their row with a chance of at most {limit}.',
  promiseOfPeople:
    'Somebody who knows that a person is in the release points at that person with a chance of at most {limit}.',
  citation: 'El Emam, Dankar 2008, doi:10.1197/jamia.M2716',
  needs: ['quasi'],
  options: {
    max: number({
      min: 0,
      exclusiveMin: true,
      max: 1,
      help: 'Largest chance of picking the right row of any class.',
    }),
  },
  monotone: { generalization: true, suppression: true },
  judge(options) {
    const { max } = options as { max: number }
    const leastSize = leastCount(max)
    return {
      limit: max,
      direction: 'at-most',
      admits: (classes, c) => classes.sizes[c] >= leastSize,
      figure: (classes, c) => 1 / classes.sizes[c],
    }
  },
})
