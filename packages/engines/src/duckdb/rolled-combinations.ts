import {
  type CountedSizes,
  type CountedSpreads,
  codesFor,
  type RolledColumn,
  type TakenValues,
  type ToldRows,
  tooManyCombinations,
} from '@outis/core/pipeline'
import type { Codes, Column, Table } from '@outis/core/table'
import { uniteCombinations } from '../columns/unite-combinations.ts'
import {
  type RolledCode,
  readCodedSql,
  readRolledSql,
  rolledCountSql,
  rolledSizesSql,
  rolledSpreadsSql,
  type ToldCodes,
} from '../sql/rolled.ts'
import { codedCombinations, rollTable } from './coded-combinations.ts'
import { piecesOf, pullNumbers, pullTranslated } from './pull.ts'
import { type CodedCombinations, placeOf, type TableState } from './table-state.ts'
import { type CodesById, codesById } from './text-codes.ts'

/** Distinct combinations of columns whose values are counted as others; they are counted before any is handed out. */
export async function rolledUp(
  state: TableState,
  columns: readonly RolledColumn[],
  of?: ToldRows,
): Promise<Table> {
  const question = await questionOf(state, columns, of)
  const { session, schema } = state
  // One column cannot have too many: its dictionary is held here whatever its length.
  const mostCombinations = columns.length < 2 ? Number.MAX_SAFE_INTEGER - 1 : state.mostCombinations
  const refuse = (combinations: number) => {
    if (combinations > mostCombinations) throw tooManyCombinations(combinations, mostCombinations)
  }
  if (question.each) refuse(question.coded.length)
  const sql = question.each
    ? readCodedSql(schema, question.asked)
    : readRolledSql(schema, question.asked, { most: mostCombinations + 1, told: question.told })
  const pieces = piecesOf(await session.run(sql))
  if (pieces.rows > mostCombinations) refuse(await countOf(state, question, Number.POSITIVE_INFINITY))
  let at = 0
  const pulled = columns.map(({ name, dictionary }, place): Column => {
    const { translation } = question.columns[place]
    const into: Codes = codesFor(dictionary.values.length, pieces.rows)
    if (typeof translation === 'number') return { name, dictionary, codes: into.fill(translation) }
    return { name, dictionary, codes: pullTranslated(pieces, at++, { into, translation }) }
  })
  const weights = pullNumbers(pieces, at, new Uint32Array(pieces.rows))
  const rows = of ? weights.reduce((sum, weight) => sum + weight, 0) : state.rows
  const table: Table = { columns: pulled, weights, length: pieces.rows, rows }
  return question.unites ? uniteCombinations(table) : table
}

/** How many such combinations there are, by their rows. */
export async function rolledSizes(
  state: TableState,
  columns: readonly RolledColumn[],
  of?: ToldRows,
): Promise<CountedSizes> {
  return sizesOf(state, await questionOf(state, columns, of))
}

/** The same, told apart by the values that they have of one more column. */
export async function rolledSpreads(
  state: TableState,
  columns: readonly RolledColumn[],
  { by, of }: { readonly by: RolledColumn; readonly of: ToldRows | undefined },
): Promise<CountedSpreads> {
  const { asked, told } = await questionOf(state, [...columns, by], of)
  const pieces = piecesOf(await state.session.run(rolledSpreadsSql(state.schema, asked, told)))
  const [sizes, values, largest] = [0, 1, 2].map((at) =>
    pullNumbers(pieces, at, new Uint32Array(pieces.rows)),
  )
  return { sizes, values, largest, classes: pullNumbers(pieces, 3, new Float64Array(pieces.rows)) }
}

/** How many there are in all; some of the lines tell soon where they are more than enough. */
export async function rolledCount(
  state: TableState,
  columns: readonly RolledColumn[],
  { enough, of }: { readonly enough: number; readonly of: ToldRows | undefined },
): Promise<number> {
  return countOf(state, await questionOf(state, columns, of), enough)
}

/** Lines that are looked at first, for each combination that is enough. */
const LINES_FIRST = 2

async function countOf(
  { session, schema }: TableState,
  { asked, each, coded, told }: RolledQuestion,
  enough: number,
): Promise<number> {
  if (each) return coded.length
  if (asked.length === 0) return 1
  const lines = LINES_FIRST * (enough + 1)
  if (lines < coded.length / 2) {
    const [some = 0] = await session.numbers(rolledCountSql(schema, asked, { lines, told }))
    if (some > enough) return some
  }
  const [all = 0] = await session.numbers(rolledCountSql(schema, asked, { told }))
  return all
}

async function sizesOf(state: TableState, { asked, each, told }: RolledQuestion): Promise<CountedSizes> {
  const pieces = piecesOf(await state.session.run(rolledSizesSql(state.schema, asked, { each, told })))
  return {
    sizes: pullNumbers(pieces, 0, new Uint32Array(pieces.rows)),
    classes: pullNumbers(pieces, 1, new Float64Array(pieces.rows)),
  }
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
  /** The lines that are asked about, where not all are. */
  readonly told: ToldCodes | undefined
}

interface AskedColumn extends RolledCode {
  /** Codes by the numbers that the database gives; one code where it gives none. */
  readonly translation: Uint32Array | number
  readonly unites: boolean
}

async function questionOf(
  state: TableState,
  columns: readonly RolledColumn[],
  of: ToldRows | undefined,
): Promise<RolledQuestion> {
  const places = columns.map(({ name }) => placeOf(state, name))
  const tellers = [...(of?.any ?? []), ...(of?.none ?? [])].map(({ name }) => placeOf(state, name))
  const coded = await codedCombinations(state, [...new Set([...places, ...tellers])])
  const told = of && {
    any: await toldCodes(state, coded, of.any),
    none: await toldCodes(state, coded, of.none),
  }
  const found: AskedColumn[] = []
  for (const [at, column] of columns.entries()) {
    const byId = await codesById(state, places[at], column)
    found.push(await askedColumn(state, { coded, place: places[at], byId, column }))
  }
  const asked = found.filter(({ translation }) => typeof translation !== 'number')
  const whole = asked.length === coded.places.length && asked.every(({ roll }) => roll === undefined)
  const unites = found.some((one) => one.unites)
  return { coded, columns: found, asked, each: whole && told === undefined, unites, told }
}

/** Which numbers of columns take rows, as tables of the database. */
async function toldCodes(
  state: TableState,
  coded: CodedCombinations,
  values: readonly TakenValues[],
): Promise<Required<RolledCode>[]> {
  const told: Required<RolledCode>[] = []
  for (const { takes, ...column } of values) {
    const place = placeOf(state, column.name)
    const { codes } = await codesById(state, place, column)
    const roll = await rollTable(state, coded, { place, codes, standsFor: takes })
    told.push({ at: coded.places.indexOf(place), roll })
  }
  return told
}

async function askedColumn(
  state: TableState,
  {
    coded,
    place,
    byId,
    column: { standsFor, dictionary },
  }: {
    readonly coded: CodedCombinations
    readonly place: number
    readonly byId: CodesById
    readonly column: RolledColumn
  },
): Promise<AskedColumn> {
  const at = coded.places.indexOf(place)
  if (standsFor === undefined) return { at, translation: byId.codes, unites: byId.unites }
  const [first] = standsFor
  if (standsFor.every((code) => code === first)) return { at, translation: first, unites: false }
  const roll = await rollTable(state, coded, { place, codes: byId.codes, standsFor })
  return { at, roll, translation: Uint32Array.from(dictionary.values, (_, code) => code), unites: false }
}
