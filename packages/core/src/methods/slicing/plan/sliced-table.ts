import { groupCombinations, type Table } from '../../../data/table/table.ts'
import type { SlicedQuasi } from '../request.ts'
import type { Bucket } from './bucket.ts'
import { type GroupLabels, generaliseRare } from './groups/column-generalisation.ts'
import type { PartRows } from './groups/part-tallies.ts'
import { type Positions, positionsOf } from './positions.ts'

/** A column group: attributes that stay together. */
export interface ColumnGroup {
  /** Places in the table of all its attributes. */
  readonly columns: readonly number[]
  /** Those of its quasi-identifiers. */
  readonly quasi: readonly number[]
  /** That of its sensitive attribute, of which there is at most one. */
  readonly sensitive?: number
}

/** The values of one column group, its sensitive attribute left out: what an attacker knows of it. */
export interface GroupValues extends ColumnGroup {
  /** One code below `size` per combination. */
  readonly codes: Int32Array
  readonly size: number
  /** Where values were generalised. */
  readonly labels?: GroupLabels['labels']
  readonly changedRows: number
}

/** A sensitive attribute beside the quasi-identifiers of its column group. A pair is such a value with a sensitive value. */
export interface SensitivePart {
  readonly column: number
  /** Place of its group. */
  readonly group: number
  /** One pair below `pairs` per combination. */
  readonly pairOf: Int32Array
  readonly pairs: number
  /** Value of the group and code of the attribute, by pair. */
  readonly valueOfPair: Int32Array
  readonly codeOfPair: Int32Array
}

/** A table seen through its column groups. */
export interface SlicedTable {
  readonly table: Table
  readonly groups: readonly GroupValues[]
  readonly sensitive: readonly SensitivePart[]
  /** In declared order. */
  readonly positions: readonly Positions[]
  /** Distinct tuples of the groups' values: rows of one tuple are the same to an attacker who knows the quasi-identifiers. */
  readonly tuples: Tuples
}

/** A table and its buckets: what a release is made of, and what the measures look at. */
export interface SlicedBuckets {
  readonly sliced: SlicedTable
  readonly buckets: readonly Bucket[]
}

export interface Tuples {
  readonly count: number
  /** The tuple of each combination. */
  readonly tupleOf: Int32Array
  /** values[group][tuple] */
  readonly values: readonly Int32Array[]
  readonly rows: Float64Array
}

export interface SliceOptions {
  readonly quasi: readonly SlicedQuasi[]
  readonly groups: readonly ColumnGroup[]
  readonly minFrequency?: number
  /** Texts that all read as "no value" in a release. */
  readonly missing?: readonly string[]
  /** Parts of the table in each of which a value has the minimal frequency. Default: all rows are in one. */
  readonly parts?: readonly PartRows[]
  /** A table of the same columns and dictionaries that has these rows too: values are published as they are there. */
  readonly like?: SlicedTable | undefined
}

/** Numbers the values, pairs and tuples of the groups, rare values generalised. O(groups × combinations). */
export function sliceTable(table: Table, options: SliceOptions): SlicedTable {
  const { quasi, groups } = options
  const values = groups.map((group, groupIndex) =>
    options.like?.groups[groupIndex].labels
      ? labelledLike(table, options.like, groupIndex)
      : groupValues(table, group, options),
  )
  const { count, groupOf, first } = groupCombinations(values, table.length)
  const rows = new Float64Array(count)
  for (let index = 0; index < table.length; index++) rows[groupOf[index]] += table.weights[index]
  return {
    table,
    groups: values,
    sensitive: values.flatMap((group, valueIndex) =>
      group.sensitive === undefined
        ? []
        : [sensitivePart(table, group, { groupIndex: valueIndex, column: group.sensitive })],
    ),
    positions: quasi.map((attribute) => positionsOf(table, attribute, values)),
    tuples: {
      count,
      tupleOf: groupOf,
      values: values.map(({ codes }) => taken(codes, first)),
      rows,
    },
  }
}

