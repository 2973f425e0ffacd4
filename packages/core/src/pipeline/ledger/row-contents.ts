import type { OpenTable } from '../../engine/engine.ts'
import type { Prepared } from '../../method/prepared.ts'
import { keyedHash, rowText } from '../../random/keyed-hash.ts'
import type { Table } from '../../table/table.ts'

/** The prepared columns of every row, with the places that rows have in the source. */
export const tableWithRows = (open: OpenTable, { table }: Prepared): Promise<Table> =>
  open.census(
    table.columns.map(({ name, dictionary }) => ({ name, dictionary })),
    { rowNumbers: true },
  )

/** The row behind each entry of `rowNumbers`, rows counted from 0 without gaps. */
export function rowsOfTable({ rowNumbers }: Table): Uint32Array {
  const { rows } = rowNumbers!
  const rankOf = new Map(Array.from(Uint32Array.from(rows).sort(), (number, rank) => [number, rank]))
  return Uint32Array.from(rows, (number) => rankOf.get(number)!)
}

/** The keyed hash of each row's quasi-identifiers and sensitive values: whether a row is what it was. */
export function contentHashes(table: Table, secret: string): Float64Array {
  const { order } = keyedHash(secret, 'content')
  const places = rowsOfTable(table)
  const { offsets } = table.rowNumbers!
  const hashes = new Float64Array(table.rows)
  for (let combination = 0; combination < table.length; combination++) {
    const hash = order(textOf(table, combination), 1)
    for (let at = offsets[combination]; at < offsets[combination + 1]; at++) hashes[places[at]] = hash
  }
  return hashes
}

/** The texts of a combination as one. */
export const textOf = ({ columns }: Table, combination: number): string =>
  rowText(columns.map(({ dictionary, codes }) => dictionary.values[codes[combination]]))
