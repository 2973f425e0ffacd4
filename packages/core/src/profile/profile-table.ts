import type { Table } from '../table/table.ts'
import { columnFigures } from './column-figures.ts'
import { columnValues } from './column-values.ts'
import { undeclaredMissing } from './missing-tokens.ts'
import type { ColumnCounts, ColumnSuggestion, TableProfile } from './profile.ts'
import { subsetFigures } from './subset-figures.ts'
import { isPrefixCode, suggestHierarchy } from './suggest-hierarchy.ts'
import { suggestRole } from './suggest-role.ts'

/** Figures, type, role and hierarchy of every column, each from its own counts. O(distinct values). */
export function profileColumns(columns: readonly ColumnCounts[], rows: number): ColumnSuggestion[] {
  return columns.map((column) => suggestColumn(column, rows))
}

function suggestColumn(column: ColumnCounts, rows: number): ColumnSuggestion {
  const { name } = column
  const figures = columnFigures(column, rows)
  const values = columnValues(column)
  const role = suggestRole({ name, values, figures, rows })
  const code = isPrefixCode(name, values)
  return {
    name,
    ...role,
    type: code ? 'text' : values.type,
    ...figures,
    ...(role.role === 'quasi' && { hierarchy: suggestHierarchy(name, values) }),
  }
}

export interface ProfileParts {
  readonly rows: number
  readonly columns: readonly ColumnCounts[]
  /** What `profileColumns` gave for them, where it was asked already (to know which columns to count together). */
  readonly suggestions?: readonly ColumnSuggestion[]
  /** The census of some columns together, such as `promisingColumns` names. */
  readonly census?: Table
}

/** The profile of a table: every column, and the subsets of the census's columns that single people out. */
export function profileTable({ rows, columns, suggestions, census }: ProfileParts): TableProfile {
  const missingTokens = undeclaredMissing(columns)
  const quoted = missingTokens.map((token) => JSON.stringify(token)).join(', ')
  return {
    rows,
    columns: suggestions ?? profileColumns(columns, rows),
    subsets: census ? subsetFigures(census) : [],
    missingTokens,
    notices:
      missingTokens.length > 0
        ? [`${quoted} in the data usually means "no value": consider declaring it as missing.`]
        : [],
  }
}
