import type { AttackColumn, AttackTable } from '../../attacks/attack-table.ts'
import type { OpenTable } from '../../engine/engine.ts'
import type { RowNumbers, Table } from '../../table/table.ts'

/** Rows of a table in memory, in their order: what attacks read. Texts are as they were written. O(rows × columns). */
export async function attackTableOf(open: OpenTable, names: readonly string[]): Promise<AttackTable> {
  const columns = []
  for (const name of names)
    columns.push({ name, dictionary: await open.dictionary({ name, asWritten: true }) })
  const table = await open.census(columns, { rowNumbers: true })
  const combinationOf = combinationsInOrder(table, table.rowNumbers!)
  return {
    rows: table.rows,
    columns: new Map(
      table.columns.map(({ name, dictionary, codes }): [string, AttackColumn] => [
        name,
        { values: dictionary.values, codes: Uint32Array.from(combinationOf, (place) => codes[place]) },
      ]),
    ),
  }
}

/** The combination of each row, rows in the order of their numbers, which may have gaps. */
function combinationsInOrder({ length, rows }: Table, { offsets, rows: numbers }: RowNumbers): Uint32Array {
  let highest = 0
  for (const number of numbers) if (number > highest) highest = number
  const atNumber = new Int32Array(highest + 1).fill(-1)
  for (let combination = 0; combination < length; combination++) {
    for (let at = offsets[combination]; at < offsets[combination + 1]; at++)
      atNumber[numbers[at]] = combination
  }
  const inOrder = new Uint32Array(rows)
  let row = 0
  for (const combination of atNumber) if (combination >= 0) inOrder[row++] = combination
  return inOrder
}
