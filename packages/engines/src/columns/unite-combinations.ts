import { groupCombinations, type RowNumbers, type Table } from '@outis/core/table'

/** Combinations that are the same in their codes as one, in order of first appearance. O(combinations × columns). */
export function uniteCombinations(table: Table): Table {
  const { columns, length, weights, rowNumbers } = table
  const { count, groupOf, first } = groupCombinations(
    columns.map(({ codes, dictionary }) => ({ codes, size: dictionary.values.length })),
    length,
  )
  if (count === length) return table
  const united = new Uint32Array(count)
  for (let entry = 0; entry < length; entry++) united[groupOf[entry]] += weights[entry]
  return {
    ...table,
    columns: columns.map((column) => {
      const codes = column.codes.slice(0, count)
      for (let group = 0; group < count; group++) codes[group] = column.codes[first[group]]
      return { ...column, codes }
    }),
    weights: united,
    length: count,
    ...(rowNumbers && { rowNumbers: uniteNumbers(rowNumbers, groupOf, united) }),
  }
}

function uniteNumbers({ offsets, rows }: RowNumbers, groupOf: Int32Array, weights: Uint32Array): RowNumbers {
  const starts = new Uint32Array(weights.length + 1)
  for (let group = 0; group < weights.length; group++) starts[group + 1] = starts[group] + weights[group]
  const next = starts.slice()
  const united = new Uint32Array(rows.length)
  for (let entry = 0; entry < groupOf.length; entry++) {
    for (let index = offsets[entry]; index < offsets[entry + 1]; index++)
      united[next[groupOf[entry]]++] = rows[index]
  }
  for (let group = 0; group < weights.length; group++)
    united.subarray(starts[group], starts[group + 1]).sort()
  return { offsets: starts, rows: united }
}
