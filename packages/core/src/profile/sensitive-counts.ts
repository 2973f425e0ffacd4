import { MISSING } from '../data/table/dictionary.ts'
import { type PooledRows, poolRare, type RowsOfValue } from './pool-rare.ts'
import type { ColumnCounts } from './profile.ts'

/** The values of a sensitive attribute with their rows: the list to choose the most sensitive from. */
export interface SensitiveCounts {
  readonly column: string
  readonly rows: number
  readonly missing: number
  /** Different values, missing not among them. */
  readonly distinct: number
  /** Most frequent first, ties by text. */
  readonly values: readonly (RowsOfValue & { readonly share: number })[]
  readonly pooled: PooledRows
}

/**
 * Counts for the data's owner. O(values, sorted).
 *
 * @param rare values with fewer rows are pooled; default none, 10 in anything that is passed on
 */
export function sensitiveCounts({ name, dictionary, counts }: ColumnCounts, rare = 0): SensitiveCounts {
  const values: RowsOfValue[] = []
  let rows = 0
  for (let code = 0; code < counts.length; code++) {
    rows += counts[code]
    if (code !== MISSING && counts[code] > 0)
      values.push({ value: dictionary.values[code], rows: counts[code] })
  }
  const { shown, pooled } = poolRare(values, rare)
  return {
    column: name,
    rows,
    missing: counts.length > 0 ? counts[MISSING] : 0,
    distinct: values.length,
    values: shown.map((one) => ({ ...one, share: one.rows / rows })),
    pooled,
  }
}
