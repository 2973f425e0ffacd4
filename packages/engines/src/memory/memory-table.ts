import {
  type CodedRows,
  type MemoryState,
  memoryAnswers,
  memoryState,
  placeIn,
  readingOfColumn,
  showRows,
} from '@outis/core/pipeline'
import { defined, valueTest } from '@outis/core/value'
import { commaNotice, type DecimalCommas, pointsForCommas } from '../columns/decimal-commas.ts'
import type { Session } from '../duckdb/duckdb-connection.ts'
import { guarded } from '../duckdb/duckdb-table.ts'
import type { LoadedSource, LoadOptions } from '../duckdb/read/load-source.ts'
import type { FileTable } from '../file-engine.ts'
import { noRows } from '../files/record-limits.ts'
import { dropSchemaSql } from '../sql/duckdb-files.ts'
import { addFileColumn } from './add-memory-column.ts'
import { applyInMemory } from './memory-apply.ts'
import { memoryPage } from './memory-page.ts'

export interface MemoryTableJob {
  readonly loaded: LoadedSource
  readonly reading: Omit<LoadOptions, 'choose'>
  readonly source: CodedRows
  readonly mostCombinations: number
}

/**
 * A table of many columns, held in memory. A statement of a database names every column it touches, and planning it takes
 * longer with each, more than twice as long with twice as many; here each column costs its cells and nothing else.
 */
export async function memoryTable(
  session: Session,
  schema: string,
  { loaded, reading, source, mostCombinations }: MemoryTableJob,
): Promise<FileTable> {
  if (source.rows === 0) throw noRows()
  const state = memoryState(loaded.names.kept, source, loaded.orders)
  const answers = memoryAnswers(Object.assign(state, { most: mostCombinations }), source.rows)
  const guardedAnswer = askedOf(session)
  const notices = [...loaded.notices]
  return {
    columns: state.names,
    sourceColumns: loaded.names.all,
    get rows() {
      return state.numbers.length
    },
    fingerprint: loaded.fingerprint,
    orders: state.orders,
    ...(loaded.database && { origin: loaded.database.origin }),
    notices,
    ...defined({ readAs: loaded.readAs }),
    setMissing: guardedAnswer('reading a column', (tokens) => {
      state.missing = [...new Set(tokens)]
      notices.push(...commaNotice(normaliseDecimals(state, loaded.commas)))
    }),
    dropMissing: guardedAnswer('dropping rows', answers.dropMissing),
    dropValues: guardedAnswer('dropping rows', ({ name, type }, values) => {
      const before = state.numbers.length
      const columnIndex = placeIn(state, name)
      const reading = readingOfColumn(
        { ...(type && { type }) },
        state.columns[columnIndex].values,
        state.missing,
      )
      const isGone = valueTest(values, reading)
      const isMissing = state.required.get(columnIndex)
      state.required.set(columnIndex, (text) => isGone(text) || isMissing?.(text) === true)
      showRows(state, source.rows)
      return before - state.numbers.length
    }),
    addColumn: guardedAnswer('reading another file', async (name, from) => {
      return { unmatched: await addFileColumn(session, state, { schema, job: { name, from, reading } }) }
    }),
    profile: guardedAnswer('profiling', answers.profile),
    dictionary: guardedAnswer('reading a column', answers.dictionary),
    normaliseTexts: guardedAnswer('reading a column', answers.normaliseTexts),
    census: guardedAnswer('counting', answers.census),
    mostCombinations,
    countDistinct: guardedAnswer('counting', answers.countDistinct),
    frequencies: guardedAnswer('counting', answers.frequencies),
    combinations: guardedAnswer('counting', answers.combinations),
    row: guardedAnswer('reading a row', answers.row),
    page: guardedAnswer('reading rows', (question) => memoryPage(state, question)),
    apply: guardedAnswer('writing the release', (recoding, layout) =>
      applyInMemory({ session, schema, state, types: loaded.database?.types }, recoding, layout),
    ),
    async close() {
      if (session.closed) return
      await session.connection.run(dropSchemaSql(schema))
      session.close()
    },
  } satisfies FileTable
}

/** Writes numbers with decimal commas with points, in columns that may have them; tells which did. */
function normaliseDecimals(
  { names, columns, counted, missing }: MemoryState,
  commas: DecimalCommas,
): readonly string[] {
  const changed: string[] = []
  for (const [nameIndex, name] of names.entries()) {
    const { values, codes } = columns[nameIndex]
    const texts = commas.mayHave(name) ? pointsForCommas(values, missing, commas) : undefined
    if (texts === undefined) continue
    columns[nameIndex] = withTexts({ values, codes }, texts)
    counted.delete(nameIndex)
    changed.push(name)
  }
  return changed
}

/** A column with some of its texts written otherwise; two that are one text then are one value. */
function withTexts(
  { values, codes }: MemoryState['columns'][number],
  texts: ReadonlyMap<string, string>,
): MemoryState['columns'][number] {
  const codeOf = new Map<string, number>()
  const newCodes = values.map((value) => {
    const text = texts.get(value) ?? value
    const code = codeOf.get(text) ?? codeOf.size
    codeOf.set(text, code)
    return code
  })
  if (codeOf.size === values.length) return { values: [...codeOf.keys()], codes }
  return { values: [...codeOf.keys()], codes: codes.map((code) => newCodes[code]) }
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
