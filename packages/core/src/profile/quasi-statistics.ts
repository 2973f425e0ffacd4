import { OutisError } from '../data/errors.ts'
import { type Column, type Dictionary, MISSING, readingOf, type Table } from '../data/table/table.ts'
import { defined } from '../data/value/defined.ts'
import { valueTest } from '../data/value/same-values.ts'
import type { ColumnValues } from '../policy/options/option.ts'
import type { ColumnCounts } from './profile.ts'

/** One quasi-identifier among the rows with sensitive values: what a choice of hierarchy and k can be judged by. */
export interface QuasiStatistics {
  readonly column: string
  readonly rows: number
  readonly missing: number
  /** Different values, missing not among them. */
  readonly distinct: number
  /**
   * For numbers, where there are at least `rare` of them. Smallest and largest are those that at least `rare` rows reach
   * or pass, so that they are nobody's own.
   */
  readonly numbers?: { readonly smallest: number; readonly largest: number; readonly mean: number }
  /** Every value that is not pooled, most frequent first. */
  readonly top: readonly RowsOfValue[]
  readonly pooled: PooledRows
}

export interface QuasiStatisticsOptions {
  /** Columns to describe. */
  readonly columns: readonly string[]
  /** Only rows in which any of these columns has one of its values (T1); absent: all rows. */
  readonly where?: readonly ColumnValues[]
  /** Values with fewer rows are pooled. Default 10; 1 shows everything. */
  readonly rare?: number
}

/** O(combinations × columns). */
export function quasiStatistics(table: Table, options: QuasiStatisticsOptions): QuasiStatistics[] {
  const { columns, where, rare = 10 } = options
  const weights = where ? weightsWhere(table, where) : table.weights
  return columns.map((name) => {
    const { dictionary, codes } = columnOf(table, name)
    const counts = new Float64Array(dictionary.values.length)
    for (let entry = 0; entry < table.length; entry++) counts[codes[entry]] += weights[entry]
    const values: RowsOfValue[] = []
    for (let code = MISSING + 1; code < counts.length; code++) {
      if (counts[code] > 0) values.push({ value: dictionary.values[code], rows: counts[code] })
    }
    const { shown, pooled } = poolRare(values, rare)
    const numbers = numberFigures(dictionary, counts, Math.max(1, rare))
    return {
      column: name,
      rows: counts.reduce((sum, rows) => sum + rows, 0),
      missing: counts[MISSING],
      distinct: values.length,
      ...defined({ numbers }),
      top: shown,
      pooled,
    }
  })
}

function weightsWhere(table: Table, where: readonly ColumnValues[]): Uint32Array {
  const taken = where.map(({ column, values }) => {
    const { dictionary, codes } = columnOf(table, column)
    return { codes, flags: dictionary.values.map(valueTest(values, readingOf(dictionary))) }
  })
  return table.weights.map((weight, entry) =>
    taken.some(({ codes, flags }) => flags[codes[entry]]) ? weight : 0,
  )
}

function columnOf({ columns }: Table, name: string): Column {
  const column = columns.find((candidate) => candidate.name === name)
  if (column) return column
  throw new OutisError('COLUMN_UNKNOWN', {
    message: `The table has no column "${name}".`,
    hint: 'Name a column that was counted.',
    details: { column: name },
  })
}

function numberFigures(
  { numbers }: Dictionary,
  counts: Float64Array,
  rare: number,
): QuasiStatistics['numbers'] {
  if (!numbers) return undefined
  let rows = 0
  let sum = 0
  for (let code = MISSING + 1; code < counts.length; code++) {
    rows += counts[code]
    sum += counts[code] * numbers[code]
  }
  if (rows < rare) return undefined
  return { smallest: reached(1, 1), largest: reached(counts.length - 1, -1), mean: sum / rows }

  /** The first value, from one end, by which `rare` rows have passed. Codes are in order of value. */
  function reached(from: number, step: number): number {
    let code = from
    for (let passed = counts[code]; passed < rare; passed += counts[code]) code += step
    return numbers![code]
  }
}

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

export interface RowsOfValue {
  readonly value: string
  readonly rows: number
}

/** Values that are not shown one by one. */
export interface PooledRows {
  readonly values: number
  readonly rows: number
}

/**
 * The most frequent values one by one, most frequent first, the others as one number. A value of fewer than `rare` rows
 * is never shown, and neither is a pool of fewer: it takes in the rarest value shown, since whoever knows all the values
 * there can be would read the missing one's rows off a small pool. O(values, sorted).
 */
export function poolRare(
  values: readonly RowsOfValue[],
  rare: number,
  most = Number.POSITIVE_INFINITY,
): { readonly shown: readonly RowsOfValue[]; readonly pooled: PooledRows } {
  const sorted = values.toSorted((a, b) => b.rows - a.rows || (a.value < b.value ? -1 : 1))
  let end = sorted.findIndex(({ rows }) => rows < rare)
  end = Math.min(end < 0 ? sorted.length : end, most)
  let rows = sorted.slice(end).reduce((sum, one) => sum + one.rows, 0)
  while (end > 0 && rows > 0 && rows < rare) rows += sorted[--end].rows
  return { shown: sorted.slice(0, end), pooled: { values: sorted.length - end, rows } }
}
