import type { Hierarchy } from '../hierarchy/hierarchy.ts'
import type { Table } from '../table/table.ts'
import type {
  ColumnRecoding,
  DealtCells,
  LevelsRecoding,
  PersonalisedRecoding,
  Recoding,
} from './recoding.ts'

/** A quasi-identifier: its place in the table and its hierarchy. */
interface RecodedColumn {
  readonly column: number
  readonly hierarchy: Hierarchy
}

/** The classes of a table at chosen levels, and which of them are suppressed. */
interface LeveledClasses {
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

export type { DealtCells }

/** A plan that shows aliases or grades in place of values. */
export type HidingRecoding = PersonalisedRecoding

export const isHiding = (recoding: Recoding | undefined): recoding is HidingRecoding =>
  recoding?.kind === 'personalised'

/** Names of the columns a plan recodes; those a sliced plan parts into groups; of a personalised plan the quasi-identifiers. */
export function recodedColumns(recoding: Recoding): string[] {
  switch (recoding.kind) {
    case 'levels':
      return recoding.columns.map(({ name }) => name)
    case 'assigned':
      return [...recoding.columns]
    case 'sliced':
      return [...recoding.keys]
    case 'personalised':
      return (recoding.quasi?.columns ?? []).map(({ name }) => name)
  }
}

/** Rows a plan publishes as `*` in every recoded column; in a personalised release, in every quasi-identifier. */
export function suppressedRowsOf(recoding: Recoding): number {
  if (recoding.kind === 'sliced') return 0
  return recoding.kind === 'personalised' ? (recoding.quasi?.suppressedRows ?? 0) : recoding.suppressedRows
}

/** The columns that are on one level in all rows; undefined where rows differ. */
export function leveledColumns(recoding: Recoding): readonly ColumnRecoding[] | undefined {
  if (recoding.kind === 'levels') return recoding.columns
  const quasi = recoding.kind === 'personalised' ? recoding.quasi : undefined
  return quasi?.kind === 'levels' ? quasi.columns : undefined
}

/** Columns that show aliases or grades in place of their values. */
export const hiddenColumns = (recoding: Recoding): ReadonlyMap<string, 'alias' | 'grade'> =>
  new Map(
    recoding.kind === 'personalised'
      ? recoding.columns.map(({ name, kind }) => [name, kind === 'grades' ? 'grade' : 'alias'])
      : [],
  )
