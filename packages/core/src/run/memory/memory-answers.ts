import type { OpenTable } from '../engine/engine.ts'
import { normaliseColumns, requireValue } from './memory-normalising.ts'
import {
  census,
  combinations,
  dictionaryOf,
  frequenciesOf,
  groupedRows,
  profileOf,
  rowOf,
} from './memory-questions.ts'
import { type MemoryState, showRows } from './memory-state.ts'

/** The answer to a question of `OpenTable`, without waiting. */
type Answer<Question extends (...given: never[]) => Promise<unknown>> = (
  ...given: Parameters<Question>
) => Awaited<ReturnType<Question>>

/** What a table in memory answers by itself: everything but what needs other files. */
export type MemoryAnswers = {
  readonly [Question in
    | 'dropMissing'
    | 'profile'
    | 'dictionary'
    | 'normaliseTexts'
    | 'census'
    | 'frequencies'
    | 'combinations'
    | 'countDistinct'
    | 'row']: Answer<NonNullable<OpenTable[Question]>>
}

/** @param rows of the source, in question or not */
export const memoryAnswers = (state: MemoryState, rows: number): MemoryAnswers => ({
  dropMissing(columns) {
    const before = state.numbers.length
    for (const column of columns) requireValue(state, typeof column === 'string' ? { name: column } : column)
    showRows(state, rows)
    return before - state.numbers.length
  },
  profile: (columns = state.names) => profileOf(state, columns),
  dictionary: (column) => dictionaryOf(state, column),
  normaliseTexts: (columns) => normaliseColumns(state, columns),
  census: (columns, options) => census(state, columns, options),
  frequencies: (column, limit) => frequenciesOf(state, column, limit),
  combinations: (columns) => combinations(state, columns),
  countDistinct: (columns) => groupedRows(state, columns).count,
  row: (number) => rowOf(state, number),
})
