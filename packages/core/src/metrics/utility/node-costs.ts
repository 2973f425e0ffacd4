import type { Level } from '../../data/hierarchy/hierarchy.ts'
import type { CellsObjective, ObjectiveColumn, ObjectiveTable } from './objective.ts'

/** What a column's cells cost, between 0 and `full`. */
interface ColumnCosts {
  /** Cost of a suppressed cell. */
  readonly full: number
  /** Cost of a cell that shows this node. */
  readonly cost: (level: number, node: number) => number
}

/** Means and extras of a loss whose cost depends on the published node alone. O(levels × values). */
export function nodeCosts(
  { rows, columns }: ObjectiveTable,
  costsOf: (column: ObjectiveColumn) => ColumnCosts,
): Pick<CellsObjective, 'means' | 'extras'> {
  const tables = columns.map((column) => {
    const { full, cost } = costsOf(column)
    const costs = column.hierarchy.levels.map(({ labels }, level) =>
      Float64Array.from(labels, (_, node) => cost(level, node)),
    )
    return {
      means: Float64Array.from(costs, (ofNode, level) => {
        const sum = sumOverRows(column.counts, column.hierarchy.levels[level], ofNode)
        return rows === 0 ? 0 : sum / rows
      }),
      extras: costs.map((ofNode) => ofNode.map((cost) => Math.max(0, full - cost))),
    }
  })
  return { means: tables.map(({ means }) => means), extras: tables.map(({ extras }) => extras) }
}

function sumOverRows(counts: Float64Array, { nodeOf }: Level, ofNode: Float64Array): number {
  let sum = 0
  for (let code = 0; code < counts.length; code++) sum += counts[code] * ofNode[nodeOf[code]]
  return sum
}

/** The loss is the mean of the columns' means; 0 without columns. */
export const meanOverColumns = (columns: number): Pick<CellsObjective, 'term' | 'finish'> => ({
  term: (_, mean) => mean,
  finish: (sum) => (columns === 0 ? 0 : sum / columns),
})
