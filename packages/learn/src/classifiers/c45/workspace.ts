import type { Dataset } from '../dataset.ts'
import { distinctNumbers } from '../distinct-numbers.ts'
import { type Instances, TINY } from './instances.ts'

/** A nominal attribute while a tree grows. */
export interface NominalColumn {
  readonly kind: 'nominal'
  readonly codes: Int32Array
  readonly size: number
}

/** A numeric attribute while a tree grows: numbers as ranks among the distinct ones, −1 for missing. */
export interface NumericColumn {
  readonly kind: 'numeric'
  readonly numbers: Float64Array
  readonly ranks: Int32Array
  /** The distinct numbers of the training rows, ascending. */
  readonly distinct: Float64Array
  /** The training rows. */
  readonly rows: Int32Array
}

export type TreeColumn = NominalColumn | NumericColumn

/** What growing and pruning share: the training rows by column, and room to count in. */
export interface Workspace {
  readonly columns: readonly TreeColumn[]
  readonly classCodes: Int32Array
  readonly classes: number
  /** Rows (sum of weights) of training. */
  readonly total: number
  /** Least rows of two branches. */
  readonly minLeaf: number
  /** Counts by (value or rank, class); whoever uses it clears what it needs first. */
  readonly counts: Float64Array
  /** Hears of operations before they are done. */
  spend(operations: number): void
}

export interface WorkspaceOptions {
  readonly minLeaf: number
  spend(operations: number): void
}

export function createWorkspace(
  data: Dataset,
  all: Instances,
  { minLeaf, spend }: WorkspaceOptions,
): Workspace {
  const classes = data.class.values.length
  const columns = data.attributes.map((attribute) =>
    attribute.kind === 'nominal'
      ? { kind: attribute.kind, codes: attribute.codes, size: attribute.values.length }
      : rankedColumn(attribute.numbers, all),
  )
  const sizes = columns.map((column) => (column.kind === 'nominal' ? column.size : column.distinct.length))
  const room = Math.max(1, ...sizes) * classes
  // Before it is taken: numbers with many values by a class of many values need gigabytes.
  spend(room)
  const counts = new Float64Array(room)
  return { columns, classCodes: data.class.codes, classes, total: all.total, minLeaf, counts, spend }
}

function rankedColumn(numbers: Float64Array, { rows, from, to }: Instances): NumericColumn {
  const distinct = distinctNumbers(numbers, rows.subarray(from, to))
  const ranks = new Int32Array(numbers.length)
  for (let index = from; index < to; index++) {
    const number = numbers[rows[index]]
    ranks[rows[index]] = Number.isNaN(number) ? -1 : lastAtMost(distinct, number)
  }
  return { kind: 'numeric', numbers, ranks, distinct, rows }
}

/** The place of the last number that is not above `bound`, −1 where all are. */
export function lastAtMost(ascending: Float64Array, bound: number): number {
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (ascending[middle] <= bound) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** x · log₂ x, 0 where next to nothing is left. */
export const entropyTerm = (x: number): number => (x < TINY ? 0 : x * Math.log2(x))
