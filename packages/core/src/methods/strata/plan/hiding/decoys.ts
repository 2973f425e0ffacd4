import type { Classes } from '../../../../data/table/classes.ts'
import { countAtMost } from '../../../../models/kit/boundary.ts'
import { defineClassModel, defineTableModel, type Requirement } from '../../../../models/model.ts'
import { number } from '../../../../policy/options/option.ts'

/**
 * Decoys: ordinary rows that are generalised along with the rows of a stratum, so that the form of a row no longer
 * tells its stratum: of the rows published in a class, at most the share `max-posterior` is the stratum's. A row that
 * is missing a quasi-identifier is like any other.
 */

/** The fewest decoys beside so many rows: the least d with rows ≤ bound · (rows + d). */
export function decoysFor(rows: number, bound: number): number {
  let decoys = Math.max(0, Math.ceil(rows / bound - rows))
  // Division may have rounded across a whole number, either way.
  while (decoys > 0 && countAtMost(rows, bound * (rows + decoys - 1))) decoys--
  while (!countAtMost(rows, bound * (rows + decoys))) decoys++
  return decoys
}

const OPTION = 'max-posterior'

/**
 * A class is admitted if enough ordinary rows fall into it at the same levels: they are its population. Merging two
 * admitted classes gives an admitted one, since what they need together is never more than what they need apart.
 * O(1) per class.
 */
const enoughInClass = defineClassModel({
  id: 'decoys',
  title: 'Decoys',
  promise: 'Of the rows in every class, at most the share {limit} has a sensitive value.',
  citation: 'Bound on the posterior as in Xiao, Tao 2006, doi:10.1145/1142473.1142500',
  needs: ['quasi', 'population'],
  options: {
    [OPTION]: number({
      min: 0,
      exclusiveMin: true,
      max: 1,
      help: 'Largest share of sensitive rows among those generalised.',
    }),
  },
  monotone: { generalization: true, suppression: false },
  judge(options) {
    const bound = options[OPTION] as number
    return {
      limit: bound,
      direction: 'at-most',
      admits: ({ rows, population }, c) => decoysFor(rows[c], bound) <= (population?.[c] ?? 0),
      figure: ({ rows, population }, c) => rows[c] / (rows[c] + (population?.[c] ?? 0)),
    }
  },
})

/** Suppressed rows are seen as such and need decoys too: what the classes leave over must be enough for them. */
const enoughInAll = (ordinary: number) =>
  defineTableModel({
    id: 'decoys',
    title: 'Decoys',
    promise:
      'Of all rows that are generalised or suppressed, at most the share {limit} has a sensitive value.',
    citation: enoughInClass.citation,
    needs: ['quasi'],
    options: enoughInClass.options,
    monotone: { generalization: false, suppression: false },
    judge(options) {
      const bound = options[OPTION] as number
      const figure = (classes: Classes) => neededDecoys(classes, bound)
      return {
        limit: ordinary,
        direction: 'at-most',
        figure,
        holds: (classes) => figure(classes) <= ordinary,
      }
    },
  })

function neededDecoys({ count, rows, tableRows }: Classes, bound: number): number {
  let needed = 0
  let left = 0
  for (let c = 0; c < count; c++) {
    needed += decoysFor(rows[c], bound)
    left += rows[c]
  }
  return needed + decoysFor(tableRows - left, bound)
}

/**
 * What a search has to meet so that decoys can be found afterwards.
 *
 * @param ordinary rows that can become decoys
 */
export function decoyRequirements(
  maxPosterior: number,
  ordinary: number,
  suppresses: boolean,
): readonly Requirement[] {
  const options = { [OPTION]: maxPosterior }
  const classes: Requirement = { model: enoughInClass, options }
  return suppresses ? [classes, { model: enoughInAll(ordinary), options }] : [classes]
}
