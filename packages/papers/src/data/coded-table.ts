import {
  type Column,
  type Dictionary,
  groupCombinations,
  PLAIN_DECIMAL,
  type RowNumbers,
  type Table,
} from '@outis/core/table'
import type { TextTable } from '@outis/examples'

/** The cells of a column by its name. */
export function cellsOf({ names, columns }: TextTable, name: string): readonly string[] {
  return columns[names.indexOf(name)]
}

/** Rows of each value of a column, all rows or those a test lets pass. */
export function countValues(
  table: TextTable,
  name: string,
  passes: (row: number) => boolean = () => true,
): Map<string, number> {
  const cells = cellsOf(table, name)
  const counts = new Map<string, number>()
  for (let row = 0; row < cells.length; row++) {
    if (passes(row)) counts.set(cells[row], (counts.get(cells[row]) ?? 0) + 1)
  }
  return counts
}

/** Rows in which a column has one of these values. */
export function rowsWith(
  table: TextTable,
  name: string,
  values: readonly string[],
): (row: number) => boolean {
  const cells = cellsOf(table, name)
  const listed = new Set(values)
  return (row) => listed.has(cells[row])
}

export interface CodedTableOptions {
  /** Order of categories by column; default: order of first appearance. */
  readonly orders?: Readonly<Record<string, readonly string[]>>
}

/**
 * The distinct combinations of these columns in order of first appearance, with their rows, as an engine counts them:
 * plain decimals are numbers, the empty text is missing. O(rows × columns).
 */
export function codedTable(
  text: TextTable,
  names: readonly string[],
  { orders = {} }: CodedTableOptions = {},
): Table {
  const columns = names.map((name) => codedColumn(name, cellsOf(text, name), orders[name]))
  const { count, groupOf, first } = groupCombinations(
    columns.map(({ codes, dictionary }) => ({ codes, size: dictionary.values.length })),
    text.rows,
  )
  const weights = new Uint32Array(count)
  for (let row = 0; row < text.rows; row++) weights[groupOf[row]]++
  return {
    columns: columns.map((column) => ({
      ...column,
      codes: Uint32Array.from(first, (row) => column.codes[row]),
    })),
    weights,
    length: count,
    rows: text.rows,
    rowNumbers: rowNumbersOf(groupOf, weights),
  }
}

/** Where the rows of each combination stand. */
function rowNumbersOf(groupOf: Int32Array, weights: Uint32Array): RowNumbers {
  const offsets = new Uint32Array(weights.length + 1)
  for (let group = 0; group < weights.length; group++) offsets[group + 1] = offsets[group] + weights[group]
  const next = offsets.slice()
  const rows = new Uint32Array(groupOf.length)
  for (let row = 0; row < groupOf.length; row++) rows[next[groupOf[row]]++] = row
  return { offsets, rows }
}

function codedColumn(name: string, cells: readonly string[], order?: readonly string[]): Column {
  const distinct = [...new Set(cells)].filter((text) => text !== '')
  const numeric = distinct.length > 0 && distinct.every((text) => PLAIN_DECIMAL.test(text))
  if (numeric) distinct.sort((a, b) => Number(a) - Number(b))
  else if (order) distinct.sort((a, b) => order.indexOf(a) - order.indexOf(b))
  const values = ['', ...distinct]
  const codeOf = new Map(values.map((value, code) => [value, code]))
  const dictionary: Dictionary = numeric
    ? {
        type: 'number',
        values,
        numbers: Float64Array.from(values, (text, code) => (code === 0 ? Number.NaN : Number(text))),
      }
    : { type: 'text', values }
  return { name, dictionary, codes: Uint32Array.from(cells, (text) => codeOf.get(text)!) }
}
