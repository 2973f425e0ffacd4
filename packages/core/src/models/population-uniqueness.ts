import type { Classes } from '../data/table/classes.ts'
import { choice, number } from '../policy/options/option.ts'
import { atMost } from './kit/boundary.ts'
import { type PopulationEstimator, populationUniqueness } from './kit/estimate-uniqueness.ts'
import { defineTableModel } from './model.ts'

/**
 * Population uniqueness: the estimated share of the population's people who are alone in it by their quasi-identifiers is at
 * most `max`. Estimated from class sizes and the share of the population that is in the table; an estimate that cannot be had
 * does not hold. Suppressed rows are in no class and not counted; no rows at all give 0. O(classes + largest class).
 * Dankar, El Emam, Neisa, Roffey 2012, doi:10.1186/1472-6947-12-66
 */
export const populationUniquenessModel = defineTableModel({
  id: 'population-uniqueness',
  title: 'Population uniqueness',
  promise: 'At most {limit} of the population are estimated to be the only one of their kind.',
  citation: 'Dankar, El Emam, Neisa, Roffey 2012, doi:10.1186/1472-6947-12-66',
  needs: ['quasi'],
  options: {
    max: number({ min: 0, max: 1, help: 'Largest share of the population that is estimated to be alone.' }),
    fraction: number({
      min: 0,
      exclusiveMin: true,
      max: 1,
      help: 'Share of the population that is in the table.',
    }),
    estimator: choice({
      values: ['decision-rule', 'zayatz', 'pitman', 'slide-negative-binomial'],
      default: 'decision-rule',
      help: 'Who estimates: the decision rule of Dankar et al. chooses among the others.',
    }),
  },
  // An estimate may rise where classes are merged: it reads the spread of sizes.
  monotone: { generalization: false, suppression: false },
  judge(options) {
    const { max, fraction, estimator } = options as {
      max: number
      fraction: number
      estimator: PopulationEstimator
    }
    const figure = ({ sizes, count }: Classes) =>
      populationUniqueness(sizes.subarray(0, count), fraction, estimator).share
    return {
      limit: max,
      direction: 'at-most',
      figure,
      holds: (classes) => atMost(figure(classes), max),
    }
  },
})
