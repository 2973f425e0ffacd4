import type { Hierarchy } from '../hierarchy/hierarchy.ts'
import { groupCombinations } from '../table/group.ts'
import type { Table } from '../table/table.ts'
import type { ColumnRecoding, LevelsRecoding } from './recoding.ts'

/** A quasi-identifier: its place in the table and its hierarchy. */
export interface RecodedColumn {
  readonly column: number
  readonly hierarchy: Hierarchy
}

/**
 * The plan of one level per column. Classes with a suppressed combination are suppressed; they are listed in the order
 * in which the table first has them. O(combinations × columns).
 *
 * @param suppressed 1 for each combination whose class is suppressed
 */
export function levelsRecoding(
  table: Table,
  quasi: readonly RecodedColumn[],
  { levels, suppressed }: { readonly levels: readonly number[]; readonly suppressed: Uint8Array },
): LevelsRecoding {
  const columns = quasi.map(({ column, hierarchy }, place) =>
    columnRecoding(table.columns[column].dictionary.values, hierarchy, levels[place]),
  )
  const nodes = quasi.map(({ column, hierarchy }, place) => {
    const { nodeOf, labels } = hierarchy.levels[levels[place]]
    const codes = Int32Array.from(table.columns[column].codes, (code) => nodeOf[code])
    return { codes, labels, size: labels.length }
  })
  const { count, groupOf, first } = groupCombinations(nodes, table.length)
  const rows = new Float64Array(count)
  const hit = new Uint8Array(count)
  for (let place = 0; place < table.length; place++) {
    rows[groupOf[place]] += table.weights[place]
    hit[groupOf[place]] |= suppressed[place]
  }
  const classes = Array.from(hit.keys()).filter((c) => hit[c] === 1 && rows[c] > 0)
  return {
    kind: 'levels',
    columns,
    suppressed: classes.map((c) => nodes.map(({ codes, labels }) => labels[codes[first[c]]])),
    suppressedRows: classes.reduce((sum, c) => sum + rows[c], 0),
  }
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
