import {
  type CensusColumn,
  type CensusOptions,
  codesFor,
  mayExceed,
  tooManyCombinations,
} from '@outis/core/pipeline'
import type { Column, Table } from '@outis/core/table'
import { uniteCombinations } from '../../columns/unite-combinations.ts'
import { codedRowsSql, countCombinationsSql } from '../../sql/census-sql.ts'
import { sampledCombinationsSql, type Tally, talliedRows } from '../../sql/tally.ts'
import { columnIndexOf, type TableState } from '../table-state.ts'
import { isCounted, needRows, tallyOf } from './kept-rows.ts'
import { codedCombinations, levelCombinations } from './level-combinations.ts'
import { piecesOf, pullLists, pullNumbers, pullTranslated } from './pull.ts'
import { type CodesById, codesById } from './stored-dictionary.ts'

/** Distinct combinations of columns as codes of their dictionaries. */
export async function census(
  state: TableState,
  columns: readonly CensusColumn[],
  options: CensusOptions = {},
): Promise<Table> {
  const { rows, missing, mostCombinations } = state
  if (columns.some(({ countedAs }) => countedAs)) return levelCombinations(state, columns)
  if (mayExceed(mostCombinations, { rows, columns })) {
    if (options.rowNumbers !== true) return levelCombinations(state, columns)
    const sourceIndexes = columns.map(({ name }) => columnIndexOf(state, name))
    const { length } = await codedCombinations(state, sourceIndexes)
    if (length > mostCombinations) throw tooManyCombinations(length, mostCombinations)
  }
  const counted = columns.map(({ name }) => ({ sourceIndex: columnIndexOf(state, name), missing }))
  const translations: CodesById[] = []
  for (const [index, { sourceIndex }] of counted.entries())
    translations.push(await codesById(state, sourceIndex, columns[index]))
  const { singleRows = false, rowNumbers = false } = options
  const single = singleRows && !rowNumbers && (await nearlyAllDiffer(state, counted))
  const sql = single
    ? codedRowsSql(state.schema, counted)
    : countCombinationsSql(state.schema, counted, {
        tally: await tallyFor(state, counted, rowNumbers),
        rowNumbers,
      })
  const pieces = piecesOf(await state.session.run(sql))
  const length = pieces.rows
  const pulled = columns.map(
    ({ name, dictionary }, columnIndex): Column => ({
      name,
      dictionary,
      codes: pullTranslated(pieces, columnIndex, {
        into: codesFor(dictionary.values.length, length),
        translation: translations[columnIndex].codes,
      }),
    }),
  )
  const weights = new Uint32Array(length)
  if (single) weights.fill(1)
  else pullNumbers(pieces, columns.length, weights)
  const table: Table = {
    columns: pulled,
    weights,
    length,
    rows: state.rows,
    ...(rowNumbers && { rowNumbers: pullLists(pieces, columns.length + 1, weights) }),
  }
  return !single && translations.some(({ unites }) => unites) ? uniteCombinations(table) : table
}

/** What was counted has no list of row numbers. */
async function tallyFor(
  state: TableState,
  columns: readonly { readonly sourceIndex: number }[],
  rowNumbers: boolean,
): Promise<Tally> {
  if (!rowNumbers)
    return tallyOf(
      state,
      columns.map(({ sourceIndex }) => sourceIndex),
    )
  await needRows(state)
  return talliedRows(state.schema)
}

const WORTH_FROM_ROWS = 200_000
const SAMPLED_ROWS = 20_000
/** With so many different ones in the sample there are, by the birthday bound, at least half a million in all. */
const MOSTLY = 0.98

/** Whether counting combinations would hardly make the table smaller: it then costs twice what the rows themselves cost. */
const nearlyAllDiffer = async (
  state: TableState,
  columns: readonly { readonly sourceIndex: number }[],
): Promise<boolean> => isLong(state, columns) && !(await fewCombinations(state, columns, MOSTLY))

/** Whether a table has so many rows that it pays to look at a sample of them first. */
export const isLong = ({ rows }: TableState, columns: readonly unknown[]): boolean =>
  rows >= WORTH_FROM_ROWS && columns.length > 0

/** Whether a long table has fewer combinations than this share of its rows, as far as a sample can tell. */
export async function fewCombinations(
  state: TableState,
  columns: readonly { readonly sourceIndex: number }[],
  most: number,
): Promise<boolean> {
  const { session, schema } = state
  const sourceIndexes = columns.map(({ sourceIndex }) => sourceIndex)
  if (sourceIndexes.length > 0 && isCounted(state, sourceIndexes)) return true
  if (!isLong(state, columns)) return false
  await needRows(state)
  const rows = talliedRows(schema).table
  const [distinct = 0] = await session.numbers(sampledCombinationsSql(sourceIndexes, rows, SAMPLED_ROWS))
  return distinct < most * SAMPLED_ROWS
}
