import { groupCombinations, type Table } from '../../../../data/table/table.ts'
import type { SlicedTable } from '../sliced-table.ts'

/** How far one sensitive attribute can be protected at all. */
export interface AttainableDiversity {
  /** The sensitive attribute. */
  readonly name: string
  /** The largest l with these columns; below 2 nothing is. */
  readonly l: number
  /** Share of the most frequent sensitive value among the rows that agree in the column's other attributes, where it is highest. */
  readonly share: number
  /** What taking one attribute out of the sensitive column would allow, best first. */
  readonly without: readonly { readonly name: string; readonly l: number }[]
  /** With the sensitive attribute in a column of its own: no columns allow more. */
  readonly alone: number
}

/**
 * Before any bucket is split, p(t, s) is the share of s among the rows that agree with t in the sensitive column; no
 * partition makes its largest smaller for all tuples, so l is possible if and only if it is so here. Whole numbers
 * decide. O(attributes of the column × combinations).
 */
export function attainableDiversity(sliced: SlicedTable): readonly AttainableDiversity[] {
  const { table, groups, sensitive } = sliced
  return sensitive.map(({ column, group, pairOf, valueOfPair }) => ({
    ...diversityBeside(table, groups[group].quasi, column),
    // What is published of the column may be coarser than the table.
    ...worstShare(table, pairOf, (pair) => valueOfPair[pair]),
  }))
}

/** How far a sensitive attribute can be protected that stays together with these columns as they are. O(columns × combinations). */
export function diversityBeside(
  table: Table,
  columns: readonly number[],
  sensitive: number,
): AttainableDiversity {
  const reach = (columnsBeside: readonly number[]) => largestL(table, columnsBeside, sensitive)
  return {
    name: table.columns[sensitive].name,
    ...shareBeside(table, columns, sensitive),
    without: columns
      .map((left) => ({
        name: table.columns[left].name,
        l: reach(columns.filter((column) => column !== left)),
      }))
      .sort((a, b) => b.l - a.l),
    alone: reach([]),
  }
}

/** The largest l that a sensitive attribute allows beside these columns. O(combinations). */
export const largestL = (table: Table, columns: readonly number[], sensitive: number): number =>
  shareBeside(table, columns, sensitive).l

function shareBeside(table: Table, columns: readonly number[], sensitive: number) {
  const coded = (column: number) => ({
    codes: table.columns[column].codes,
    size: table.columns[column].dictionary.values.length,
  })
  const values = groupCombinations(columns.map(coded), table.length)
  const pairs = groupCombinations(
    [{ codes: values.groupOf, size: values.count }, coded(sensitive)],
    table.length,
  )
  return worstShare(table, pairs.groupOf, (pair) => values.groupOf[pairs.first[pair]])
}

function worstShare(
  { weights, length }: Table,
  pairOf: Int32Array,
  valueOfPair: (pair: number) => number,
): { readonly l: number; readonly share: number } {
  const pairRows: number[] = []
  for (let index = 0; index < length; index++) {
    pairRows[pairOf[index]] = (pairRows[pairOf[index]] ?? 0) + weights[index]
  }
  const valueRows: number[] = []
  for (const [pair, rows] of pairRows.entries()) {
    valueRows[valueOfPair(pair)] = (valueRows[valueOfPair(pair)] ?? 0) + rows
  }
  let l = Infinity
  let share = 0
  for (const [pair, rows] of pairRows.entries()) {
    if (rows === 0) continue
    l = Math.min(l, Math.floor(valueRows[valueOfPair(pair)] / rows))
    share = Math.max(share, rows / valueRows[valueOfPair(pair)])
  }
  return { l, share }
}
