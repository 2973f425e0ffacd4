import { type AttackTable, columnOf } from '../../attack.ts'

/**
 * What one release says of one attribute: for each group of people, how many of its rows have each value. A group is a
 * class, a bucket, or the classes that people with equal quasi-identifiers fit.
 */
export interface ReleaseView {
  /** Group of each person; −1 for people who are not in it. */
  readonly groupOf: Int32Array
  readonly groups: number
  /** Values of group g: values[offsets[g]] … values[offsets[g + 1] − 1], and the rows that have each. */
  readonly offsets: Uint32Array
  readonly values: Uint32Array
  readonly rows: Float64Array
  /** Every group has exactly one row for each of its people. */
  readonly exact: boolean
}

/** The view of people whose group and published value are known, one row each. O(people · log). */
export function viewOf(groupOf: Int32Array, codeOf: Int32Array): ReleaseView {
  const groups = groupOf.reduce((most, group) => Math.max(most, group), -1) + 1
  const counts = Array.from({ length: groups }, () => new Map<number, number>())
  for (const [person, group] of groupOf.entries()) {
    if (group < 0) continue
    const value = codeOf[person]
    counts[group].set(value, (counts[group].get(value) ?? 0) + 1)
  }
  return viewFromCounts(groupOf, counts, true)
}

/** The view of groups whose values were counted already. */
export function viewFromCounts(
  groupOf: Int32Array,
  counts: readonly ReadonlyMap<number, number>[],
  exact: boolean,
): ReleaseView {
  const offsets = new Uint32Array(counts.length + 1)
  for (const [group, { size }] of counts.entries()) offsets[group + 1] = offsets[group] + size
  const values = new Uint32Array(offsets[counts.length])
  const rows = new Float64Array(values.length)
  for (const [group, ofGroup] of counts.entries()) {
    let index = offsets[group]
    for (const [value, count] of [...ofGroup].sort(([a], [b]) => a - b)) {
      values[index] = value
      rows[index++] = count
    }
  }
  return { groupOf, groups: counts.length, offsets, values, rows, exact }
}

/** Numbers texts of several tables alike: the same text (or texts of several columns) has the same number everywhere. */
export function sharedCodes(
  tables: readonly AttackTable[],
  columns: readonly string[],
): { readonly codes: readonly Int32Array[]; readonly count: number } {
  let codes = tables.map(({ rows }) => new Int32Array(rows))
  let count = 1
  for (const name of columns) {
    const texts = new Map<string, number>()
    const numbers = new Map<number, number>()
    codes = tables.map((table, tableIndex) => {
      const column = columnOf(table, name)
      const textNumbers = column.values.map((text) => numbered(texts, text))
      return Int32Array.from(codes[tableIndex], (before, row) => {
        // Texts of a column are fewer than 2^26, and so are combinations before it: the product is exact.
        return numbered(numbers, before * 2 ** 26 + textNumbers[column.codes[row]])
      })
    })
    count = numbers.size
  }
  return { codes, count }
}

function numbered<Key>(numbers: Map<Key, number>, key: Key): number {
  const number = numbers.get(key)
  if (number !== undefined) return number
  numbers.set(key, numbers.size)
  return numbers.size - 1
}
