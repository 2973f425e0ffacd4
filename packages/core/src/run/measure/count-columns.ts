import type { Table } from '../../data/table/table.ts'
import type { Progress } from '../../methods/contract/search.ts'
import type { ColumnCounts } from '../../profile/profile.ts'
import type { OpenTable } from '../engine/engine.ts'

/** Every column of a table, counted on its own: what a profile is made of. */
export async function countColumns(
  open: OpenTable,
  progress?: (event: Progress) => void,
): Promise<ColumnCounts[]> {
  const columns: ColumnCounts[] = []
  for (const [columnIndex, name] of open.columns.entries()) {
    progress?.({ step: 'count', done: columnIndex, total: open.columns.length })
    columns.push(await countColumn(open, name))
  }
  return columns
}

export async function countColumn(open: OpenTable, name: string): Promise<ColumnCounts> {
  const dictionary = await open.dictionary({ name })
  const counted: Table = await open.census([{ name, dictionary }])
  const counts = new Float64Array(dictionary.values.length)
  const { codes } = counted.columns[0]
  for (let index = 0; index < counted.length; index++) counts[codes[index]] = counted.weights[index]
  return { name, dictionary, counts }
}
