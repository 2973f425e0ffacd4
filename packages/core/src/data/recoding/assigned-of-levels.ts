import { groupCombinations } from '../table/group.ts'
import type { Table } from '../table/table.ts'
import { applyRecoding } from './apply-recoding.ts'
import { assignCombinations } from './assign-combinations.ts'
import type { AssignedClass, AssignedRecoding } from './assigned-recoding.ts'
import type { LevelsRecoding } from './recoding.ts'

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
