import { type CensusOptions, codesFor, knownCodes } from '@outis/core/pipeline'
import type { Column, Dictionary, Table } from '@outis/core/table'
import { uniteCombinations } from '../columns/unite-combinations.ts'
import { codedRowsSql, countCombinationsSql } from '../sql/census.ts'
import { sampledCombinationsSql, type Tally, talliedRows } from '../sql/tally.ts'
import { piecesOf, pullLists, pullNumbers, pullTranslated } from './pull.ts'
import { isCounted, needRows, tallyOf } from './rows-in-question.ts'
import { distinctTexts } from './stored-dictionary.ts'
import { placeOf, type TableState } from './table-state.ts'

/** Distinct combinations of columns as codes of their dictionaries. */
export async function census(
  state: TableState,
  columns: readonly { readonly name: string; readonly dictionary: Dictionary }[],
  options: CensusOptions = {},
): Promise<Table> {
  const missing = state.missing
  const counted = columns.map(({ name }) => ({ place: placeOf(state, name), missing }))
  const translations: CodesById[] = []
  for (const [at, { place }] of counted.entries())
    translations.push(await codesById(state, place, columns[at]))
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
    ({ name, dictionary }, at): Column => ({
      name,
      dictionary,
      codes: pullTranslated(pieces, at, {
        into: codesFor(dictionary.values.length, length),
        translation: translations[at].codes,
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
  columns: readonly { readonly place: number }[],
  rowNumbers: boolean,
): Promise<Tally> {
  if (!rowNumbers)
    return tallyOf(
      state,
      columns.map(({ place }) => place),
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
  columns: readonly { readonly place: number }[],
): Promise<boolean> => isLong(state, columns) && !(await fewCombinations(state, columns, MOSTLY))

const isLong = ({ rows }: TableState, columns: readonly unknown[]): boolean =>
  rows >= WORTH_FROM_ROWS && columns.length > 0

/** Whether a long table has fewer combinations than this share of its rows, as far as a sample can tell. */
export async function fewCombinations(
  state: TableState,
  columns: readonly { readonly place: number }[],
  most: number,
): Promise<boolean> {
  const { session, schema } = state
  const places = columns.map(({ place }) => place)
  if (places.length > 0 && isCounted(state, places)) return true
  if (!isLong(state, columns)) return false
  await needRows(state)
  const rows = talliedRows(schema).table
  const [distinct = 0] = await session.numbers(sampledCombinationsSql(places, rows, SAMPLED_ROWS))
  return distinct < most * SAMPLED_ROWS
}

interface CodesById {
  /** codes[number of a text in the database]; 0 for missing. */
  readonly codes: Uint32Array
  /** Whether texts that the database counts apart have one code. */
  readonly unites: boolean
}

async function codesById(
  state: TableState,
  place: number,
  column: { readonly name: string; readonly dictionary: Dictionary },
): Promise<CodesById> {
  const texts = await distinctTexts(state, place)
  const codes = knownCodes(texts, column, { own: state.codes.get(column.dictionary), missing: state.missing })
  const byId = new Uint32Array(codes.length + 1)
  const seen = new Uint8Array(column.dictionary.values.length)
  const tokens = new Set(state.missing)
  let unites = false
  for (let at = 0; at < codes.length; at++) {
    const code = codes[at]
    byId[texts.ids[at]] = code
    // The database counts all tokens as one already.
    if (code === 0 && tokens.has(texts.values[at])) continue
    unites ||= code === 0 || seen[code] === 1
    seen[code] = 1
  }
  return { codes: byId, unites }
}
