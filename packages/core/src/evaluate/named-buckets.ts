import type { ComparedTables } from '../metrics/compared/compared-tables.ts'
import type { Buckets } from '../metrics/queries/count-rows.ts'

/** Buckets of a sliced release, with the names of the columns that were permuted together. */
export interface NamedBuckets extends Omit<Buckets, 'groups'> {
  readonly groups: readonly (readonly string[])[]
}

/** The same with places of columns; a column that is not compared is in no group. */
export function placedBuckets({ groups, ...buckets }: NamedBuckets, { columns }: ComparedTables): Buckets {
  const places = new Map(columns.map(({ name }, place) => [name, place]))
  return { ...buckets, groups: groups.map((group) => group.flatMap((name) => places.get(name) ?? [])) }
}
