import { defined } from '@outis/core/value'
import { commaNotice } from '../columns/decimal-commas.ts'
import type { FileTable, WrittenRelease } from '../file-engine.ts'
import { noRows } from '../files/record-limits.ts'
import { dropSchemaSql } from '../sql/duckdb-files.ts'
import { DUCKDB_ROW_NUMBER, ROW_NUMBER } from '../sql/sql-text.ts'
import { readRowSql } from '../sql/tally.ts'
import { combinations } from './count/combinations.ts'
import { pageOf } from './count/duckdb-page.ts'
import { needRows, needTable, showRows } from './count/kept-rows.ts'
import { countDistinct } from './count/level-combinations.ts'
import { piecesOf, pullTexts } from './count/pull.ts'
import { census } from './count/read-census.ts'
import { forgetDictionaries } from './count/stored-dictionary.ts'
import { DuckdbFault, duckdbFailure, type Session } from './duckdb-connection.ts'
import { type AddColumnJob, addColumn } from './read/add-column.ts'
import {
  dictionaryOf,
  frequenciesOf,
  missingTexts,
  profileOf,
  refuseTooManyRows,
  textsOfValues,
} from './read/describe-columns.ts'
import type { LoadedSource, LoadOptions } from './read/load-source.ts'
import { normaliseColumns, normaliseDecimals } from './read/normalise-columns.ts'
import { columnIndexOf, type TableState } from './table-state.ts'
import { applyRecoding } from './write/apply-in-duckdb.ts'

interface OpenTableJob {
  readonly loaded: LoadedSource
  readonly reading: Omit<LoadOptions, 'choose'>
  readonly mostCombinations: number
}

/** The table over what was loaded into a schema. */
export async function openTable(
  session: Session,
  schema: string,
  { loaded, reading, mostCombinations }: OpenTableJob,
): Promise<FileTable> {
  const state = stateOf(session, schema, { loaded, mostCombinations })
  await showRows(state)
  refuseTooManyRows(state.rows)
  if (state.rows === 0) throw noRows()
  const notices = [...loaded.notices]
  const answering: typeof guarded = (doing, ask) => guarded(doing, unchanged(state, ask))
  return {
    columns: state.names,
    sourceColumns: loaded.names.all,
    get rows() {
      return state.rows
    },
    fingerprint: loaded.fingerprint,
    orders: state.orders,
    ...(loaded.database && { origin: loaded.database.origin }),
    notices,
    ...defined({ readAs: loaded.readAs }),
    setMissing: answering('reading a column', async (tokens) => {
      state.missing = [...new Set(tokens)]
      notices.push(...commaNotice(await normaliseDecimals(state, loaded.commas)))
    }),
    dropMissing: answering('dropping rows', async (columns) => {
      const before = state.rows
      for (const column of columns) {
        const { name, type } = typeof column === 'string' ? { name: column } : column
        const sourceIndex = columnIndexOf(state, name)
        state.required.set(sourceIndex, await missingTexts(state, sourceIndex, { ...(type && { type }) }))
      }
      await changeRows(state)
      return before - state.rows
    }),
    dropValues: answering('dropping rows', (column, values) => dropValues(state, column, values)),
    addColumn: answering('reading another file', (name, from) => addedColumn(state, { name, from, reading })),
    profile: answering('profiling', (columns = state.names) => profileOf(state, columns)),
    dictionary: answering('reading a column', (column) => dictionaryOf(state, column)),
    normaliseTexts: answering('reading a column', (columns) => normaliseColumns(state, columns)),
    census: answering('counting', (columns, options) => census(state, columns, options)),
    mostCombinations,
    countDistinct: answering('counting', (columns, enough) => countDistinct(state, columns, enough)),
    frequencies: answering('counting', (column, limit) => frequenciesOf(state, column, limit)),
    combinations: answering('counting', (columns) => combinations(state, columns)),
    row: answering('reading a row', (number) => rowOf(state, number)),
    page: answering('reading rows', (question) => pageOf(state, question)),
    apply: answering('writing the release', async (recoding, layout) =>
      refuseChanged(state, await applyRecoding(state, recoding, layout)),
    ),
    async close() {
      if (session.closed) return
      await session.connection.run(dropSchemaSql(schema))
      session.close()
      await state.file?.close()
    },
  } satisfies FileTable
}

async function addedColumn(state: TableState, job: AddColumnJob): Promise<{ readonly unmatched: number }> {
  await needTable(state)
  const unmatched = await addColumn(state, job)
  await changeRows(state)
  return { unmatched }
}

/** Refuses a release whose source file changed while it was made. */
async function refuseChanged({ source, file }: TableState, written: WrittenRelease): Promise<WrittenRelease> {
  try {
    if (source === 'view') await file?.refuseChanged(true)
    return written
  } catch (fault) {
    await written.discard()
    throw fault
  }
}

async function dropValues(
  state: TableState,
  column: Parameters<FileTable['dropValues']>[0],
  values: readonly string[],
): Promise<number> {
  const before = state.rows
  const sourceIndex = columnIndexOf(state, column.name)
  const gone = await textsOfValues(state, sourceIndex, { column, values })
  state.required.set(sourceIndex, [...(state.required.get(sourceIndex) ?? []), ...gone])
  await changeRows(state)
  return before - state.rows
}

const stateOf = (
  session: Session,
  schema: string,
  {
    loaded: { names, orders, database, rows },
    mostCombinations,
  }: Pick<OpenTableJob, 'loaded' | 'mostCombinations'>,
): TableState => ({
  session,
  schema,
  names: [...names.kept],
  orders,
  ...(database && { types: database.types }),
  rows: 0,
  ...(rows && { file: rows.file }),
  source: rows === undefined ? 'table' : rows.viewed ? 'view' : 'none',
  ...(rows?.counted && { counted: names.kept.length }),
  missing: [''],
  mostCombinations,
  required: new Map(),
  dictionaries: new Map(),
  codes: new WeakMap(),
})

/** Refuses an answer that was read from a file while the file changed. */
const unchanged =
  <Arguments extends unknown[], Value>(state: TableState, ask: (...given: Arguments) => Promise<Value>) =>
  async (...given: Arguments): Promise<Value> => {
    const look = async () => {
      if (state.source === 'view') await state.file?.refuseChanged(false)
    }
    try {
      const answer = await ask(...given)
      await look()
      return answer
    } catch (fault) {
      await look()
      throw fault
    }
  }

/** Replaces a fault of DuckDB by an error that names the step and shows no data. */
export function guarded<Arguments extends unknown[], Value>(
  doing: string,
  ask: (...given: Arguments) => Promise<Value>,
): (...given: Arguments) => Promise<Value> {
  return async (...given) => {
    try {
      return await ask(...given)
    } catch (fault) {
      throw fault instanceof DuckdbFault ? duckdbFailure(fault, doing) : fault
    }
  }
}

/** Forgets what was counted, and counts the rows that are left. */
async function changeRows(state: TableState): Promise<void> {
  await forgetDictionaries(state)
  await showRows(state)
}

async function rowOf(state: TableState, number: number): Promise<string[] | undefined> {
  if (!Number.isInteger(number) || number < 1) return undefined
  await needRows(state)
  const { session, schema, names, source } = state
  const rowNumber = source === 'view' ? ROW_NUMBER : DUCKDB_ROW_NUMBER
  const result = await session.run(readRowSql(schema, rowNumber, names.length, number - 1))
  const pieces = piecesOf(result)
  return pieces.rows === 0 ? undefined : names.map((_, nameIndex) => pullTexts(pieces, nameIndex)[0])
}
