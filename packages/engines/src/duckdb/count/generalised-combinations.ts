import { type CensusColumn, codesFor, tooManyCombinations } from '@outis/core/pipeline'
import type { Codes, Column, Table } from '@outis/core/table'
import { uniteCombinations } from '../../columns/unite-combinations.ts'
import { type RolledCode, readCodedSql, readRolledSql, rolledCountSql } from '../../sql/rolled.ts'
import { type CodedCombinations, placeOf, type TableState } from '../table-state.ts'
import { codedCombinations, rollTable } from './count-combinations.ts'
import { piecesOf, pullNumbers, pullTranslated } from './pull.ts'
import { type CodesById, codesById } from './text-codes.ts'

/** Distinct combinations of columns whose values count as others; they are counted before any is handed out. */
export async function rolledUp(state: TableState, columns: readonly CensusColumn[]): Promise<Table> {
  const question = await questionOf(state, columns)
  const { session, schema } = state
  // One column cannot have too many: its dictionary is held here whatever its length.
  const mostCombinations = columns.length < 2 ? Number.MAX_SAFE_INTEGER - 1 : state.mostCombinations
  const refuse = (combinations: number) => {
    if (combinations > mostCombinations) throw tooManyCombinations(combinations, mostCombinations)
  }
  if (question.each) refuse(question.coded.length)
  const sql = question.each
    ? readCodedSql(schema, question.asked)
    : readRolledSql(schema, question.asked, mostCombinations + 1)
  const pieces = piecesOf(await session.run(sql))
  if (pieces.rows > mostCombinations) refuse(await countOf(state, question, Number.POSITIVE_INFINITY))
  let at = 0
  const pulled = columns.map(({ name, dictionary }, columnIndex): Column => {
    const { translation } = question.columns[columnIndex]
    const into: Codes = codesFor(dictionary.values.length, pieces.rows)
    if (typeof translation === 'number') return { name, dictionary, codes: into.fill(translation) }
    return { name, dictionary, codes: pullTranslated(pieces, at++, { into, translation }) }
  })
  const weights = pullNumbers(pieces, at, new Uint32Array(pieces.rows))
  const table: Table = { columns: pulled, weights, length: pieces.rows, rows: state.rows }
  return question.unites ? uniteCombinations(table) : table
}

/** How many there are in all; some of the lines tell soon where they are more than enough. */
export async function countDistinct(
  state: TableState,
  columns: readonly CensusColumn[],
  enough: number,
): Promise<number> {
  return countOf(state, await questionOf(state, columns), enough)
}

/** Lines that are looked at first, for each combination that is enough. */
const LINES_FIRST = 2

async function countOf(
  { session, schema }: TableState,
  { asked, each, coded }: RolledQuestion,
  enough: number,
): Promise<number> {
  if (each) return coded.length
  if (asked.length === 0) return 1
  const lines = LINES_FIRST * (enough + 1)
  if (lines < coded.length / 2) {
    const [some = 0] = await session.numbers(rolledCountSql(schema, asked, lines))
    if (some > enough) return some
  }
  const [all = 0] = await session.numbers(rolledCountSql(schema, asked))
  return all
}

interface RolledQuestion {
  readonly coded: CodedCombinations
  readonly columns: readonly AskedColumn[]
  /** Those that the database groups by. */
  readonly asked: readonly RolledCode[]
  /** Every line of what was counted is a combination by itself. */
  readonly each: boolean
  /** Texts that the database counts apart have one code. */
  readonly unites: boolean
}

interface AskedColumn extends RolledCode {
  /** Codes by the numbers that the database gives; one code where it gives none. */
  readonly translation: Uint32Array | number
  readonly unites: boolean
}

async function questionOf(state: TableState, columns: readonly CensusColumn[]): Promise<RolledQuestion> {
  const places = columns.map(({ name }) => placeOf(state, name))
  const coded = await codedCombinations(state, [...new Set(places)])
  const found: AskedColumn[] = []
  for (const [columnIndex, column] of columns.entries()) {
    const byId = await codesById(state, places[columnIndex], column)
    found.push(await askedColumn(state, { coded, place: places[columnIndex], byId, column }))
  }
  const asked = found.filter(({ translation }) => typeof translation !== 'number')
  const whole = asked.length === coded.places.length && asked.every(({ roll }) => roll === undefined)
  const unites = found.some((one) => one.unites)
  return { coded, columns: found, asked, each: whole, unites }
}

async function askedColumn(
  state: TableState,
  {
    coded,
    place,
    byId,
    column: { countedAs, dictionary },
  }: {
    readonly coded: CodedCombinations
    readonly place: number
    readonly byId: CodesById
    readonly column: CensusColumn
  },
): Promise<AskedColumn> {
  const at = coded.places.indexOf(place)
  if (countedAs === undefined) return { at, translation: byId.codes, unites: byId.unites }
  const [first] = countedAs
  if (countedAs.every((code) => code === first)) return { at, translation: first, unites: false }
  const roll = await rollTable(state, coded, { place, codes: byId.codes, countedAs })
  return { at, roll, translation: Uint32Array.from(dictionary.values, (_, code) => code), unites: false }
}
