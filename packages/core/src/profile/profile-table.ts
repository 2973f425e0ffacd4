import type { Table } from '../data/table/table.ts'
import { columnFigures } from './column-figures.ts'
import { columnValues, undeclaredMissing } from './column-values.ts'
import type { ColumnCounts, ColumnSuggestion, TableProfile } from './profile.ts'
import { settleRoles } from './settle-roles.ts'
import { subsetFigures } from './subset-figures.ts'
import { suggestHierarchy, suggestType } from './suggest-hierarchy.ts'
import { suggestRole } from './suggest-role.ts'

/**
 * Figures, type, role and hierarchy of every column: each from its own counts, then roles that were not clear from what
 * the others are. O(distinct values).
 */
export function profileColumns(columns: readonly ColumnCounts[], rows: number): ColumnSuggestion[] {
  const seen = columns.map((column) => {
    const figures = columnFigures(column, rows)
    const values = columnValues(column)
    const one = { name: column.name, values, figures, rows }
    return { ...one, first: suggestRole(one) }
  })
  const roles = settleRoles(seen)
  return seen.map(({ name, values, figures }, index) => {
    const role = roles[index]
    const reading = { name, kind: role.kind, values, rows }
    return {
      name,
      ...role,
      type: suggestType(reading),
      ...(suggestType(reading) === 'text' && values.digits && { code: true as const }),
      ...figures,
      ...(role.role !== 'identifying' && values.texts.length > 0 && { hierarchy: suggestHierarchy(reading) }),
    }
  })
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
