import { integer } from '../policy/options/option.ts'
import { knownRows, requireAttribute } from './kit/sensitive-histogram.ts'
import { type ClassJudge, defineClassModel } from './model.ts'

/**
 * m-invariance: each class has at least m rows, no two with the same sensitive value; and whoever is in several releases has the
 * same set of values around them in each, which a ledger alone can tell: a release by itself is judged as m-unique. Missing
 * counts as one value (with missing values as wildcards it counts as none). Not monotone: two classes together may have a
 * value twice. O(values in the class).
 * Xiao, Tao 2007, doi:10.1145/1247480.1247556
 */
export const mInvariance = defineClassModel({
  id: 'm-invariance',
  title: 'm-invariance',
  promise: 'Every class has at least {limit} rows, no two of which share a value of {column}.',
  promiseOfPeople: 'Every class has at least {limit} values of {column}, no two people with the same.',
  citation: 'Xiao, Tao 2007, doi:10.1145/1247480.1247556',
  needs: ['quasi', 'sensitive'],
  options: {
    m: integer({ min: 2, help: 'Rows in the smallest class allowed, each with another sensitive value.' }),
  },
  singleRows: true,
  monotone: { generalization: false, suppression: false },
  judge(options, attribute, index = 0) {
    requireAttribute('m-invariance', attribute)
    const { m } = options as { m: number }
    const figure: ClassJudge['figure'] = (classes, c) => {
      const histograms = classes.histograms[index]
      const values = histograms.offsets[c + 1] - histograms.offsets[c]
      return knownRows(histograms, c) === values ? values : 1
    }
    return { limit: m, direction: 'at-least', admits: (classes, c) => figure(classes, c) >= m, figure }
  },
})
