import { keyedHash, rowText } from '../../data/random/keyed-hash.ts'
import { type Dictionary, rowsOfTable, type Table } from '../../data/table/table.ts'
import { valueKey } from '../../data/value/same-values.ts'
import type { Prepared } from '../../methods/contract/prepared.ts'
import { recordOf } from '../../methods/registry.ts'
import type { Policy } from '../../policy/options/policy.ts'
import type { OpenTable } from '../engine/engine.ts'

/**
 * The prepared columns of every row, with the places that rows have in the source.
 *
 * @param policy with it the columns too that the method reads and does not publish, such as choices
 */
export async function tableWithRows(open: OpenTable, { table }: Prepared, policy?: Policy): Promise<Table> {
  const more: { readonly name: string; readonly dictionary: Dictionary }[] = []
  for (const name of policy ? unpublished(policy) : [])
    more.push({ name, dictionary: await open.dictionary({ name, type: 'text' }) })
  const own = table.columns.map(({ name, dictionary }) => ({ name, dictionary }))
  const counted = await open.census([...own, ...more], { rowNumbers: true })
  return {
    ...counted,
    columns: counted.columns.map((column, columnIndex) =>
      columnIndex < own.length ? column : normalised(column),
    ),
  }
}

/** Choices are numbers, and may not be normalised alike yet. */
const normalised = ({ dictionary, ...column }: Table['columns'][number]): Table['columns'][number] => ({
  ...column,
  dictionary: { ...dictionary, values: dictionary.values.map((text) => valueKey(text, 'number')) },
})

function unpublished({ method }: Policy): readonly string[] {
  const { unpublished: columns = [], joined = [] } = recordOf(method).needs(method)
  return [...new Set([...columns, ...joined.map(({ name }) => name)])]
}

/** The keyed hash of each row's quasi-identifiers and sensitive values: whether a row is what it was. */
export function contentHashes(table: Table, secret: string): Float64Array {
  const { order } = keyedHash(secret, 'content')
  const places = rowsOfTable(table)
  const { offsets } = table.rowNumbers!
  const hashes = new Float64Array(table.rows)
  for (let combination = 0; combination < table.length; combination++) {
    const hash = order(textOf(table, combination), 1)
    for (let index = offsets[combination]; index < offsets[combination + 1]; index++)
      hashes[places[index]] = hash
  }
  return hashes
}

/** The texts of a combination as one. */
export const textOf = ({ columns }: Table, combination: number): string =>
  rowText(columns.map(({ dictionary, codes }) => dictionary.values[codes[combination]]))
