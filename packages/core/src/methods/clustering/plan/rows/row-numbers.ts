import type { Table } from '../../../../data/table/table.ts'

/**
 * The combination of every row, rows in the order of the source. Where the table has no row numbers the rows of a
 * combination are taken to stand together, combinations in the order of the table: exact where no combination comes
 * back after another began, else an order that is fixed but not the source's. O(rows), with wide gaps in the numbers
 * O(rows · log rows).
 */
export function rowsInOrder(table: Table, numbers = table.rowNumbers): Uint32Array {
  if (numbers === undefined) return rowsTogether(table)
  const combinationOf = new Uint32Array(table.rows)
  for (let c = 0; c < table.length; c++) combinationOf.fill(c, numbers.offsets[c], numbers.offsets[c + 1])
  return ascending(numbers.rows).map((index) => combinationOf[index])
}

/** Numbers may leave so many places empty for each that there is before sorting is cheaper. */
const EMPTY_PLACES = 8

/** The places of numbers that differ, by number. */
function ascending(numbers: Uint32Array): Uint32Array {
  const largest = numbers.reduce((most, number) => Math.max(most, number), 0)
  if (largest > EMPTY_PLACES * (numbers.length + 1)) {
    const order = Uint32Array.from({ length: numbers.length }, (_, index) => index)
    return order.sort((a, b) => numbers[a] - numbers[b])
  }
  const placeOf = new Int32Array(largest + 1).fill(-1)
  for (let numberIndex = 0; numberIndex < numbers.length; numberIndex++)
    placeOf[numbers[numberIndex]] = numberIndex
  return Uint32Array.from(placeOf.filter((index) => index >= 0))
}

function rowsTogether({ weights, length, rows }: Table): Uint32Array {
  const combinationOf = new Uint32Array(rows)
  let begin = 0
  for (let c = 0; c < length; c++) {
    combinationOf.fill(c, begin, begin + weights[c])
    begin += weights[c]
  }
  return combinationOf
}

/** Rows of each combination, ascending: counting sort. */
export function rowsByCombination(
  combinationOf: Uint32Array,
  combinations: number,
): { readonly starts: Uint32Array; readonly order: Uint32Array } {
  const starts = new Uint32Array(combinations + 1)
  for (let row = 0; row < combinationOf.length; row++) starts[combinationOf[row] + 1]++
  for (let c = 0; c < combinations; c++) starts[c + 1] += starts[c]
  const next = starts.slice(0, combinations)
  const order = new Uint32Array(combinationOf.length)
  for (let row = 0; row < combinationOf.length; row++) order[next[combinationOf[row]]++] = row
  return { starts, order }
}
