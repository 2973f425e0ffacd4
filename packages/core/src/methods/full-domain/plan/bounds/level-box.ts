import type { Levels } from '../grouping/class-list.ts'
import type { NearestPath } from '../grouping/nearest-path.ts'
import type { Lattice } from '../lattice/node-tags.ts'
import type { Search } from '../search/lattice-search.ts'
import type { Problem } from '../search/search-problem.ts'
import type { NodeLoss } from './node-loss.ts'

/** All nodes between two: at each position a level from `low` to `high`. */
export interface LevelBox {
  readonly low: Levels
  readonly high: Levels
  /** Rows that are suppressed at every node of the box, at least: those of its most general one. */
  readonly rows: number
  /** No node of the box has a smaller loss. */
  readonly bound: number
}

export const wholeLattice = ({ floors, heights }: Lattice): LevelBox => ({
  low: floors.slice(),
  high: heights.slice(),
  rows: 0,
  bound: 0,
})

export function nodesOf({ low, high }: Pick<LevelBox, 'low' | 'high'>): number {
  let nodes = 1
  for (let position = 0; position < low.length; position++) nodes *= high[position] - low[position] + 1
  return nodes
}

/** What is known of the losses in a box before any of its nodes is looked at. */
export interface BoxBounds {
  /**
   * The box without levels that no node within the limit can have; undefined where no node is left. Levels are only
   * left out at the ends.
   */
  tighten(box: LevelBox, limit: number): LevelBox | undefined
}

/** Sums in another order may differ in the last digit, which must not leave out an equal. */
const ROUNDING = 1 - 1e-13

/** Whether what holds for the most general node of a box holds for all: columns that do not nest have one level. */
export const isWhole = ({ columns }: Problem, { low, high }: LevelBox): boolean =>
  columns.every(({ monotone }, position) => monotone || low[position] === high[position])

/** @param path needed for losses of whole classes alone */
export function boxBounds(
  { problem, loss }: Pick<Search, 'problem' | 'loss'>,
  path?: NearestPath,
): BoxBounds {
  if (loss.costs) return cellBounds(problem, loss)
  if (path === undefined) throw new TypeError('losses of classes are bounded by class lists')
  return classBounds(problem, loss, path)
}

/** Losses of whole classes: those of the most specific node are finer than all others of the box. */
function classBounds({ columns }: Problem, loss: NodeLoss, path: NearestPath): BoxBounds {
  return {
    tighten(box, limit) {
      const finest = box.low.map((level, position) =>
        columns[position].monotone || level === box.high[position] ? level : 0,
      )
      const bound = Math.max(box.bound, loss.atLeastAbove(path.listAt(finest, finest.length)))
      return bound > limit ? undefined : { ...box, bound }
    },
  }
}

function cellBounds(problem: Problem, { costs, finish }: NodeLoss): BoxBounds {
  if (!costs || problem.objective.kind !== 'cells') throw new TypeError('not a loss of cells')
  const { term } = problem.objective
  const { columns, heights, table } = problem
  const terms = columns.map(({ height }) => new Float64Array(height + 1))
  const least = new Float64Array(heights.length)
  let share = -1
  const prepare = (rows: number) => {
    const newShare = rows / table.rows
    if (newShare === share) return
    share = newShare
    for (let position = 0; position < columns.length; position++) {
      const { means, leastExtras } = costs
      for (let level = 0; level <= heights[position]; level++) {
        const mean = means[position][level] + share * leastExtras[position][level]
        terms[position][level] = term(columns[position].columnIndex, mean)
      }
    }
  }
  const leastIn = (position: number, from: number, to: number) => {
    let leastTerm = terms[position][from]
    for (let level = from + 1; level <= to; level++) leastTerm = Math.min(leastTerm, terms[position][level])
    return leastTerm
  }
  return {
    tighten(box, limit) {
      prepare(box.rows)
      const low = box.low.slice()
      const high = box.high.slice()
      let sum = 0
      for (let position = 0; position < low.length; position++) {
        least[position] = leastIn(position, low[position], high[position])
        sum += least[position]
      }
      if (finish(sum) * ROUNDING > limit) return undefined
      for (let position = 0; position < low.length; position++) {
        const sumOfOthers = sum - least[position]
        const isOut = (level: number) => finish(sumOfOthers + terms[position][level]) * ROUNDING > limit
        while (high[position] > low[position] && isOut(high[position])) high[position]--
        while (high[position] > low[position] && isOut(low[position])) low[position]++
      }
      return { low, high, rows: box.rows, bound: finish(sum) * ROUNDING }
    },
  }
}
