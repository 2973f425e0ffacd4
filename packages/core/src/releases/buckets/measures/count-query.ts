import type { Table } from '../../../data/table/table.ts'
import type { GroupValues, SlicedBuckets } from '../../../methods/slicing/plan/sliced-table.ts'

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
  const left = new Float64Array(length)
  left.set(weights)
  for (const { column, wanted } of conditions) {
    const { codes } = columns[column]
    for (let index = 0; index < length; index++) left[index] *= wanted[codes[index]]
  }
  let rows = 0
  for (let index = 0; index < length; index++) rows += left[index]
  return rows
}

/**
 * The answer estimated from sliced data: Σ_B |B| · Π over column groups of the share of the bucket's rows that satisfy
 * the group's conditions, groups being independent inside a bucket. An attribute in several groups is asked in each, and the share
 * that satisfies it alone is divided out once for each further copy, as where groups are independent given what they
 * share. A generalised value satisfies a condition in part: its values that are asked for over all its values.
 * O(entries × groups) for each query.
 */
export function countEstimator({ sliced, buckets }: SlicedBuckets): (query: CountQuery) => number {
  const entries = buckets.flatMap(({ combinations, counts }, bucket) =>
    Array.from(combinations, (place, entry) => [place, counts[entry], bucket] as const),
  )
  const places = Int32Array.from(entries, ([place]) => place)
  const rows = Float64Array.from(entries, ([, count]) => count)
  const bucketOf = Int32Array.from(entries, ([, , bucket]) => bucket)
  /** Rows of each bucket that satisfy. */
  const rowsAsked = (shares: Float64Array): Float64Array => {
    const sums = new Float64Array(buckets.length)
    for (let entry = 0; entry < places.length; entry++) {
      sums[bucketOf[entry]] += rows[entry] * shares[places[entry]]
    }
    return sums
  }
  const behind = sliced.groups.map((group) => codesBehind(sliced.table, group))
  const askedOf = (group: number, conditions: readonly Condition[]) =>
    shareAsked(sliced.table, { ...sliced.groups[group], behind: behind[group] }, conditions)
  return ({ conditions }) => {
    const asked = sliced.groups
      .map((_, group) => askedOf(group, conditions))
      .filter((shares) => shares !== undefined)
      .map(rowsAsked)
    const copies = conditions.flatMap((condition) => {
      const holding = [...sliced.groups.keys()].filter((group) =>
        sliced.groups[group].columns.includes(condition.column),
      )
      return holding.slice(1).map((group) => rowsAsked(askedOf(group, [condition])!))
    })
    let estimate = 0
    for (let bucket = 0; bucket < buckets.length; bucket++) {
      const all = buckets[bucket].rows
      let share = 1
      for (const sums of asked) share *= sums[bucket] / all
      if (share > 0) for (const sums of copies) share /= sums[bucket] / all
      estimate += all * share
    }
    return estimate
  }
}

/** The codes of each quasi-identifier that stand behind its label, by value of the group; only where values were generalised. */
type Behind = ReadonlyMap<number, readonly (readonly number[])[]>

function codesBehind(table: Table, { quasi, labels, codes }: GroupValues): Behind {
  if (!labels) return new Map()
  return new Map(
    quasi.map((column, columnIndex) => {
      const byLabel = new Map(labels.map((texts) => [texts[columnIndex], new Set<number>()]))
      for (let index = 0; index < table.length; index++) {
        byLabel.get(labels[codes[index]][columnIndex])!.add(table.columns[column].codes[index])
      }
      return [column, labels.map((texts) => [...byLabel.get(texts[columnIndex])!])]
    }),
  )
}

/** How much of each combination's published value of a group satisfies the conditions on it; undefined where it has none. */
function shareAsked(
  table: Table,
  group: GroupValues & { readonly behind: Behind },
  conditions: readonly Condition[],
): Float64Array | undefined {
  const own = conditions.filter(({ column }) => group.columns.includes(column))
  if (own.length === 0) return undefined
  const shares = new Float64Array(table.length).fill(1)
  for (const { column, wanted } of own) {
    const behind = group.behind.get(column)
    const keys = behind ? group.codes : table.columns[column].codes
    const shareOf = behind
      ? Float64Array.from(behind, (codes) => codes.filter((code) => wanted[code] === 1).length / codes.length)
      : wanted
    for (let index = 0; index < table.length; index++) shares[index] *= shareOf[keys[index]]
  }
  return shares
}
