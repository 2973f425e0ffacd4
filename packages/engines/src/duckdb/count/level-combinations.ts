import { type CensusColumn, codesFor, tooManyCombinations } from '@outis/core/pipeline'
import type { Table } from '@outis/core/table'
import {
  countCodedSql,
  countLevelsSql,
  createCodedSql,
  createLevelsSql,
  type LevelColumn,
  readLevelsSql,
} from '../../sql/level-combinations-sql.ts'
import { appendNumbers } from '../append-rows.ts'
import { type CodedCombinations, columnIndexOf, type TableState } from '../table-state.ts'
import { tallyOf } from './kept-rows.ts'
import { piecesOf, pullNumbers } from './pull.ts'
import { codesById, ensureDictionary, forgetCoded } from './stored-dictionary.ts'

/** Distinct combinations of columns on levels of their hierarchies. They are counted before any is handed out. */
export async function levelCombinations(state: TableState, columns: readonly CensusColumn[]): Promise<Table> {
  const { session, schema, rows } = state
  const { levels } = await levelColumns(state, columns)
  // One column cannot have too many: its dictionary is held in memory whatever its length.
  const most = columns.length < 2 ? Number.MAX_SAFE_INTEGER - 1 : state.mostCombinations
  const pieces = piecesOf(await session.run(readLevelsSql(schema, levels, most + 1)))
  const length = pieces.rows
  if (length > most) {
    const [combinations = 0] = await session.numbers(countLevelsSql(schema, levels))
    throw tooManyCombinations(combinations, most)
  }
  return {
    columns: columns.map(({ name, dictionary }, columnIndex) => ({
      name,
      dictionary,
      codes: pullNumbers(pieces, columnIndex, codesFor(dictionary.values.length, length)),
    })),
    weights: pullNumbers(pieces, columns.length, new Uint32Array(length)),
    length,
    rows,
  }
}

/** Lines that are looked at first, for each combination that is enough. */
const LINES_FIRST = 2

/** How many combinations there are. Where some of the lines have more than enough, the others are not looked at. */
export async function countDistinct(
  state: TableState,
  columns: readonly CensusColumn[],
  enough: number,
): Promise<number> {
  const { session, schema } = state
  if (columns.length === 0) return 1
  const { coded, levels } = await levelColumns(state, columns)
  const lines = LINES_FIRST * (enough + 1)
  if (lines < coded.length / 2) {
    const [some = 0] = await session.numbers(countLevelsSql(schema, levels, lines))
    if (some > enough) return some
  }
  const [all = 0] = await session.numbers(countLevelsSql(schema, levels))
  return all
}

async function levelColumns(
  state: TableState,
  columns: readonly CensusColumn[],
): Promise<{ readonly coded: CodedCombinations; readonly levels: readonly LevelColumn[] }> {
  const sourceIndexes = columns.map(({ name }) => columnIndexOf(state, name))
  const coded = await codedCombinations(state, [...new Set(sourceIndexes)])
  const levels: LevelColumn[] = []
  for (const [index, column] of columns.entries())
    levels.push({
      codedIndex: coded.sourceIndexes.indexOf(sourceIndexes[index]),
      levels: await storedLevels(state, coded, { sourceIndex: sourceIndexes[index], column }),
    })
  return { coded, levels }
}

/** Counts combinations of columns inside the database, unless those that were counted have these columns. */
export async function codedCombinations(
  state: TableState,
  sourceIndexes: readonly number[],
): Promise<CodedCombinations> {
  const known = await state.coded
  const isKnown =
    known !== undefined &&
    sourceIndexes.every((index) => known.sourceIndexes.includes(index)) &&
    known.missing.join('\0') === state.missing.join('\0')
  if (isKnown) return known
  await forgetCoded(state)
  const making = makeCoded(state, sourceIndexes)
  state.coded = making
  making.catch(() => delete state.coded)
  return making
}

async function makeCoded(state: TableState, sourceIndexes: readonly number[]): Promise<CodedCombinations> {
  const { session, schema, missing } = state
  for (const sourceIndex of sourceIndexes) await ensureDictionary(state, sourceIndex)
  const columns = sourceIndexes.map((sourceIndex) => ({ sourceIndex, missing }))
  await session.run(createCodedSql(schema, columns, await tallyOf(state, sourceIndexes)))
  const [length = 0] = await session.numbers(countCodedSql(schema))
  return { sourceIndexes, missing, length, levels: new Map() }
}

/** The table that says what each number of a column counts as. It is filled once for each level. */
function storedLevels(
  state: TableState,
  { levels }: CodedCombinations,
  { sourceIndex, column }: { readonly sourceIndex: number; readonly column: CensusColumn },
): Promise<string> {
  const ofColumn = levels.get(sourceIndex) ?? new Map<object, Promise<string>>()
  levels.set(sourceIndex, ofColumn)
  const level = column.countedAs ?? column.dictionary
  const stored = ofColumn.get(level) ?? storeLevel(state, `levels${sourceIndex}_${ofColumn.size}`, column)
  ofColumn.set(level, stored)
  return stored
}

async function storeLevel(state: TableState, table: string, column: CensusColumn): Promise<string> {
  const { codes } = await codesById(state, columnIndexOf(state, column.name), column)
  await state.session.run(createLevelsSql(state.schema, table))
  await appendNumbers(state, table, [
    Uint32Array.from(codes, (_, id) => id),
    codes.map((code) => column.countedAs?.[code] ?? code),
  ])
  return table
}
