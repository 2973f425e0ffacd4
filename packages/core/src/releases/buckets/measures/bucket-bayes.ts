import type { Table } from '../../../data/table/table.ts'
import { wholeBucket } from '../../../methods/slicing/plan/bucket.ts'
import {
  publishedColumn,
  type SlicedBuckets,
  type SlicedTable,
} from '../../../methods/slicing/plan/sliced-table.ts'

/** What a naive Bayes classifier says of the table it was estimated for. */
export interface BucketBayes {
  /** The likeliest class of each combination of the table, as a code of the column as published. */
  readonly predicted: Uint32Array
  /** Share of the table's rows whose class is predicted right. */
  readonly accuracy: number
}

interface CodedColumn {
  readonly codes: Int32Array
  readonly size: number
}

/**
 * Naive Bayes estimated from buckets: rows with value x and class c are counted where both are in one column group, and
 * taken to be rows(x, B) · rows(c, B) / |B| where they are in different ones. With all columns in one group it is the
 * classifier of the original. Laplace's estimate; the first code among equally likely ones. Missing is a value.
 * O(attributes × entries + combinations × attributes × classes).
 *
 * @param target place of the class's column in the table
 */
export function bucketBayes(of: SlicedBuckets, target: number): BucketBayes {
  const { table, groups } = of.sliced
  const home = groups.findIndex(({ columns }) => columns.includes(target))
  const classes = publishedColumn(of.sliced, home, target)
  const totals = totalsOf(table, classes)
  const others = new Set(groups.flatMap(({ columns }) => columns).filter((column) => column !== target))
  const attributes = [...others].map((column) => {
    const joined = groups[home].columns.includes(column)
    const group = joined ? home : groups.findIndex(({ columns }) => columns.includes(column))
    const own = publishedColumn(of.sliced, group, column)
    const rows = jointRows(of, { own, classes, joined })
    const logs = rows.map((count, cell) => Math.log((count + 1) / (totals[cell % classes.size] + own.size)))
    return { codes: own.codes, logs }
  })
  const priors = totals.map((rows) => (rows > 0 ? Math.log(rows) : -Infinity))
  return judged(table, classes, { priors, attributes })
}

function totalsOf({ weights, length }: Table, { codes, size }: CodedColumn): Float64Array {
  const totals = new Float64Array(size)
  for (let index = 0; index < length; index++) totals[codes[index]] += weights[index]
  return totals
}

interface Joint {
  readonly own: CodedColumn
  readonly classes: CodedColumn
  /** Whether value and class stand in one column group. */
  readonly joined: boolean
}

/** Rows with each value and class: rows[value · classes + class]. */
function jointRows({ buckets }: SlicedBuckets, { own, classes, joined }: Joint): Float64Array {
  const together = new Float64Array(own.size * classes.size)
  const ofClass = new Float64Array(classes.size)
  const ofValue = new Float64Array(own.size)
  for (const { combinations, counts, rows } of buckets) {
    const values = new Set<number>()
    for (let entry = 0; entry < combinations.length; entry++) {
      const value = own.codes[combinations[entry]]
      const c = classes.codes[combinations[entry]]
      if (joined) together[value * classes.size + c] += counts[entry]
      ofClass[c] += counts[entry]
      ofValue[value] += counts[entry]
      values.add(value)
    }
    for (const value of values) {
      const share = joined ? 0 : ofValue[value] / rows
      for (let c = 0; c < classes.size; c++) together[value * classes.size + c] += share * ofClass[c]
      ofValue[value] = 0
    }
    ofClass.fill(0)
  }
  return together
}

interface Estimated {
  readonly priors: Float64Array
  /** logs[value · classes + class] */
  readonly attributes: readonly { readonly codes: Int32Array; readonly logs: Float64Array }[]
}

function judged(
  { weights, length, rows }: Table,
  classes: CodedColumn,
  { priors, attributes }: Estimated,
): BucketBayes {
  const predicted = new Uint32Array(length)
  const scores = new Float64Array(classes.size)
  let right = 0
  for (let index = 0; index < length; index++) {
    scores.set(priors)
    for (const { codes, logs } of attributes) {
      const from = codes[index] * classes.size
      for (let c = 0; c < classes.size; c++) scores[c] += logs[from + c]
    }
    let best = 0
    for (let c = 1; c < classes.size; c++) if (scores[c] > scores[best]) best = c
    predicted[index] = best
    if (best === classes.codes[index]) right += weights[index]
  }
  return { predicted, accuracy: right / rows }
}

/** The same table with all columns in one group and one bucket: what the classifier would learn from the original. */
export function unsliced(sliced: SlicedTable): SlicedBuckets {
  const { table } = sliced
  const columns = [...new Set(sliced.groups.flatMap((group) => group.columns))]
  const group = { columns, quasi: columns, codes: new Int32Array(table.length), size: 1, changedRows: 0 }
  return { sliced: { ...sliced, groups: [group] }, buckets: [wholeBucket(table)] }
}
