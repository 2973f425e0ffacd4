import type { Codes } from '../data/table/table.ts'

/** A column of rows in their order: its distinct texts, and which of them every row has. */
export interface AttackColumn {
  readonly values: readonly string[]
  readonly codes: Codes
}

/** Rows as an attacker holds them. */
export interface AttackTable {
  readonly rows: number
  readonly columns: ReadonlyMap<string, AttackColumn>
}

/** The column of that name. An attack asks only for columns that it was told of. */
export function columnOf({ columns }: AttackTable, name: string): AttackColumn {
  const column = columns.get(name)
  if (column === undefined) throw new Error(`No column "${name}".`)
  return column
}

/** Some rows of a table, in the order asked for. */
export const rowsOf = ({ columns }: AttackTable, rows: Uint32Array): AttackTable => ({
  rows: rows.length,
  columns: new Map(
    [...columns].map(([name, { values, codes }]) => [
      name,
      { values, codes: Uint32Array.from(rows, (row) => codes[row]) },
    ]),
  ),
})

/**
 * Codes of one column in the numbering of another: −1 where the other has no such text. What an attacker knows from
 * elsewhere is laid beside a release by it.
 */
export function codesIn({ values }: AttackColumn, other: AttackColumn): Int32Array {
  const placeOf = new Map(other.values.map((text, code) => [text, code]))
  return Int32Array.from(values, (text) => placeOf.get(text) ?? -1)
}
