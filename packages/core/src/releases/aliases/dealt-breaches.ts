import { columnRows } from '../../data/recoding/column-rows.ts'
import { dealtAliases } from '../../data/recoding/dealing-order.ts'
import type { PersonalisedRecoding } from '../../data/recoding/recoding.ts'
import type { Table } from '../../data/table/table.ts'
import { rowsOfTable } from '../../data/table/table.ts'
import { defined } from '../../data/value/defined.ts'
import type { PersonalisedSensitive } from '../../methods/personalised/request.ts'
import type { ReleaseJob } from '../release-kind.ts'
import { measureBreaches, type PersonalisedBreaches } from './measures/measure-breaches.ts'

/**
 * The breach measures of a release whose quasi-identifiers are dealt row by row, on a table of single rows. Undefined where
 * they are not dealt. O(rows × columns).
 */
export async function dealtBreaches(
  { prepared, open, seed }: Pick<ReleaseJob, 'prepared' | 'open' | 'seed'>,
  { quasi }: PersonalisedRecoding,
  sensitive: readonly PersonalisedSensitive[],
): Promise<PersonalisedBreaches | undefined> {
  if (quasi?.kind !== 'dealt') return undefined
  const table = await open.census(
    prepared.table.columns.map(({ name, dictionary }) => ({ name, dictionary })),
    { rowNumbers: true },
  )
  const published = quasi.columns.map((planned) => {
    const column = table.columns.findIndex(({ name }) => name === planned.name)
    const { codeOf, ranked } = columnRows(table, { column, seed })
    const { textAt } = dealtAliases(planned)
    const next = new Uint32Array(table.columns[column].dictionary.values.length)
    const codes = new Uint32Array(table.rows)
    const numbers = new Map<string, number>()
    for (const row of ranked) {
      const text = textAt(codeOf[row], 3, next[codeOf[row]]++)!
      const known = numbers.get(text) ?? numbers.size
      numbers.set(text, known)
      codes[row] = known
    }
    return { codes, size: numbers.size }
  })
  return measureBreaches(singleRows(table), {
    quasi: prepared.quasi.map((_, column) => column),
    published,
    sensitive: sensitive.map(({ taxonomy }, index) => ({
      column: prepared.quasi.length + index,
      ...defined({ taxonomy }),
    })),
  })
}

/** The same table with one combination for each row, in the order of the source. */
function singleRows(table: Table): Table {
  const places = rowsOfTable(table)
  const { offsets } = table.rowNumbers!
  const combinationOf = new Uint32Array(table.rows)
  for (let combination = 0; combination < table.length; combination++)
    for (let index = offsets[combination]; index < offsets[combination + 1]; index++)
      combinationOf[places[index]] = combination
  return {
    rows: table.rows,
    length: table.rows,
    weights: new Uint32Array(table.rows).fill(1),
    columns: table.columns.map(({ name, dictionary, codes }) => ({
      ...{ name, dictionary },
      codes: combinationOf.map((combination) => codes[combination]),
    })),
  }
}
