import { MISSING, rowsOfCodes, type Table } from '../data/table/table.ts'
import type { ColumnCounts, ColumnFigures } from './profile.ts'

/** Rows of each code, for every column of a census. O(combinations × columns). */
export function columnCounts(table: Table): ColumnCounts[] {
  return table.columns.map(({ name, dictionary }, columnIndex) => ({
    name,
    dictionary,
    counts: Float64Array.from(rowsOfCodes(table, columnIndex)),
  }))
}

/** O(distinct values). */
export function columnFigures({ counts }: ColumnCounts, rows: number): ColumnFigures {
  let distinct = 0
  let unique = 0
  let pairs = 0
  for (let code = 0; code < counts.length; code++) {
    const count = counts[code]
    if (count === 0) continue
    pairs += count * (count - 1)
    if (code === MISSING) continue
    distinct++
    if (count === 1) unique++
  }
  const missing = counts.length > 0 ? counts[MISSING] : 0
  return {
    missing,
    distinct,
    unique,
    uniqueness: rows === 0 ? 0 : unique / rows,
    separation: separationOf(pairs, rows),
    distinction: rows === 0 ? 0 : (distinct + (missing > 0 ? 1 : 0)) / rows,
  }
}

/** @param pairs ordered pairs of rows that look the same, Σ count · (count − 1) */
export const separationOf = (pairs: number, rows: number): number =>
  rows < 2 ? 0 : 1 - pairs / (rows * (rows - 1))
