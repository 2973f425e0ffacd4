import { defined } from '@outis/core/value'
import { commaNotice } from '../columns/decimal-commas.ts'
import type { FileTable } from '../engine.ts'
import { noRows } from '../files/no-rows.ts'
import { DUCKDB_ROW_NUMBER } from '../sql/duckdb-dialect.ts'
import { dropSchemaSql } from '../sql/duckdb-session.ts'
import { countRowsSql, createRowsSql, readRowSql } from '../sql/rows.ts'
import { addColumn } from './add-column.ts'
import { applyRecoding } from './apply-recoding.ts'
import { census } from './census.ts'
import { combinations } from './combinations.ts'
import { dictionaryOf, frequenciesOf, profileOf, refuseTooManyRows } from './describe-columns.ts'
import type { LoadedSource, LoadOptions } from './load-source.ts'
import { missingTexts, textsOfValues } from './missing-texts.ts'
import { pageOf } from './page.ts'
import { piecesOf, pullTexts } from './pull.ts'
import { DuckdbFault, duckdbFailure, type Session } from './session.ts'
import { spellColumns, spellDecimals } from './spell-columns.ts'
import { forgetDictionaries, placeOf, type TableState } from './table-state.ts'

/** The table over what was loaded into a schema. */
export async function openTable(
  session: Session,
  schema: string,
  { loaded, reading }: { readonly loaded: LoadedSource; readonly reading: Omit<LoadOptions, 'choose'> },
): Promise<FileTable> {
  const state = stateOf(session, schema, loaded)
  await showRows(state)
  if (state.rows === 0) throw noRows()
  const notices = [...loaded.notices]
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
    setMissing: guarded('reading a column', async (tokens) => {
      state.missing = [...new Set(tokens)]
      notices.push(...commaNotice(await spellDecimals(state, loaded.commas)))
    }),
    dropMissing: guarded('dropping rows', async (columns) => {
      const before = state.rows
      for (const column of columns) {
        const { name, type } = typeof column === 'string' ? { name: column } : column
        const place = placeOf(state, name)
        state.required.set(place, await missingTexts(state, place, { ...(type && { type }) }))
      }
      await showRows(state)
      return before - state.rows
    }),
    dropValues: guarded('dropping rows', (column, values) => dropValues(state, column, values)),
    addColumn: guarded('reading another file', async (name, from) => {
      const unmatched = await addColumn(state, { name, from, reading })
      await showRows(state)
      return { unmatched }
    }),
    profile: guarded('profiling', (columns = state.names) => profileOf(state, columns)),
    dictionary: guarded('reading a column', (column) => dictionaryOf(state, column)),
    spell: guarded('reading a column', (columns) => spellColumns(state, columns)),
    census: guarded('counting', (columns, options) => census(state, columns, options)),
    frequencies: guarded('counting', (column, limit) => frequenciesOf(state, column, limit)),
    combinations: guarded('counting', (columns) => combinations(state, columns)),
    row: guarded('reading a row', (number) => rowOf(state, number)),
    page: guarded('reading rows', (question) => pageOf(state, question)),
    apply: guarded('writing the release', (recoding, layout) => applyRecoding(state, recoding, layout)),
    async close() {
      if (session.closed) return
      await session.connection.run(dropSchemaSql(schema))
      session.close()
    },
  } satisfies FileTable
}

async function dropValues(
  state: TableState,
  column: Parameters<FileTable['dropValues']>[0],
  values: readonly string[],
): Promise<number> {
  const before = state.rows
  const place = placeOf(state, column.name)
  const gone = await textsOfValues(state, place, { column, values })
  state.required.set(place, [...(state.required.get(place) ?? []), ...gone])
  await showRows(state)
  return before - state.rows
}

const stateOf = (
  session: Session,
  schema: string,
  { names, orders, database }: LoadedSource,
): TableState => ({
  session,
  schema,
  names: [...names.kept],
  orders,
  ...(database && { types: database.types }),
  rows: 0,
  missing: [''],
  required: new Map(),
  dictionaries: new Map(),
  codes: new WeakMap(),
})

/** What DuckDB says stays here; what the user hears names the step and shows no data. */
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

async function showRows(state: TableState): Promise<void> {
  const { session, schema, required } = state
  await forgetDictionaries(state)
  await session.run(createRowsSql({ schema, rowNumber: DUCKDB_ROW_NUMBER, required }))
  const [rows = 0] = await session.numbers(countRowsSql(schema))
  refuseTooManyRows(rows)
  state.rows = rows
}

async function rowOf({ session, schema, names }: TableState, number: number): Promise<string[] | undefined> {
  if (!Number.isInteger(number) || number < 1) return undefined
  const result = await session.run(readRowSql(schema, DUCKDB_ROW_NUMBER, names.length, number - 1))
  const pieces = piecesOf(result)
  return pieces.rows === 0 ? undefined : names.map((_, place) => pullTexts(pieces, place)[0])
}
