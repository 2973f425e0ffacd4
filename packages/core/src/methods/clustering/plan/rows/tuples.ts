import { groupCombinations, type Table } from '../../../../data/table/table.ts'
import { defined } from '../../../../data/value/defined.ts'
import type { Request } from '../../../contract/search.ts'
import { rowsInOrder } from './row-numbers.ts'

/**
 * The distinct tuples of quasi-identifiers and the rows behind them. A *row* is a place in the order of the source;
 * tuples are numbered as rows first have them.
 */
export interface Tuples {
  readonly count: number
  /** codes[quasi-identifier][tuple] */
  readonly codes: readonly Int32Array[]
  readonly rows: number
  /** tupleOf[row] */
  readonly tupleOf: Int32Array
  /** combinationOf[row]: the combination of all declared columns. */
  readonly combinationOf: Uint32Array
  /** Rows of each tuple. */
  readonly weights: Uint32Array
  /** Persons of the population with exactly this tuple, where they are counted. */
  readonly persons?: Float64Array
}

/** Collapses rows with equal quasi-identifiers. O(rows + combinations × columns). */
export function tuplesOf(table: Table, { quasi }: Request): Tuples {
  const columns = quasi.map(({ column }) => table.columns[column])
  const groups = groupCombinations(
    columns.map(({ codes, dictionary }) => ({ codes, size: dictionary.values.length })),
    table.length,
  )
  const combinationOf = rowsInOrder(table)
  const { tupleOfGroup, tupleOf, count } = numberByRow(groups.groupOf, groups.count, combinationOf)
  const codes = columns.map(() => new Int32Array(count))
  for (let group = 0; group < groups.count; group++) {
    if (tupleOfGroup[group] < 0) continue
    for (let columnIndex = 0; columnIndex < columns.length; columnIndex++) {
      codes[columnIndex][tupleOfGroup[group]] = columns[columnIndex].codes[groups.first[group]]
    }
  }
  const weights = new Uint32Array(count)
  for (let row = 0; row < tupleOf.length; row++) weights[tupleOf[row]]++
  const persons = table.population && personsOf(table, { groupOf: groups.groupOf, tupleOfGroup, count })
  return { count, codes, rows: table.rows, tupleOf, combinationOf, weights, ...defined({ persons }) }
}

function numberByRow(groupOf: Int32Array, groups: number, combinationOf: Uint32Array) {
  const tupleOfGroup = new Int32Array(groups).fill(-1)
  const tupleOf = new Int32Array(combinationOf.length)
  let count = 0
  for (let row = 0; row < combinationOf.length; row++) {
    const group = groupOf[combinationOf[row]]
    if (tupleOfGroup[group] < 0) tupleOfGroup[group] = count++
    tupleOf[row] = tupleOfGroup[group]
  }
  return { tupleOfGroup, tupleOf, count }
}

function personsOf(
  { population, length }: Table,
  { groupOf, tupleOfGroup, count }: { groupOf: Int32Array; tupleOfGroup: Int32Array; count: number },
): Float64Array {
  const persons = new Float64Array(count)
  for (let c = 0; c < length; c++) {
    const tuple = tupleOfGroup[groupOf[c]]
    if (tuple >= 0) persons[tuple] += population![c]
  }
  return persons
}
