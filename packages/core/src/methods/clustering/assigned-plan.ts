import type { AssignedClass, AssignedRecoding } from '../../recoding/assigned-recoding.ts'
import { SUPPRESSED } from '../../table/dictionary.ts'
import type { Table } from '../../table/table.ts'
import type { Request } from '../method.ts'
import type { Clusters } from './class-store.ts'
import { nodeLabel, rangeLabel } from './quasi-column.ts'
import type { Tuples } from './tuples.ts'

/**
 * The plan that gives every row to its class. Combinations are those of the quasi-identifiers where no model looks at
 * a sensitive value, else of all declared columns. Rows of a combination are dealt in their order, so a combination
 * may come to one class more than once. O(rows + classes × columns).
 */
export function assignedPlan(
  table: Table,
  request: Request,
  { tuples, clusters }: { readonly tuples: Tuples; readonly clusters: Clusters },
): AssignedRecoding {
  const whole = request.models.some(({ sensitive }) => sensitive !== undefined)
  const keyColumns = whole ? table.columns : request.quasi.map(({ column }) => table.columns[column])
  const codes = whole ? table.columns.map((column) => column.codes) : tuples.codes
  const groupOf = whole ? tuples.combinationOf : tuples.tupleOf
  const { dealt, suppressedRows } = dealRows(clusters, groupOf, whole ? table.length : tuples.count)
  return {
    kind: 'assigned',
    keys: keyColumns.map(({ name }) => name),
    columns: request.quasi.map(({ column }) => table.columns[column].name),
    values: keyColumns.map(({ dictionary }) => dictionary.values),
    classes: classesOf(clusters, request.quasi.length, suppressedRows > 0),
    assignments: {
      combination: codes.map((ofGroup) => dealt.group.map((group) => ofGroup[group])),
      classOf: dealt.classOf,
      rows: dealt.rows,
    },
    suppressedRows,
  }
}

/** What the rows of each class are published as, in the order of the quasi-identifiers. O(classes × columns). */
export function labelsOf({ slots, keys, count }: Clusters): string[][] {
  const labels: string[][] = []
  for (const [at, slot] of slots.entries()) {
    if (slot.kind === 'high') continue
    const column: string[] = new Array(count)
    for (let c = 0; c < count; c++) {
      column[c] =
        slot.kind === 'node'
          ? nodeLabel(slot.column, keys[at][c])
          : rangeLabel(slot.column, keys[at][c], keys[at + 1][c])
    }
    labels[slot.place] = column
  }
  return labels
}

/** The class of suppressed rows, where there are any, comes last. */
function classesOf(clusters: Clusters, columns: number, suppresses: boolean): AssignedClass[] {
  const labels = labelsOf(clusters)
  const classes = Array.from({ length: clusters.count }, (_, c) => ({
    labels: labels.map((ofClass) => ofClass[c]),
    suppressed: false,
  }))
  if (suppresses) classes.push({ labels: new Array(columns).fill(SUPPRESSED), suppressed: true })
  return classes
}

interface Dealt {
  readonly group: number[]
  readonly classOf: number[]
  readonly rows: number[]
}

/** Runs of rows of one group that go to one class. */
function dealRows(
  { classOf, count }: Clusters,
  groupOf: Int32Array | Uint32Array,
  groups: number,
): { readonly dealt: Dealt; readonly suppressedRows: number } {
  const starts = new Uint32Array(groups + 1)
  for (let row = 0; row < classOf.length; row++) starts[groupOf[row] + 1]++
  for (let group = 0; group < groups; group++) starts[group + 1] += starts[group]
  const next = starts.slice(0, groups)
  const order = new Uint32Array(classOf.length)
  for (let row = 0; row < classOf.length; row++) order[next[groupOf[row]]++] = row
  const dealt: Dealt = { group: [], classOf: [], rows: [] }
  let suppressedRows = 0
  for (let group = 0; group < groups; group++) {
    let before = -2
    for (let i = starts[group]; i < starts[group + 1]; i++) {
      const c = classOf[order[i]]
      if (c < 0) suppressedRows++
      if (c === before) dealt.rows[dealt.rows.length - 1]++
      else {
        dealt.group.push(group)
        dealt.classOf.push(c < 0 ? count : c)
        dealt.rows.push(1)
      }
      before = c
    }
  }
  return { dealt, suppressedRows }
}