function groupValues(
  table: Table,
  group: ColumnGroup,
  { quasi, minFrequency, missing = [], parts }: SliceOptions,
): GroupValues {
  if (minFrequency !== undefined && group.quasi.length > 0) {
    const columns = group.quasi.map((column) => quasi.find((attribute) => attribute.column === column)!)
    const { codes, labels, changedRows } = generaliseRare(table, columns, { minFrequency, missing, parts })
    return { ...group, codes, size: labels.length, changedRows, ...(changedRows > 0 && { labels }) }
  }
  const { count, groupOf } = groupCombinations(
    group.quasi.map((column) => {
      const { codes, dictionary } = table.columns[column]
      return { codes, size: dictionary.values.length }
    }),
    table.length,
  )
  return { ...group, codes: groupOf, size: count, changedRows: 0 }
}

/** Values of a group as another table publishes them, numbered anew: some of its labels may be on none of these rows. */
function labelledLike(table: Table, like: SlicedTable, groupIndex: number): GroupValues {
  const group = like.groups[groupIndex]
  const codesIn = (source: Table) => {
    const columns = group.quasi.map((column) => source.columns[column].codes)
    return (entry: number) => columns.map((codes) => codes[entry]).join()
  }
  const keyInLike = codesIn(like.table)
  const labelOf = new Map<string, number>()
  for (let entry = 0; entry < like.table.length; entry++) labelOf.set(keyInLike(entry), group.codes[entry])
  const keyInTable = codesIn(table)
  const numbers = new Map<number, number>()
  let changedRows = 0
  const codes = Int32Array.from({ length: table.length }, (_, entry) => {
    const label = labelOf.get(keyInTable(entry))!
    const texts = group.labels![label]
    const isChanged = group.quasi.some((column, columnIndex) => {
      const { dictionary, codes: columnCodes } = table.columns[column]
      return dictionary.values[columnCodes[entry]] !== texts[columnIndex]
    })
    if (isChanged) changedRows += table.weights[entry]
    if (!numbers.has(label)) numbers.set(label, numbers.size)
    return numbers.get(label)!
  })
  const labels = [...numbers.keys()].map((label) => group.labels![label])
  return { ...group, codes, size: labels.length, labels, changedRows }
}

/** What a list has at these places. */
function taken(list: ArrayLike<number>, indexes: Int32Array): Int32Array {
  const values = new Int32Array(indexes.length)
  for (let index = 0; index < indexes.length; index++) values[index] = list[indexes[index]]
  return values
}

function sensitivePart(
  table: Table,
  group: GroupValues,
  { groupIndex, column }: { readonly groupIndex: number; readonly column: number },
): SensitivePart {
  const { codes, dictionary } = table.columns[column]
  const { count, groupOf, first } = groupCombinations(
    [group, { codes, size: dictionary.values.length }],
    table.length,
  )
  return {
    column,
    group: groupIndex,
    pairOf: groupOf,
    pairs: count,
    valueOfPair: taken(group.codes, first),
    codeOfPair: taken(codes, first),
  }
}

/** A column as one of its groups publishes it: one code below `size` per combination; equal texts have equal codes. */
export function publishedColumn(
  { table, groups }: SlicedTable,
  group: number,
  column: number,
): { readonly codes: Int32Array; readonly size: number } {
  const { labels, codes: values, quasi } = groups[group]
  const { codes, dictionary } = table.columns[column]
  const columnIndex = quasi.indexOf(column)
  if (!labels || columnIndex < 0) return { codes: Int32Array.from(codes), size: dictionary.values.length }
  const numbers = new Map(
    [...new Set(labels.map((texts) => texts[columnIndex]))].map((label, code) => [label, code]),
  )
  const ofValue = labels.map((texts) => numbers.get(texts[columnIndex])!)
  return { codes: Int32Array.from(values, (value) => ofValue[value]), size: numbers.size }
}
