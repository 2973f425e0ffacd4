import { number } from '../policy/options/option.ts'
import { gainCaps, largestGain, requireAttribute, withinCaps } from './kit/sensitive-histogram.ts'
import { defineClassModel } from './model.ts'

/**
 * Basic β-likeness: for each sensitive value that is more frequent in a class (p) than in the whole table (q), the
 * relative gain (p − q)/q is at most β. Values that become less frequent are not bounded. Missing counts as a value
 * (left out of both sides with missing values as wildcards). O(values in the class).
 * Cao, Karras 2012, doi:10.14778/2350229.2350255
 */
export const basicBetaLikeness = defineClassModel({
  id: 'basic-beta-likeness',
  title: 'Basic β-likeness',
  promise:
    'Seeing a class raises the likelihood of any value of {column} by at most {limit} times what it was.',
  citation: 'Cao, Karras 2012, doi:10.14778/2350229.2350255',
  needs: ['quasi', 'sensitive'],
  options: {
    beta: number({
      min: 0,
      exclusiveMin: true,
      help: 'Largest relative gain: 1 lets a share double, 0.5 grow by half.',
    }),
  },
  monotone: { generalization: true, suppression: false },
  judge(options, declared, index = 0) {
    const attribute = requireAttribute('basic-beta-likeness', declared)
    const { beta } = options as { beta: number }
    const caps = gainCaps(attribute, () => beta)
    return {
      limit: beta,
      direction: 'at-most',
      admits: (classes, c) => withinCaps(classes, c, caps, index),
      figure: (classes, c) => largestGain(classes, c, attribute, index),
    }
  },
})
