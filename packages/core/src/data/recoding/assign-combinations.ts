import { groupCombinations, type Table } from '../table/table.ts'
import { applyRecoding } from './apply-recoding.ts'
import type { AssignedClass, AssignedRecoding, LevelsRecoding } from './recoding.ts'

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

/**
 * A plan of one level per column, written as a plan that deals combinations to classes: the same release of this table, which
 * other rows can be put beside. Suppressed rows are one class. O(combinations × columns).
 */
export function assignedOfLevels(table: Table, recoding: LevelsRecoding): AssignedRecoding {
  const { columns, suppressed } = applyRecoding(table, recoding)
  const recoded = recoding.columns.map(({ name }) => columns.find((column) => column.name === name)!)
  const { groupOf } = groupCombinations(
    [
      ...recoded.map(({ codes, labels }) => ({ codes, size: labels.length })),
      { codes: Uint32Array.from(suppressed), size: 2 },
    ],
    table.length,
  )
  const numbers = new Map<number, number>()
  const classes: AssignedClass[] = []
  const combination: number[] = []
  for (let entry = 0; entry < table.length; entry++) {
    if (table.weights[entry] === 0) continue
    combination.push(entry)
    if (numbers.has(groupOf[entry])) continue
    numbers.set(groupOf[entry], classes.length)
    classes.push({
      labels: recoded.map(({ labels, codes }) => labels[codes[entry]]),
      suppressed: suppressed[entry] === 1,
    })
  }
  return assignCombinations(
    table,
    recoding.columns.map(({ name }) => name),
    {
      classes,
      shares: {
        combination,
        classOf: combination.map((entry) => numbers.get(groupOf[entry])!),
        rows: combination.map((entry) => table.weights[entry]),
      },
    },
  )
}
