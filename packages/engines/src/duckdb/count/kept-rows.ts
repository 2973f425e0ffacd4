import { dropViewsSql } from '../../sql/duckdb-files.ts'
import { DUCKDB_ROW_NUMBER } from '../../sql/sql-text.ts'
import {
  countRowsSql,
  countTallySql,
  createCountedSql,
  createRowsSql,
  createTallySql,
  dropCountedSql,
  sampledCombinationsSql,
  type Tally,
  talliedCombinations,
  talliedRows,
} from '../../sql/tally.ts'
import type { Session } from '../duckdb-connection.ts'
import type { FileRows, TableState } from '../table-state.ts'

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

/** Rows that stay in a file. */
export interface OpenedRows {
  readonly file: FileRows
  /** Whether a view `source` reads the file. Otherwise only the counted combinations can be asked. */
  readonly viewed: boolean
  readonly counted: boolean
}

const SAMPLED_ROWS = 20_000
/** Rows are often alike where a sample has fewer combinations than this share of its rows. */
export const MOST_UNLIKE = 0.9

/**
 * Counts the combinations of all columns if rows are often alike, as far as the first ones tell.
 * @param rows a query of the columns
 * @param numbered the same with row numbers
 * @param inOrder use one thread, for rows that are read in order: threads that wait for each other take twice the time
 */
export async function countOftenAlike(
  session: Session,
  schema: string,
  {
    width,
    rows,
    numbered,
    inOrder = false,
  }: {
    readonly width: number
    readonly rows: string
    readonly numbered: string
    readonly inOrder?: boolean
  },
): Promise<boolean> {
  const sourceIndexes = Array.from({ length: width }, (_, index) => index)
  const sample = sampledCombinationsSql(sourceIndexes, `(${rows}) AS "file"`, SAMPLED_ROWS)
  const [distinct = 0, looked = 0] = await session.numbers(sample)
  if (distinct >= MOST_UNLIKE * looked) return false
  await (inOrder ? session.runInOrder : session.run)(createCountedSql(schema, width, numbered))
  return true
}
