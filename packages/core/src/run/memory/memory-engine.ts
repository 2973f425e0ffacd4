import { OutisError } from '../../data/errors.ts'
import type { Recoding } from '../../data/recoding/recoding.ts'
import { defined } from '../../data/value/defined.ts'
import type { StopSignal } from '../../methods/contract/search.ts'
import type {
  ColumnElsewhere,
  DataSource,
  Engine,
  MemorySource,
  OpenOptions,
  OpenTable,
  PendingRelease,
  ReleaseLayout,
} from '../engine/engine.ts'
import { MOST_COMBINATIONS, placeOfOther } from '../engine/table-refusals.ts'
import { memoryAnswers } from './memory-questions.ts'
import { type ReleaseRows, releaseOf } from './memory-release.ts'
import { addMemoryColumn, memoryState, type OtherTexts } from './memory-state.ts'

/** A release that stays in memory. */
export interface MemoryRelease extends PendingRelease {
  readonly source: MemorySource
}

/** Tables that a policy names by a path, by that path. */
export type NamedTables = ReadonlyMap<string, MemorySource>

export interface MemoryEngineOptions {
  /** Most distinct combinations of several columns that a method is handed at once. Default: MOST_COMBINATIONS. */
  readonly mostCombinations?: number | undefined
}

/** Reads tables in memory and makes releases there: no file, no database, the same in a browser. */
export const memoryEngine = (
  tables: NamedTables = new Map(),
  { mostCombinations = MOST_COMBINATIONS }: MemoryEngineOptions = {},
): Engine<MemoryRelease> => ({
  name: 'memory',
  open: async (source, options = {}) =>
    openMemory(sourceOf(source, tables), { mostCombinations, ...options }, tables),
  async close() {},
})

function sourceOf(source: DataSource, tables: NamedTables): MemorySource {
  if (source.kind === 'memory') return source
  const table = source.kind === 'file' ? tables.get(source.path) : undefined
  if (table !== undefined) return table
  throw new OutisError('DATA_NOT_FOUND', {
    message: 'The policy names a table that is not in memory.',
    hint: 'Give it under `tables`, by the path that the policy has.',
  })
}

function openMemory(
  source: MemorySource,
  { columns, signal, mostCombinations }: Required<Pick<OpenOptions, 'mostCombinations'>> & OpenOptions,
  tables: NamedTables,
): OpenTable<MemoryRelease> {
  const kept = keptColumns(source, columns)
  const state = memoryState(
    kept.map((place) => source.names[place]),
    { columns: kept.map((place) => source.columns[place]), rows: source.rows },
  )
  state.most = mostCombinations
  const answers = memoryAnswers(state, source.rows)
  const asked = askedOf(signal)
  return {
    columns: state.names,
    mostCombinations,
    sourceColumns: source.names,
    get rows() {
      return state.numbers.length
    },
    orders: state.orders,
    async setMissing(tokens) {
      state.missing = [...new Set(tokens)]
    },
    dropMissing: asked(answers.dropMissing),
    addColumn: asked((name: string, from: ColumnElsewhere) => ({
      unmatched: addMemoryColumn(state, { name, from }, otherTexts(sourceOf(from.source, tables), from)),
    })),
    profile: asked(answers.profile),
    dictionary: asked(answers.dictionary),
    normaliseTexts: asked(answers.normaliseTexts),
    census: asked(answers.census),
    frequencies: asked(answers.frequencies),
    combinations: asked(answers.combinations),
    countDistinct: asked(answers.countDistinct),
    row: asked(answers.row),
    apply: asked((recoding: Recoding, layout: ReleaseLayout) =>
      pendingOf(releaseOf(recoding, layout)(state)),
    ),
    async close() {},
  }
}

function keptColumns({ names }: MemorySource, columns: OpenOptions['columns']): number[] {
  const asked = typeof columns === 'function' ? columns(names) : columns
  const wanted = new Set(asked ?? names)
  return names.flatMap((name, nameIndex) => (wanted.has(name) ? [nameIndex] : []))
}

/** A question that a stopped run no longer answers. */
const askedOf =
  (signal: StopSignal | undefined) =>
  <Given extends unknown[], Value>(
    answer: (...given: Given) => Value,
  ): ((...given: Given) => Promise<Value>) =>
  async (...given) => {
    if (signal?.aborted) {
      throw new OutisError('STOPPED', {
        message: 'The run was stopped; nothing was written.',
        hint: 'Run it again to start anew.',
      })
    }
    return answer(...given)
  }

function otherTexts({ names, columns, rows }: MemorySource, { key, column }: ColumnElsewhere): OtherTexts {
  const texts = (name: string) => {
    const { values, codes } = columns[placeOfOther(names, name)]
    return Array.from({ length: rows }, (_, row) => values[codes[row]])
  }
  return { keys: texts(key), cells: texts(column) }
}

function pendingOf({ columns, order, suppressedRows, rowNumbers }: ReleaseRows): MemoryRelease {
  return {
    source: {
      kind: 'memory',
      names: columns.map(({ name }) => name),
      columns: columns.map(({ texts, codes }) => ({
        values: texts,
        codes: Uint32Array.from(order, (row) => codes[row]),
      })),
      rows: order.length,
    },
    rows: order.length,
    suppressedRows,
    ...defined({ rowNumbers }),
    // In memory a cell of text is text.
    formulaColumns: [],
    async discard() {},
  }
}
