import type { Classes } from '../data/table/classes.ts'
import { number } from '../policy/options/option.ts'
import { countAtMost } from './kit/boundary.ts'
import { defineTableModel } from './model.ts'

/**
 * Uniqueness: the share of rows that are alone in their class, of the rows that belong to a class, is at most `max`.
 * Suppressed rows are in no class and not counted; no rows at all give 0. With missing values as wildcards a row is
 * alone when no other is compatible with it. O(classes).
 * Dankar, El Emam, Neisa, Roffey 2012, doi:10.1186/1472-6947-12-66
 */
export const uniqueness = defineTableModel({
  id: 'uniqueness',
  title: 'Uniqueness',
  promise: 'At most {limit} of the rows are the only one of their kind.',
  promiseOfPeople: 'At most {limit} of the rows are of somebody who is alone in their class.',
  citation: 'Dankar, El Emam, Neisa, Roffey 2012, doi:10.1186/1472-6947-12-66',
  needs: ['quasi'],
  options: { max: number({ min: 0, max: 1, help: 'Largest share of rows that are alone in their class.' }) },
  // Merging never makes a row unique. Suppressing other classes than before may raise the share.
  monotone: { generalization: true, suppression: false },
  judge(options) {
    const { max } = options as { max: number }
    return {
      limit: max,
      direction: 'at-most',
      figure(classes) {
        const all = rowsInClasses(classes)
        return all === 0 ? 0 : uniqueRows(classes) / all
      },
      holds: (classes) => countAtMost(uniqueRows(classes), max * rowsInClasses(classes)),
    }
  },
})

function rowsInClasses({ count, rows }: Classes): number {
  let all = 0
  for (let c = 0; c < count; c++) all += rows[c]
  return all
}

function uniqueRows({ count, rows, sizes }: Classes): number {
  let unique = 0
  for (let c = 0; c < count; c++) if (sizes[c] === 1) unique += rows[c]
  return unique
}
