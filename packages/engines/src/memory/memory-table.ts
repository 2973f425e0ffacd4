import type { CodedRows } from '@outis/core/pipeline'
import {
  census,
  combinations,
  dictionaryOf,
  frequenciesOf,
  type MemoryState,
  profileOf,
  requireValue,
  rowOf,
  showRows,
  spellColumns,
} from '@outis/core/pipeline'
import type { LoadedSource, LoadOptions } from '../duckdb/load-source.ts'
import { guarded } from '../duckdb/open-table.ts'
import type { Session } from '../duckdb/session.ts'
import type { FileTable } from '../engine.ts'
import { noRows } from '../files/no-rows.ts'
import { dropSchemaSql } from '../sql/duckdb-session.ts'
import { addMemoryColumn } from './memory-added-column.ts'
import { applyInMemory } from './memory-apply.ts'

export interface MemoryTableJob {
  readonly loaded: LoadedSource
  readonly reading: Omit<LoadOptions, 'choose'>
  readonly source: CodedRows
}

/**
 * A table of many columns, held in memory. A statement of a database names every column it touches, and planning it takes
 * longer with each, more than twice as long with twice as many; here each column costs its cells and nothing else.
 */
export async function memoryTable(
  session: Session,
  schema: string,
  { loaded, reading, source }: MemoryTableJob,
): Promise<FileTable> {
  if (source.rows === 0) throw noRows()
  const state = stateOf(loaded, source)
  const { names } = state
  const asked = askedOf(session)
  return {
    columns: names,
    sourceColumns: loaded.names.all,
    get rows() {
      return state.numbers.length
    },
    fingerprint: loaded.fingerprint,
    orders: state.orders,
    async setMissing(tokens) {
      state.missing = [...new Set(tokens)]
    },
    dropMissing: asked('dropping rows', (columns) => {
      const before = state.numbers.length
      for (const column of columns)
        requireValue(state, typeof column === 'string' ? { name: column } : column)
      showRows(state, source.rows)
      return before - state.numbers.length
    }),
    addColumn: asked('reading another file', async (name, from) => {
      const unmatched = await addMemoryColumn(session, state, { schema, job: { name, from, reading } })
      showRows(state, source.rows)
      return { unmatched }
    }),
    profile: asked('profiling', (columns = names) => profileOf(state, columns)),
    dictionary: asked('reading a column', (column) => dictionaryOf(state, column)),
    spell: asked('reading a column', (columns) => spellColumns(state, columns)),
    census: asked('counting', (columns, options) => census(state, columns, options)),
    frequencies: asked('counting', (column, limit) => frequenciesOf(state, column, limit)),
    combinations: asked('counting', (columns) => combinations(state, columns)),
    row: asked('reading a row', (number) => rowOf(state, number)),
    apply: asked('writing the release', (recoding, layout) =>
      applyInMemory({ session, schema, state }, recoding, layout),
    ),
    async close() {
      if (session.closed) return
      await session.connection.run(dropSchemaSql(schema))
      session.close()
    },
  } satisfies FileTable
}

function stateOf({ names: { kept }, orders }: LoadedSource, { columns, rows }: CodedRows): MemoryState {
  const names = [...kept]
  return {
    names,
    placeOf: new Map(names.map((name, place) => [name, place])),
    columns,
    orders,
    numbers: Uint32Array.from({ length: rows }, (_, row) => row),
    missing: [''],
    required: new Map(),
    counted: new Map(),
    codes: new WeakMap(),
  }
}

/** A question that a stopped run no longer answers. */
const askedOf =
  (session: Session) =>
  <Arguments extends unknown[], Value>(
    doing: string,
    answer: (...given: Arguments) => Value | Promise<Value>,
  ): ((...given: Arguments) => Promise<Value>) =>
    guarded(doing, async (...given: Arguments) => {
      session.refuseStopped()
      return answer(...given)
    })
