import { both, type RowSet, sizeOf } from '../sets/row-set.ts'
import { ANALYSIS_LIMITS, refusedAnalysis } from './analysis.ts'
import { type OriginalTable, type PooledColumn, rowsOfCategory } from './original-table.ts'
import { type CountGrid, suppressCells } from './suppressed-cells.ts'

/** A cross table: its cells as sets of rows. */
export interface TableCells extends CountGrid {
  readonly sets: readonly RowSet[]
  /** With the rows that are not counted any more. */
  readonly countsOfAll: readonly number[]
}

export function tableCells(
  { index: { universe, everyone } }: OriginalTable,
  left: PooledColumn,
  top: PooledColumn,
): TableCells {
  const [height, width] = [left.labels.length, top.labels.length]
  if (height * width > ANALYSIS_LIMITS.cells) {
    throw refusedAnalysis(
      `The table would have ${height * width} cells.`,
      `Ask for at most ${ANALYSIS_LIMITS.cells}.`,
    )
  }
  const rowSets = left.labels.map((_, labelIndex) => rowsOfCategory(universe, left, labelIndex))
  const columnSets = top.labels.map((_, labelIndex) => rowsOfCategory(universe, top, labelIndex))
  const sets = rowSets.flatMap((row) => columnSets.map((column) => both(row, column)))
  const counts = sets.map((set) => sizeOf(universe, set))
  return { height, width, sets, counts, countsOfAll: sets.map((set) => sizeOf(everyone, set)) }
}

/**
 * The cells that a table hides from everybody: by its counts alone, so that it is the same choice each time. Cells that
 * were hidden before people withdrew stay hidden. Undefined where no choice protects the small ones.
 */
export function alwaysHidden(cells: TableCells, minSupport: number): ReadonlySet<number> | undefined {
  const before = suppressCells({ ...cells, counts: cells.countsOfAll }, minSupport)
  if (!before) return undefined
  const already = [...before.primary, ...before.secondary]
  const now = suppressCells(cells, minSupport, { already })
  return now && new Set([...now.primary, ...now.secondary])
}
