import type { Hierarchy } from '../hierarchy/hierarchy.ts'
import type { Table } from '../table/table.ts'
import type { ColumnRecoding, LevelsRecoding } from './recoding.ts'

/** A quasi-identifier: its place in the table and its hierarchy. */
export interface RecodedColumn {
  readonly column: number
  readonly hierarchy: Hierarchy
}

/** The classes of a table at chosen levels, and which of them are suppressed. */
export interface LeveledClasses {
  /** One level per quasi-identifier. */
  readonly levels: readonly number[]
  /** Class of each combination; −1 for one that is in none. */
  readonly classOf: Int32Array
  /** 1 for each suppressed class. */
  readonly suppressed: Uint8Array
}

/** The plan of one level per column. O(combinations + values). */
export function levelsRecoding(
  table: Table,
  quasi: readonly RecodedColumn[],
  { levels, classOf, suppressed }: LeveledClasses,
): LevelsRecoding {
  const first = firstRows(table, classOf, suppressed)
  let suppressedRows = 0
  for (let entry = 0; entry < table.length; entry++) {
    if (classOf[entry] >= 0 && suppressed[classOf[entry]] === 1) suppressedRows += table.weights[entry]
  }
  return {
    kind: 'levels',
    columns: quasi.map(({ column, hierarchy }, columnIndex) =>
      columnRecoding(table.columns[column].dictionary.values, hierarchy, levels[columnIndex]),
    ),
    suppressed: first.map((entry) =>
      quasi.map(({ column, hierarchy }, columnIndex) => {
        const { labels, nodeOf } = hierarchy.levels[levels[columnIndex]]
        return labels[nodeOf[table.columns[column].codes[entry]]]
      }),
    ),
    suppressedRows,
  }
}

/** The first combination with rows of each suppressed class, in the order of the table. */
function firstRows({ length, weights }: Table, classOf: Int32Array, suppressed: Uint8Array): number[] {
  const seen = new Uint8Array(suppressed.length)
  const first: number[] = []
  for (let entry = 0; entry < length; entry++) {
    const c = classOf[entry]
    if (c < 0 || weights[entry] === 0 || suppressed[c] === 0 || seen[c] === 1) continue
    seen[c] = 1
    first.push(entry)
  }
  return first
}

function columnRecoding(values: readonly string[], hierarchy: Hierarchy, level: number): ColumnRecoding {
  const { nodeOf, labels } = hierarchy.levels[level]
  return {
    name: hierarchy.column,
    level,
    height: hierarchy.height,
    values,
    labels: values.map((_, code) => labels[nodeOf[code]]),
  }
}
