import { number } from '../policy/options/option.ts'
import { gainCaps, largestGain, requireAttribute, withinCaps } from './kit/sensitive-histogram.ts'
import { defineClassModel } from './model.ts'

/**
 * Enhanced β-likeness: as basic β-likeness, with the gain of each value bounded by min(β, −ln q): a frequent value may
 * gain less, and no value can become certain. The figure is the smallest β the class satisfies, infinite where a
 * gain exceeds −ln q, which no β allows. Missing counts as a value (left out of both sides with missing values as
 * wildcards). O(values in the class).
 * Cao, Karras 2012, doi:10.14778/2350229.2350255
 */
export const enhancedBetaLikeness = defineClassModel({
  id: 'enhanced-beta-likeness',
  title: 'Enhanced β-likeness',
  promise:
    'Seeing a class raises the likelihood of any value of {column} by at most {limit} times what it was, and of frequent values by less.',
  citation: 'Cao, Karras 2012, doi:10.14778/2350229.2350255',
  needs: ['quasi', 'sensitive'],
  options: {
    beta: number({
      min: 0,
      exclusiveMin: true,
      help: 'Largest relative gain of a rare value; frequent values may gain −ln of their share at most.',
    }),
  },
  monotone: { generalization: true, suppression: false },
  judge(options, declared, index = 0) {
    const attribute = requireAttribute('enhanced-beta-likeness', declared)
    const { beta } = options as { beta: number }
    const caps = gainCaps(attribute, (q) => Math.min(beta, -Math.log(q)))
    const capsOfAnyBeta = gainCaps(attribute, (q) => -Math.log(q))
    return {
      limit: beta,
      direction: 'at-most',
      admits: (classes, c) => withinCaps(classes, c, caps, index),
      figure: (classes, c) =>
        withinCaps(classes, c, capsOfAnyBeta, index)
          ? largestGain(classes, c, attribute, index)
          : Number.POSITIVE_INFINITY,
    }
  },
})
