import type { AttackColumn, AttackTable } from '../../attacks/attack.ts'
import type { RowNumbers, Table } from '../../data/table/table.ts'
import type { OpenTable } from '../engine/engine.ts'

/** Rows in memory, and the number in the source of each, which may have gaps where rows were left out. */
export interface NumberedTable {
  readonly table: AttackTable
  readonly numbers: Uint32Array
}

/** Rows of a table in memory, in their order: what attacks read. Texts are as they were written. O(rows × columns). */
export const attackTableOf = async (open: OpenTable, names: readonly string[]): Promise<AttackTable> =>
  (await numberedTableOf(open, names)).table

export async function numberedTableOf(open: OpenTable, names: readonly string[]): Promise<NumberedTable> {
  const columns = []
  for (const name of names)
    columns.push({ name, dictionary: await open.dictionary({ name, asWritten: true }) })
  const table = await open.census(columns, { rowNumbers: true })
  const { combinationOf, numbers } = combinationsInOrder(table, table.rowNumbers!)
  return {
    numbers,
    table: {
      rows: table.rows,
      columns: new Map(
        table.columns.map(({ name, dictionary, codes }): [string, AttackColumn] => [
          name,
          usedAlone(
            dictionary.values,
            Uint32Array.from(combinationOf, (place) => codes[place]),
          ),
        ]),
      ),
    },
  }
}

/** Places among the rows in question of rows by their numbers in the source. */
export function placesOf(rowNumbers: Uint32Array, numbers: Uint32Array): Uint32Array {
  const placeOf = new Uint32Array((numbers.at(-1) ?? 0) + 1)
  for (const [numberIndex, number] of numbers.entries()) placeOf[number] = numberIndex
  return Uint32Array.from(rowNumbers, (number) => placeOf[number])
}

/** A column whose texts are distinct, and those that some row has: a dictionary may list a text more than once. */
function usedAlone(texts: readonly string[], codes: Uint32Array): AttackColumn {
  const isUsed = new Uint8Array(texts.length)
  for (const code of codes) isUsed[code] = 1
  const places = new Map<string, number>()
  const placeOf = Uint32Array.from(texts, (text, code) => {
    if (isUsed[code] === 0) return 0
    const place = places.get(text) ?? places.size
    places.set(text, place)
    return place
  })
  return { values: [...places.keys()], codes: codes.map((code) => placeOf[code]) }
}

/** The combination of each row, rows in the order of their numbers, which may have gaps. */
function combinationsInOrder({ length, rows }: Table, { offsets, rows: numbers }: RowNumbers) {
  let highest = 0
  for (const number of numbers) if (number > highest) highest = number
  const atNumber = new Int32Array(highest + 1).fill(-1)
  for (let combination = 0; combination < length; combination++) {
    for (let index = offsets[combination]; index < offsets[combination + 1]; index++)
      atNumber[numbers[index]] = combination
  }
  const inOrder = { combinationOf: new Uint32Array(rows), numbers: new Uint32Array(rows) }
  let row = 0
  for (const [number, combination] of atNumber.entries()) {
    if (combination < 0) continue
    inOrder.combinationOf[row] = combination
    inOrder.numbers[row++] = number
  }
  return inOrder
}
