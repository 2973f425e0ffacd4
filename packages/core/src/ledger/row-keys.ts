import { type AttackTable, columnOf } from '../attacks/attack.ts'
import { keyedHash, rowText } from '../data/random/keyed-hash.ts'
import type { LedgerBook, LedgerSource } from './ledger.ts'

/** A secret of one source and one purpose: whoever learns it learns no other. */
export const derived = ({ secret }: LedgerBook, { id }: Pick<LedgerSource, 'id'>, purpose: string): string =>
  keyedHash(secret, 'ledger').digest(rowText([id, purpose]), 1)

/**
 * The key of every row: the keyed hash of its texts in these columns, rows of equal texts numbered in the order of the source.
 * O(rows × columns).
 */
export function rowKeys(table: AttackTable, columns: readonly string[], secret: string): Float64Array {
  const { order } = keyedHash(secret, 'row')
  const own = columns.map((name) => columnOf(table, name))
  const seen = new Map<string, number>()
  return Float64Array.from({ length: table.rows }, (_, row) => {
    const text = rowText(own.map(({ values, codes }) => values[codes[row]]))
    const occurrence = (seen.get(text) ?? 0) + 1
    seen.set(text, occurrence)
    return order(text, occurrence)
  })
}

/** The keyed hash of each value of a column. */
export function valueHashes(values: readonly string[], secret: string): Float64Array {
  const { order } = keyedHash(secret, 'value')
  return Float64Array.from(values, (text) => order(text, 1))
}
