import type { Dictionary } from '../table/table.ts'
import type { HierarchyColumn } from './draft-level.ts'

/** A column of texts for tests; the missing cell is written as the second argument. */
export function textColumn(values: readonly string[], missing = ''): HierarchyColumn {
  return { name: 'city', dictionary: { type: 'text', values: [missing, ...values] } }
}

/** A column of numbers for tests, put in ascending order as dictionaries are. */
export function numberColumn(values: readonly string[], missing = ''): HierarchyColumn {
  const sorted = [...values].sort((a, b) => Number(a) - Number(b) || (a < b ? -1 : 1))
  const numbers = Float64Array.from([Number.NaN, ...sorted.map(Number)])
  const dictionary: Dictionary = { type: 'number', values: [missing, ...sorted], numbers }
  return { name: 'age', dictionary }
}
