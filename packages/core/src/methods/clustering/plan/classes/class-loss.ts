import { MISSING, rowsOfCodes, type Table } from '../../../../data/table/table.ts'
import type { LossId } from '../../../../metrics/utility/losses.ts'
import { type ClassTally, combine, type Objective } from '../../../../metrics/utility/objective.ts'
import { findLoss } from '../../../../metrics/utility/registry.ts'
import type { Request } from '../../../contract/search.ts'
import type { NodeColumn, QuasiColumn, RangeColumn } from '../rows/quasi-column.ts'

/** What cells of one column cost, and what a row of it costs at least and suppressed. */
export interface CellCosts {
  /** Cost of a cell that shows the node `low`, or the range of codes low … high. */
  cell(low: number, high: number): number
  /** Cost of a suppressed cell. */
  readonly full: number
  /** Mean of the column, less the mean cost of its cells: what the loss counts that no recoding changes. */
  readonly offset: number
}

/** A loss of classes whose labels differ from row to row. */
export interface ClassLoss {
  readonly objective: Objective
  readonly columns: readonly CellCosts[]
  /** The loss, from the costs of all cells summed by column, and the classes of equal labels. */
  value(sums: ArrayLike<number>, tally: ClassTally): number
}

/** Binds a loss to the columns of a request. O(levels × values). */
export function classLoss(
  table: Table,
  request: Request,
  { columns, loss }: { readonly columns: readonly QuasiColumn[]; readonly loss: LossId },
): ClassLoss {
  const counts = request.quasi.map(({ column }) => rowsOfCodes(table, column))
  const objective = findLoss(loss).objective({
    rows: table.rows,
    columns: request.quasi.map(({ hierarchy }, columnIndex) => ({ hierarchy, counts: counts[columnIndex] })),
    k: askedK(request),
  })
  const costs = columns.map((column, columnIndex) =>
    column.kind === 'nodes'
      ? nodeCells(column, objective, { columnIndex, counts: counts[columnIndex], rows: table.rows })
      : rangeCells(column, loss, { counts: counts[columnIndex], rows: table.rows }),
  )
  return {
    objective,
    columns: costs,
    value: (sums, tally) =>
      objective.kind === 'classes'
        ? objective.value(tally)
        : combine(
            objective,
            costs.map(({ offset }, costIndex) => offset + sums[costIndex] / Math.max(1, table.rows)),
          ),
  }
}

/** The k by which the average class size is divided: the first one asked for. */
function askedK({ models }: Request): number {
  for (const { options } of models) if (typeof options.k === 'number') return options.k
  return 1
}

interface Counted {
  readonly counts: Float64Array
  readonly rows: number
}

/**
 * The objective says what a cell of each node saves against a suppressed one. The most any cell saves, less that, is
 * its cost; what the column's mean is with every cell at its cheapest is the same for every recoding.
 */
function nodeCells(
  { nodes, levelOf, base, size }: NodeColumn,
  objective: Objective,
  { columnIndex, counts, rows }: Counted & { readonly columnIndex: number },
): CellCosts {
  const costs = new Float64Array(nodes)
  if (objective.kind === 'classes') return { cell: (node) => costs[node], full: 0, offset: 0 }
  const extras = objective.extras[columnIndex]
  const most = extras[0].reduce((largest, extra) => Math.max(largest, extra), 0)
  for (let node = 0; node < nodes; node++)
    costs[node] = most - extras[levelOf[node]][node - base[levelOf[node]]]
  let cheapest = 0
  for (let code = 0; code < size; code++) cheapest += counts[code] * costs[code]
  const offset = objective.means[columnIndex][0] - (rows === 0 ? 0 : cheapest / rows)
  return { cell: (node) => costs[node], full: most, offset }
}

/**
 * A free range: Loss counts the integers inside (distinct values where there are others) less one, over all less one;
 * entropy the rows inside; other losses its width over the table's. With a missing value inside it is `*`.
 */
function rangeCells(column: RangeColumn, loss: LossId, { counts, rows }: Counted): CellCosts {
  if (loss === 'entropy') return rangeBits(counts, rows)
  const position = loss === 'loss' ? leafPositions(column) : column.numbers
  const first = position[1] ?? 0
  const last = position[position.length - 1] ?? 0
  const whole = Math.max(0, last - first)
  const full = loss !== 'loss' || whole > 0 ? 1 : 0
  return {
    cell: (low, high) =>
      low === high ? 0 : low === MISSING ? full : whole > 0 ? (position[high] - position[low]) / whole : 0,
    full,
    offset: 0,
  }
}

/** Integers are their own positions; other numbers are counted. */
function leafPositions({ numbers }: RangeColumn): Float64Array {
  let integers = true
  for (let code = MISSING + 1; code < numbers.length; code++) integers &&= Number.isInteger(numbers[code])
  if (integers) return numbers
  const positions = new Float64Array(numbers.length)
  positions[MISSING] = Number.NaN
  for (let code = MISSING + 2; code < numbers.length; code++) {
    positions[code] = positions[code - 1] + (numbers[code] === numbers[code - 1] ? 0 : 1)
  }
  return positions
}

/** A cell loses log2(rows in its range / rows of its value); the second part no recoding changes. */
function rangeBits(counts: Float64Array, rows: number): CellCosts {
  const below = new Float64Array(counts.length + 1)
  for (let code = 0; code < counts.length; code++) below[code + 1] = below[code] + counts[code]
  let fixed = 0
  for (const count of counts) if (count > 0) fixed += (count / rows) * Math.log2(count)
  return {
    cell: (low, high) => {
      const inside = low === MISSING && high !== MISSING ? rows : below[high + 1] - below[low]
      return inside > 0 ? Math.log2(inside) : 0
    },
    full: rows > 0 ? Math.log2(rows) : 0,
    offset: -fixed,
  }
}
