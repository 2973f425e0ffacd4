import { OutisError } from '../../../data/errors.ts'
import { BUCKET } from '../../../data/recoding/apply-sliced.ts'
import type { GeneralisedValues, SlicedGroup, SlicedRecoding } from '../../../data/recoding/recoding.ts'
import type { Table } from '../../../data/table/table.ts'
import { defined } from '../../../data/value/defined.ts'
import type { Bucket } from './bucket.ts'
import type { ColumnGroup, GroupValues, SlicedTable } from './sliced-table.ts'

/**
 * The plan of these buckets. O(entries × columns).
 *
 * @param labelledTable the table whose values the plan says the labels of. Default: the sliced one
 */
export function slicedPlan(
  sliced: SlicedTable,
  buckets: readonly Bucket[],
  labelledTable: SlicedTable = sliced,
): SlicedRecoding {
  const { table, groups } = sliced
  const columns = [...new Set(groups.flatMap((group) => group.columns))].sort((a, b) => a - b)
  const names = publishedNames(table, groups)
  const entries = buckets.reduce((sum, { combinations }) => sum + combinations.length, 0)
  const combinationOf = new Int32Array(entries)
  const bucketOf = new Array<number>(entries)
  const rows = new Array<number>(entries)
  let next = 0
  for (let bucket = 0; bucket < buckets.length; bucket++) {
    const { combinations, counts } = buckets[bucket]
    for (let entry = 0; entry < combinations.length; entry++) {
      combinationOf[next] = combinations[entry]
      bucketOf[next] = bucket
      rows[next++] = counts[entry]
    }
  }
  return {
    kind: 'sliced',
    keys: columns.map((column) => table.columns[column].name),
    values: columns.map((column) => table.columns[column].dictionary.values),
    groups: labelledTable.groups.map((group, groupIndex) =>
      slicedGroup(labelledTable.table, group, { names: names[groupIndex], columns }),
    ),
    sizes: buckets.map((bucket) => bucket.rows),
    assignments: {
      combination: columns.map((column) => codesAt(table.columns[column].codes, combinationOf)),
      bucketOf,
      rows,
    },
  }
}

function codesAt(codes: ArrayLike<number>, combinations: Int32Array): number[] {
  const codesFound = new Array<number>(combinations.length)
  for (let index = 0; index < combinations.length; index++) codesFound[index] = codes[combinations[index]]
  return codesFound
}

/** The names of each group's columns in the release: a column's second copy is `name@2`. */
function publishedNames(table: Table, groups: readonly ColumnGroup[]): readonly (readonly string[])[] {
  const copies = new Map<number, number>()
  return groups.map((group) =>
    group.columns.map((column) => {
      const copy = (copies.get(column) ?? 0) + 1
      copies.set(column, copy)
      const { name } = table.columns[column]
      return copy === 1 ? name : `${name}@${copy}`
    }),
  )
}

/**
 * Refuses columns of the source whose names the release gives to columns of its own.
 *
 * @param names every column of the source that is published
 */
export function refuseTakenNames(
  names: readonly string[],
  table: Table,
  groups: readonly ColumnGroup[],
): void {
  const ownNames = table.columns.map(({ name }) => name)
  const made = [BUCKET, ...copiedNames(table, groups)]
  const clash = [...ownNames, ...names].filter((name) => made.includes(name))
  if (clash.length === 0) return
  throw new OutisError('COLUMN_DUPLICATE', {
    message: `The data has a column "${clash[0]}", and slicing publishes one of that name.`,
    hint: 'Rename the column in the source, or leave it out of the release.',
    details: { column: clash[0] },
  })
}

/** Names that further copies of columns get. */
function copiedNames(table: Table, groups: readonly ColumnGroup[]): readonly string[] {
  return publishedNames(table, groups).flatMap((names, index) =>
    names.filter((name, nameIndex) => name !== table.columns[groups[index].columns[nameIndex]].name),
  )
}

function slicedGroup(
  table: Table,
  group: GroupValues,
  { names, columns }: { readonly names: readonly string[]; readonly columns: readonly number[] },
): SlicedGroup {
  const generalised = group.labels && generalisedValues(table, group, columns)
  return {
    columns: group.columns.map((column, columnIndex) => ({
      key: columns.indexOf(column),
      name: names[columnIndex],
    })),
    ...defined({ generalised }),
  }
}

function generalisedValues(table: Table, group: GroupValues, columns: readonly number[]): GeneralisedValues {
  const from: (readonly number[])[] = []
  const to: (readonly string[])[] = []
  const seen = new Set<string>()
  for (let index = 0; index < table.length; index++) {
    const codes = group.quasi.map((column) => table.columns[column].codes[index])
    const texts = group.labels![group.codes[index]]
    const same = group.quasi.every(
      (column, columnIndex) =>
        table.columns[column].dictionary.values[codes[columnIndex]] === texts[columnIndex],
    )
    if (same || table.weights[index] === 0 || seen.has(codes.join())) continue
    seen.add(codes.join())
    from.push(codes)
    to.push(texts)
  }
  return { keys: group.quasi.map((column) => columns.indexOf(column)), from, to }
}
