import { assignCombinations } from '../../../data/recoding/assign-combinations.ts'
import type { AssignedClass, AssignedRecoding } from '../../../data/recoding/recoding.ts'
import { withoutPerson } from '../../../data/table/people.ts'
import { SUPPRESSED, type Table } from '../../../data/table/table.ts'
import type { Request } from '../../contract/search.ts'
import type { Clusters } from './classes/class-store.ts'
import { nodeLabel, rangeLabel } from './rows/quasi-column.ts'
import { rowsByCombination } from './rows/row-numbers.ts'
import type { Tuples } from './rows/tuples.ts'

/**
 * The plan that gives every row to its class. Rows of a combination are dealt in their order, so a combination may
 * come to one class more than once. O(rows + classes × columns).
 */
export function assignedPlan(
  table: Table,
  request: Request,
  { tuples, clusters }: { readonly tuples: Tuples; readonly clusters: Clusters },
): AssignedRecoding {
  if (table.person !== undefined) return planOfPeople(table, request, { tuples, clusters })
  return assignCombinations(
    table,
    request.quasi.map(({ column }) => table.columns[column].name),
    { classes: classesOf(clusters, request.quasi.length), shares: dealRows(clusters, tuples, table.length) },
  )
}

/** Whose rows they are is no part of a plan: rows are known by their order in the source, and no plan names anybody. */
function planOfPeople(
  table: Table,
  request: Request,
  { tuples, clusters }: { readonly tuples: Tuples; readonly clusters: Clusters },
): AssignedRecoding {
  const plain = withoutPerson(table)
  const combinationOf = tuples.combinationOf.map((combination) => plain.into[combination])
  return assignedPlan(plain.table, request, { tuples: { ...tuples, combinationOf }, clusters })
}

/** Classes without their rows. */
export type ShownClasses = Pick<Clusters, 'count' | 'slots' | 'keys'>

/** What the rows of each class are published as, in the order of the quasi-identifiers. O(classes × columns). */
export function labelsOf({ slots, keys, count }: ShownClasses): string[][] {
  const labels: string[][] = []
  for (const [slotIndex, slot] of slots.entries()) {
    if (slot.kind === 'high') continue
    const column: string[] = new Array(count)
    for (let c = 0; c < count; c++) {
      column[c] =
        slot.kind === 'node'
          ? nodeLabel(slot.column, keys[slotIndex][c])
          : rangeLabel(slot.column, keys[slotIndex][c], keys[slotIndex + 1][c])
    }
    labels[slot.columnIndex] = column
  }
  return labels
}

/** The class of suppressed rows, where there are any, comes last. */
function classesOf(clusters: Clusters, columns: number): AssignedClass[] {
  const labels = labelsOf(clusters)
  const classes = Array.from({ length: clusters.count }, (_, c) => ({
    labels: labels.map((ofClass) => ofClass[c]),
    suppressed: false,
  }))
  if (clusters.classOf.includes(-1))
    classes.push({ labels: new Array(columns).fill(SUPPRESSED), suppressed: true })
  return classes
}

/** Runs of rows of one combination that go to one class. */
function dealRows({ classOf, count }: Clusters, { combinationOf }: Tuples, combinations: number) {
  const { starts, order } = rowsByCombination(combinationOf, combinations)
  const shares = { combination: [] as number[], classOf: [] as number[], rows: [] as number[] }
  for (let c = 0; c < combinations; c++) {
    let before = -2
    for (let i = starts[c]; i < starts[c + 1]; i++) {
      const rowClass = classOf[order[i]]
      if (rowClass === before) shares.rows[shares.rows.length - 1]++
      else {
        shares.combination.push(c)
        shares.classOf.push(rowClass < 0 ? count : rowClass)
        shares.rows.push(1)
      }
      before = rowClass
    }
  }
  return shares
}
