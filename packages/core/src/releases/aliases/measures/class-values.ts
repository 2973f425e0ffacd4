import { groupCombinations, type Table } from '../../../data/table/table.ts'
import type { QuasiClasses } from './published-classes.ts'

/**
 * Rows of each value in each class, classes of a single combination left out: they hold one value, and most rows of a
 * table with raw quasi-identifiers are in such a class.
 */
export interface ClassValues {
  /** Parallel lists, one entry for each (class, value). */
  readonly classOf: Uint32Array
  readonly code: Uint32Array
  readonly rows: Float64Array
  /** Rows of each class, all of them. */
  readonly sizes: Float64Array
  /** Rows with each code in classes of a single combination. */
  readonly alone: Float64Array
}

/** O(combinations). */
export function classValues(table: Table, column: number, { classOf, sizes }: QuasiClasses): ClassValues {
  const { codes, dictionary } = table.columns[column]
  const combinations = new Uint32Array(sizes.length)
  for (let entry = 0; entry < table.length; entry++) combinations[classOf[entry]]++
  const alone = new Float64Array(dictionary.values.length)
  const kept = new Uint32Array(table.length)
  let count = 0
  for (let entry = 0; entry < table.length; entry++) {
    if (combinations[classOf[entry]] > 1) kept[count++] = entry
    else alone[codes[entry]] += table.weights[entry]
  }
  const entries = kept.subarray(0, count)
  const own = Uint32Array.from(entries, (entry) => classOf[entry])
  const values = Uint32Array.from(entries, (entry) => codes[entry])
  const groups = groupCombinations(
    [
      { codes: own, size: sizes.length },
      { codes: values, size: dictionary.values.length },
    ],
    count,
  )
  const rows = new Float64Array(groups.count)
  for (let index = 0; index < count; index++) rows[groups.groupOf[index]] += table.weights[entries[index]]
  return {
    classOf: Uint32Array.from(groups.first, (at) => own[at]),
    code: Uint32Array.from(groups.first, (at) => values[at]),
    rows,
    sizes,
    alone,
  }
}

/** The whole table as one class: the paper's reading, that a release without classes has |G| = n. */
export function wholeValues(table: Table, column: number): ClassValues {
  const { codes, dictionary } = table.columns[column]
  const totals = new Float64Array(dictionary.values.length)
  for (let entry = 0; entry < table.length; entry++) totals[codes[entry]] += table.weights[entry]
  const present = Uint32Array.from(totals.keys()).filter((code) => totals[code] > 0)
  return {
    classOf: new Uint32Array(present.length),
    code: present,
    rows: Float64Array.from(present, (code) => totals[code]),
    sizes: Float64Array.of(table.rows),
    alone: new Float64Array(dictionary.values.length),
  }
}
