import { type AttackTable, columnOf } from '../../attack-table.ts'

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
      const own = column.values.map((text) => numbered(texts, text))
      return Int32Array.from(codes[tableIndex], (before, row) => {
        // Texts of a column are fewer than 2^26, and so are combinations before it: the product is exact.
        return numbered(numbers, before * 2 ** 26 + own[column.codes[row]])
      })
    })
    count = numbers.size
  }
  return { codes, count }
}

function numbered<Key>(numbers: Map<Key, number>, key: Key): number {
  const known = numbers.get(key)
  if (known !== undefined) return known
  numbers.set(key, numbers.size)
  return numbers.size - 1
}
