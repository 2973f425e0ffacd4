import { type CensusColumn, knownCodes } from '@outis/core/pipeline'
import { readTextsAndNumbers } from '../connect/read-columns.ts'
import { type CountedTexts, freshName, rowsAs, type SparkState } from '../engine/spark-state.ts'
import { distinctOfAllSql, distinctTextsSql } from '../sql/question-sql.ts'
import { answerInParts, WHOLE_BYTES } from './answer-in-parts.ts'
import { askRows, textsOfSome } from './ask-rows.ts'
import { type CountedRows, someOf, textsOf } from './counted-rows.ts'

/** What was asked of a table once is not asked again. */

export function distinctTexts(state: SparkState, place: number): Promise<CountedTexts> {
  const known = state.distinct.get(place)
  if (known !== undefined) return known
  const asked = countedOrAsked(state, place)
  state.distinct.set(place, asked)
  asked.catch(() => state.distinct.delete(place))
  return asked
}

async function countedOrAsked(state: SparkState, place: number): Promise<CountedTexts> {
  const counted = await state.counted
  return counted?.places.includes(place) ? textsOf(counted, place) : askTexts(state, place)
}

/** Combinations of these columns, from what was counted before where it has them all. They may be there several times. */
export async function countedRows(state: SparkState, places: readonly number[]): Promise<CountedRows> {
  const known = await state.counted
  const found = known && someOf(known, places)
  if (found) return found
  const asked = askRows(state, places)
  state.counted = asked
  asked.catch(() => {
    if (state.counted === asked) state.counted = undefined
  })
  return asked
}

async function askTexts(state: SparkState, place: number): Promise<CountedTexts> {
  const sql = distinctTextsSql(await rowsAs(state, 'rising'), place)
  const size = await sizeOfTexts(state, [place])
  const batches = answerInParts(state, { sql, width: 3, ...size, doing: 'reading a column' })
  const { texts, numbers } = await readTextsAndNumbers(batches, 2)
  const [rows, first] = numbers
  return inOrder(texts, { rows, first, members: Uint32Array.from(texts, (_, index) => index) })
}

/** A text, its rows and its first row, where nothing is known of the text. */
const TEXT_ROW_BYTES = 40
/** Rows of a text and of its first row, and where it begins. */
const FIGURE_BYTES = 20

/** How many texts columns have together, and how large they are: of a large table as some rows show it, twice as many. */
async function sizeOfTexts(state: SparkState, places: readonly number[]) {
  const most = state.rows * places.length
  if (most * TEXT_ROW_BYTES <= (state.wholeBytes ?? WHOLE_BYTES)) return { most, bytes: TEXT_ROW_BYTES }
  const { texts, bytes, rows } = await textsOfSome(state, places)
  const shares = texts.map(({ length }) => Math.min(1, (2 * length) / Math.max(1, rows)))
  return {
    most: shares.reduce((sum, share) => sum + share * state.rows, 0),
    bytes: FIGURE_BYTES + Math.max(...bytes),
  }
}

function inOrder(
  texts: readonly string[],
  {
    rows,
    first,
    members,
  }: { readonly rows: Float64Array; readonly first: Float64Array; readonly members: Uint32Array },
): CountedTexts {
  // Where order tells nothing, all have the same first row.
  const order = members.sort((a, b) => first[a] - first[b] || (texts[a] < texts[b] ? -1 : 1))
  return {
    values: Array.from(order, (at) => texts[at]),
    rows: Float64Array.from(order, (at) => rows[at]),
  }
}

/** Asks for the distinct texts of several columns in one pass; what is known is not asked again. */
export async function foreseeTexts(state: SparkState, places: readonly number[]): Promise<void> {
  const asked = [...new Set(places)].filter((place) => !state.distinct.has(place))
  if (asked.length < 2) return
  const all = askTextsOfAll(state, asked)
  for (const [index, place] of asked.entries())
    state.distinct.set(
      place,
      all.then((found) => found[index]),
    )
  try {
    await all
  } catch (fault) {
    for (const place of asked) state.distinct.delete(place)
    throw fault
  }
}

async function askTextsOfAll(state: SparkState, places: readonly number[]): Promise<readonly CountedTexts[]> {
  const sql = distinctOfAllSql(await rowsAs(state, 'rising'), places)
  const size = await sizeOfTexts(state, places)
  const batches = answerInParts(state, { sql, width: 4, ...size, doing: 'reading columns' })
  const { texts, numbers } = await readTextsAndNumbers(batches, 3)
  const [column, rows, first] = numbers
  const members: number[][] = places.map(() => [])
  for (let textIndex = 0; textIndex < texts.length; textIndex++) members[column[textIndex]].push(textIndex)
  return members.map((ofColumn) => inOrder(texts, { rows, first, members: Uint32Array.from(ofColumn) }))
}

/** A view of the code that each text of a column counts as. It is sent once for each level. */
export function codesView(state: SparkState, place: number, column: CensusColumn): Promise<string> {
  const ofColumn = state.codeViews.get(place) ?? new Map<object, Promise<string>>()
  state.codeViews.set(place, ofColumn)
  const level = column.countedAs ?? column.dictionary
  const known = ofColumn.get(level)
  if (known !== undefined) return known
  const sent = sendCodes(state, place, column)
  ofColumn.set(level, sent)
  sent.catch(() => ofColumn.delete(level))
  return sent
}

async function sendCodes(state: SparkState, place: number, column: CensusColumn): Promise<string> {
  const { dictionary, countedAs } = column
  const texts = await distinctTexts(state, place)
  const codes = knownCodes(texts, column, { own: state.codes.get(dictionary), missing: state.missing })
  const view = freshName(state, 'codes')
  const sent = [
    { name: 'value', values: texts.values },
    { name: 'code', values: Int32Array.from(codes, (code) => countedAs?.[code] ?? code) },
  ]
  await state.session.send(view, sent, 'counting')
  return view
}

/** After the texts of a column have changed. */
export function forgetTexts(state: SparkState, place: number): void {
  for (const known of [state.distinct, state.codeViews]) known.delete(place)
}

/** After the rows in question have changed. */
export function forget(state: SparkState): void {
  for (const known of [state.distinct, state.codeViews]) known.clear()
  state.counted = undefined
}
