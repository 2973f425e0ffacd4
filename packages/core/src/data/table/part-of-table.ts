import type { Table } from './table.ts'

/** The row behind each entry of `rowNumbers`, rows counted from 0 without gaps. */
export function rowsOfTable({ rowNumbers }: Table): Uint32Array {
  const { rows } = rowNumbers!
  const rankOf = new Map(Array.from(Uint32Array.from(rows).sort(), (number, rank) => [number, rank]))
  return Uint32Array.from(rows, (number) => rankOf.get(number)!)
}

/** Some rows of a table, with the combinations that they have. */
export function partOfTable(table: Table, places: Uint32Array, isIn: (row: number) => boolean): Table {
  const { offsets, rows } = table.rowNumbers!
  const combinations: number[] = []
  const numbers: number[] = []
  const ends: number[] = [0]
  for (let combination = 0; combination < table.length; combination++) {
    const before = numbers.length
    for (let index = offsets[combination]; index < offsets[combination + 1]; index++)
      if (isIn(places[index])) numbers.push(rows[index])
    if (numbers.length === before) continue
    combinations.push(combination)
    ends.push(numbers.length)
  }
  return {
    ...table,
    columns: table.columns.map(({ name, dictionary, codes }) => ({
      ...{ name, dictionary },
      codes: Uint32Array.from(combinations, (combination) => codes[combination]),
    })),
    weights: Uint32Array.from(combinations, (_, index) => ends[index + 1] - ends[index]),
    length: combinations.length,
    rows: numbers.length,
    rowNumbers: { offsets: Uint32Array.from(ends), rows: Uint32Array.from(numbers) },
  }
}
