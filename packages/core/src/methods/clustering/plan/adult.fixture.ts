import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseHierarchyText } from '../../../hierarchy/from-table.ts'
import type { Requirement } from '../../../models/model.ts'
import type { RowNumbers } from '../../../table/table.ts'
import { textRequest } from '../../full-domain/plan/text-request.fixture.ts'

const data =
  process.env.OUTIS_DATA ?? fileURLToPath(new URL('../../../../../../shared/data', import.meta.url))
const folder = `${data}/adult`

export const adultIsThere = existsSync(`${folder}/adult-train-complete.csv`)
if (!adultIsThere) console.warn(`Adult is not there (${folder}): nothing is compared on it. Set OUTIS_DATA.`)

/** The first rows of Adult with these quasi-identifiers and the hierarchies beside it. */
export function adultRequest(parts: {
  readonly quasi: readonly string[]
  readonly models: readonly Requirement[]
  readonly sensitive?: readonly string[]
  readonly rows?: number
}) {
  const lines = readFileSync(`${folder}/adult-train-complete.csv`, 'utf8').trim().split('\n')
  const header = lines[0].split(',')
  const rows = lines.slice(1, (parts.rows ?? lines.length) + 1).map((line) => line.split(','))
  const columns = Object.fromEntries(header.map((name, at) => [name, rows.map((row) => row[at])]))
  const spec = (name: string) => ({
    kind: 'rows' as const,
    rows: parseHierarchyText(
      readFileSync(
        `${folder}/hierarchies/adult_hierarchy_${name === 'income' ? 'salary-class' : name}.csv`,
        'utf8',
      ),
    ),
  })
  const asked = textRequest({
    columns,
    quasi: Object.fromEntries(parts.quasi.map((name) => [name, spec(name)])),
    models: parts.models,
    ...(parts.sensitive && { sensitive: parts.sensitive }),
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
