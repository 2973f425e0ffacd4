import type { ComparedTables } from '../compared/compared-tables.ts'
import type { Buckets } from '../queries/count-rows.ts'

/** Buckets of a sliced release, with the names of the columns that were permuted together. */
export interface NamedBuckets extends Omit<Buckets, 'groups'> {
  /** Absent where it is not known: rows are then counted as they stand. */
  readonly groups?: readonly (readonly string[])[]
}

/** The same with places of columns, to estimate counts from; a column that is not compared is in no group. */
export function placedBuckets(
  { groups, ...buckets }: NamedBuckets,
  { columns }: ComparedTables,
): { readonly buckets?: Buckets } {
  if (!groups) return {}
  const places = new Map(columns.map(({ name }, columnIndex) => [name, columnIndex]))
  const placed = groups.map((group) => group.flatMap((name) => places.get(name) ?? []))
  return { buckets: { ...buckets, groups: placed } }
}
