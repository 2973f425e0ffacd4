import type { Table } from '../table/table.ts'
import type { AssignedClass, AssignedRecoding } from './assigned-recoding.ts'

/** Which rows of which combination go to which class: parallel lists. Those of one combination stand in the order they are dealt. */
export interface CombinationShares {
  /** Combination of the table. */
  readonly combination: ArrayLike<number>
  readonly classOf: ArrayLike<number>
  /** Rows of the combination that go there, above 0. */
  readonly rows: ArrayLike<number>
}

/**
 * The plan that deals the combinations of a table to classes; every column of the table is a key.
 * O(shares × columns).
 *
 * @param columns names of the columns that are recoded, in the order of the classes' labels
 */
export function assignCombinations(
  table: Table,
  columns: readonly string[],
  { classes, shares }: { readonly classes: readonly AssignedClass[]; readonly shares: CombinationShares },
): AssignedRecoding {
  const { combination, classOf, rows } = shares
  let suppressedRows = 0
  for (let share = 0; share < rows.length; share++) {
    if (classes[classOf[share]].suppressed) suppressedRows += rows[share]
  }
  return {
    kind: 'assigned',
    keys: table.columns.map(({ name }) => name),
    columns,
    values: table.columns.map(({ dictionary }) => dictionary.values),
    classes,
    assignments: {
      combination: table.columns.map(({ codes }) => Array.from(combination, (entry) => codes[entry])),
      classOf: Array.from(classOf),
      rows: Array.from(rows),
    },
    suppressedRows,
  }
}
