import type { Table } from '../../../table/table.ts'
import type { GroupValues, SlicedBuckets } from '../sliced-table.ts'

/** How many rows have one of these values in each of these columns? */
export interface CountQuery {
  readonly conditions: readonly Condition[]
}

export interface Condition {
  /** Place of the column in the table. */
  readonly column: number
  /** 1 for each code of the column that is asked for. */
  readonly wanted: Uint8Array
}

/** Rows of the table that satisfy the query. O(combinations × conditions). */
export function countRows({ columns, weights, length }: Table, { conditions }: CountQuery): number {
  const left = Float64Array.from(weights)
  for (const { column, wanted } of conditions) {
    const { codes } = columns[column]
    for (let place = 0; place < length; place++) left[place] *= wanted[codes[place]]
  }
  let rows = 0
  for (let place = 0; place < length; place++) rows += left[place]
  return rows
}

/**
 * The answer estimated from sliced data: Σ_B |B| · Π over column groups of the share of the bucket's rows that satisfy
 * the group's conditions, groups being independent inside a bucket. An attribute in several groups is asked in each, and the share
 * that satisfies it alone is divided out once for each further copy, as where groups are independent given what they
 * share. A generalised value satisfies a condition in part: its values that are asked for over all its values.
 * O(entries × groups).
 */
export function estimateRows({ sliced, buckets }: SlicedBuckets, { conditions }: CountQuery): number {
  const asked = sliced.groups
    .map((group) => shareAsked(sliced.table, group, conditions))
    .filter((shares) => shares !== undefined)
  const copies = conditions.flatMap((condition) => {
    const holding = sliced.groups.filter(({ columns }) => columns.includes(condition.column))
    return holding.slice(1).map((group) => shareAsked(sliced.table, group, [condition])!)
  })
  let rows = 0
  for (const bucket of buckets) {
    const meanOf = (shares: Float64Array): number => {
      let sum = 0
      const { combinations, counts } = bucket
      for (let entry = 0; entry < combinations.length; entry++) {
        sum += counts[entry] * shares[combinations[entry]]
      }
      return sum / bucket.rows
    }
    let share = 1
    for (const shares of asked) share *= meanOf(shares)
    if (share > 0) for (const shares of copies) share /= meanOf(shares)
    rows += bucket.rows * share
  }
  return rows
}

/** How much of each combination's published value of a group satisfies the conditions on it; undefined where it has none. */
function shareAsked(
  table: Table,
  group: GroupValues,
  conditions: readonly Condition[],
): Float64Array | undefined {
  const own = conditions.filter(({ column }) => group.columns.includes(column))
  if (own.length === 0) return undefined
  const shares = new Float64Array(table.length).fill(1)
  for (const { column, wanted } of own) {
    const { codes } = table.columns[column]
    const labelled =
      column !== group.sensitive && group.labels ? labelShares(table, group, { column, wanted }) : undefined
    for (let place = 0; place < table.length; place++) {
      shares[place] *= labelled ? labelled[group.codes[place]] : wanted[codes[place]]
    }
  }
  return shares
}

/** By value of the group: the share asked for among the column's values behind its label. */
function labelShares(table: Table, group: GroupValues, { column, wanted }: Condition): Float64Array {
  const at = group.quasi.indexOf(column)
  const behind = new Map<string, Set<number>>()
  for (let place = 0; place < table.length; place++) {
    const label = group.labels![group.codes[place]][at]
    if (!behind.has(label)) behind.set(label, new Set())
    behind.get(label)!.add(table.columns[column].codes[place])
  }
  return Float64Array.from(group.labels!, (texts) => {
    const codes = [...(behind.get(texts[at]) ?? [])]
    return codes.filter((code) => wanted[code] === 1).length / Math.max(1, codes.length)
  })
}
