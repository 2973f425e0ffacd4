import { defined } from '../../../data/value/defined.ts'
import { adultColumns, adultHierarchies } from '../../../testing/adult-table.fixture.ts'

export { adultIsThere } from '../../../testing/adult-folder.fixture.ts'

import type { RowNumbers } from '../../../data/table/table.ts'
import type { Requirement } from '../../../models/model.ts'
import { textRequest } from '../../full-domain/plan/text-request.fixture.ts'

/** The first rows of Adult with these quasi-identifiers and the hierarchies beside it. */
export function adultRequest(parts: {
  readonly quasi: readonly string[]
  readonly models: readonly Requirement[]
  readonly sensitive?: readonly string[]
  readonly rows?: number
}) {
  const columns = adultColumns(parts.rows)
  const asked = textRequest({
    columns,
    quasi: adultHierarchies(parts.quasi),
    models: parts.models,
    ...defined({ sensitive: parts.sensitive }),
  })
  return {
    ...asked,
    rowNumbers: rowNumbersOf([...parts.quasi, ...(parts.sensitive ?? [])].map((name) => columns[name])),
  }
}

/** Row numbers by combination, combinations in order of first appearance. */
function rowNumbersOf(columns: readonly (readonly string[])[]): RowNumbers {
  const rowsOf = new Map<string, number[]>()
  for (let row = 0; row < columns[0].length; row++) {
    const key = JSON.stringify(columns.map((cells) => cells[row]))
    const rows = rowsOf.get(key)
    if (rows) rows.push(row)
    else rowsOf.set(key, [row])
  }
  const lists = [...rowsOf.values()]
  const offsets = new Uint32Array(lists.length + 1)
  for (const [c, rows] of lists.entries()) offsets[c + 1] = offsets[c] + rows.length
  return { offsets, rows: Uint32Array.from(lists.flat()) }
}
