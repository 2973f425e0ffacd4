import type { Classes } from '../data/table/classes.ts'
import { number } from '../policy/options/option.ts'
import { atMost } from './kit/boundary.ts'
import { defineTableModel } from './model.ts'

/**
 * Average risk (marketer risk): the share of rows an attacker who guesses in every class is expected to get right, the
 * mean of 1/size over the rows that belong to a class: classes/rows. Suppressed rows are in no class and not counted;
 * no rows at all give 0. With missing values as wildcards `size` counts all compatible rows. O(classes).
 * Dankar, El Emam 2010, doi:10.1145/1754239.1754271
 */
export const averageRisk = defineTableModel({
  id: 'average-risk',
  title: 'Average risk',
  promise: 'Somebody who guesses the row of everybody in the release is right for at most {limit} of them.',
  promiseOfPeople: 'Somebody who guesses whose each row is, is right for at most {limit} of them.',
  citation: 'Dankar, El Emam 2010, doi:10.1145/1754239.1754271',
  needs: ['quasi'],
  options: {
    max: number({
      min: 0,
      exclusiveMin: true,
      max: 1,
      help: 'Largest mean chance of picking the right row.',
    }),
  },
  // Merging leaves fewer classes for the same rows. Suppressing other classes than before may raise the mean.
  monotone: { generalization: true, suppression: false },
  judge(options) {
    const { max } = options as { max: number }
    return {
      limit: max,
      direction: 'at-most',
      figure: meanRisk,
      holds: (classes) => atMost(meanRisk(classes), max),
    }
  },
})

function meanRisk({ count, rows, sizes }: Classes): number {
  let all = 0
  let expected = 0
  for (let c = 0; c < count; c++) {
    if (rows[c] === 0) continue
    all += rows[c]
    expected += rows[c] / sizes[c]
  }
  return all === 0 ? 0 : expected / all
}
