import { keyedHash, rowText } from '../../../data/random/keyed-hash.ts'
import type { Dictionary, Table } from '../../../data/table/table.ts'
import { rowsOfTable } from '../../../data/table/table.ts'
import { valueKey } from '../../../data/value/same-values.ts'
import type { MethodNeeds } from '../../../methods/contract/method-needs.ts'
import type { Prepared } from '../../../methods/contract/prepared.ts'
import type { OpenTable } from '../../../run/engine/engine.ts'

/**
 * The prepared columns of every row, with the places that rows have in the source.
 *
 * @param needs with them the columns too that the method reads and does not publish, such as choices
 */
export async function tableWithRows(
  open: OpenTable,
  { table }: Prepared,
  needs?: MethodNeeds,
): Promise<Table> {
  const more: { readonly name: string; readonly dictionary: Dictionary }[] = []
  for (const name of needs ? unpublishedBy(needs) : [])
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

const unpublishedBy = ({ unpublished = [], joined = [] }: MethodNeeds): readonly string[] => [
  ...new Set([...unpublished, ...joined.map(({ name }) => name)]),
]

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
