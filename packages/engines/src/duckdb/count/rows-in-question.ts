import { dropViewsSql } from '../../sql/duckdb-files.ts'
import { countRowsSql, createRowsSql } from '../../sql/source-rows-sql.ts'
import { DUCKDB_ROW_NUMBER } from '../../sql/sql-text.ts'
import {
  countTallySql,
  createTallySql,
  dropCountedSql,
  type Tally,
  talliedCombinations,
  talliedRows,
} from '../../sql/tally.ts'
import type { TableState } from '../table-state.ts'

/** The cheapest table to count these columns from: counted combinations where they have all columns, else the rows. */
export async function tallyOf(state: TableState, sourceIndexes: readonly number[]): Promise<Tally> {
  if (isCounted(state, sourceIndexes)) return talliedCombinations(state.schema)
  await needRows(state)
  return talliedRows(state.schema)
}

export const isCounted = ({ counted = 0 }: TableState, sourceIndexes: readonly number[]): boolean =>
  counted > 0 && sourceIndexes.every((sourceIndex) => sourceIndex < counted)

/** Makes the rows readable: reads the file into the database, unless a table or a view has them. */
export async function needRows(state: TableState): Promise<void> {
  if (state.source === 'none') await storeRows(state)
}

/** Reads the rows into a table of the database, where they can be changed. */
export async function needTable(state: TableState): Promise<void> {
  if (state.source !== 'table') await storeRows(state)
}

function storeRows(state: TableState): Promise<void> {
  // Several questions may ask for it at once.
  state.storing ??= stored(state)
  return state.storing
}

async function stored(state: TableState): Promise<void> {
  const { session, schema, file, source } = state
  if (source === 'view') await session.run(dropViewsSql(schema))
  await file?.store()
  await file?.refuseChanged(true)
  state.source = 'table'
  await showRows(state)
}

/** Drops the counted combinations, after texts of rows have changed. */
export async function forgetCounted(state: TableState): Promise<void> {
  if (state.counted === undefined) return
  delete state.counted
  await state.session.run(dropCountedSql(state.schema))
}

/** Makes views without the rows that are left out, and counts the others. */
export async function showRows(state: TableState): Promise<void> {
  if (!isCounted(state, [...state.required.keys()])) {
    // A column outside the counted combinations decides which rows are left out: the rows themselves are needed.
    await needRows(state)
    await forgetCounted(state)
  }
  const { session, schema, required, source } = state
  const rowNumber = source === 'table' ? DUCKDB_ROW_NUMBER : undefined
  if (source !== 'none') await session.run(createRowsSql({ schema, rowNumber, required }))
  if (state.counted !== undefined) await session.run(createTallySql(schema, required))
  const [rows = 0] = await session.numbers(state.counted ? countTallySql(schema) : countRowsSql(schema))
  state.rows = rows
}
