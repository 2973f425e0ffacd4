import { type CensusColumn, knownCodes } from '@outis/core/pipeline'
import { readTextsAndNumbers } from '../connect/read-columns.ts'
import { type CountedTexts, freshName, rowsAs, type SparkState } from '../engine/spark-state.ts'
import { distinctOfAllSql, distinctTextsSql } from '../sql/question-sql.ts'
import { answerInParts, WHOLE_BYTES } from './answer-in-parts.ts'
import { askRows, textsOfSome } from './ask-rows.ts'
import { type CountedRows, someOf, textsOf } from './counted-rows.ts'

/** What was asked of a table once is not asked again. */

export function distinctTexts(state: SparkState, sourceIndex: number): Promise<CountedTexts> {
  const answer = state.distinct.get(sourceIndex)
  if (answer !== undefined) return answer
  const asking = countedOrAsked(state, sourceIndex)
  state.distinct.set(sourceIndex, asking)
  asking.catch(() => state.distinct.delete(sourceIndex))
  return asking
}

async function countedOrAsked(state: SparkState, sourceIndex: number): Promise<CountedTexts> {
  const counted = await state.counted
  return counted?.sourceIndexes.includes(sourceIndex)
    ? textsOf(counted, sourceIndex)
    : askTexts(state, sourceIndex)
}

/** Combinations of these columns, from what was counted before where it has them all. They may be there several times. */
export async function countedRows(state: SparkState, sourceIndexes: readonly number[]): Promise<CountedRows> {
  const answer = await state.counted
  const fromCounted = answer && someOf(answer, sourceIndexes)
  if (fromCounted) return fromCounted
  const asking = askRows(state, sourceIndexes)
  state.counted = asking
  asking.catch(() => {
    if (state.counted === asking) state.counted = undefined
  })
  return asking
}

async function askTexts(state: SparkState, sourceIndex: number): Promise<CountedTexts> {
  const sql = distinctTextsSql(await rowsAs(state, 'rising'), sourceIndex)
  const size = await sizeOfTexts(state, [sourceIndex])
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
async function sizeOfTexts(state: SparkState, sourceIndexes: readonly number[]) {
  const most = state.rows * sourceIndexes.length
  if (most * TEXT_ROW_BYTES <= (state.wholeBytes ?? WHOLE_BYTES)) return { most, bytes: TEXT_ROW_BYTES }
  const { texts, bytes, rows } = await textsOfSome(state, sourceIndexes)
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
    values: Array.from(order, (entry) => texts[entry]),
    rows: Float64Array.from(order, (entry) => rows[entry]),
  }
}

/** Asks for the distinct texts of several columns in one pass; what is known is not asked again. */
export async function foreseeTexts(state: SparkState, sourceIndexes: readonly number[]): Promise<void> {
  const asking = [...new Set(sourceIndexes)].filter((sourceIndex) => !state.distinct.has(sourceIndex))
  if (asking.length < 2) return
  const all = askTextsOfAll(state, asking)
  for (const [index, sourceIndex] of asking.entries())
    state.distinct.set(
      sourceIndex,
      all.then((fromCounted) => fromCounted[index]),
    )
  try {
    await all
  } catch (fault) {
    for (const sourceIndex of asking) state.distinct.delete(sourceIndex)
    throw fault
  }
}

async function askTextsOfAll(
  state: SparkState,
  sourceIndexes: readonly number[],
): Promise<readonly CountedTexts[]> {
  const sql = distinctOfAllSql(await rowsAs(state, 'rising'), sourceIndexes)
  const size = await sizeOfTexts(state, sourceIndexes)
  const batches = answerInParts(state, { sql, width: 4, ...size, doing: 'reading columns' })
  const { texts, numbers } = await readTextsAndNumbers(batches, 3)
  const [column, rows, first] = numbers
  const members: number[][] = sourceIndexes.map(() => [])
  for (let textIndex = 0; textIndex < texts.length; textIndex++) members[column[textIndex]].push(textIndex)
  return members.map((ofColumn) => inOrder(texts, { rows, first, members: Uint32Array.from(ofColumn) }))
}

/** A view of the code that each text of a column counts as. It is sent once for each level. */
export function codesView(state: SparkState, sourceIndex: number, column: CensusColumn): Promise<string> {
  const ofColumn = state.codeViews.get(sourceIndex) ?? new Map<object, Promise<string>>()
  state.codeViews.set(sourceIndex, ofColumn)
  const level = column.countedAs ?? column.dictionary
  const answer = ofColumn.get(level)
  if (answer !== undefined) return answer
  const sent = sendCodes(state, sourceIndex, column)
  ofColumn.set(level, sent)
  sent.catch(() => ofColumn.delete(level))
  return sent
}

async function sendCodes(state: SparkState, sourceIndex: number, column: CensusColumn): Promise<string> {
  const { dictionary, countedAs } = column
  const texts = await distinctTexts(state, sourceIndex)
  const codes = knownCodes(texts, column, { builtCodes: state.codes.get(dictionary), missing: state.missing })
  const view = freshName(state, 'codes')
  const sent = [
    { name: 'value', values: texts.values },
    { name: 'code', values: Int32Array.from(codes, (code) => countedAs?.[code] ?? code) },
  ]
  await state.session.send(view, sent, 'counting')
  return view
}

/** After the texts of a column have changed. */
export function forgetTexts(state: SparkState, sourceIndex: number): void {
  for (const answer of [state.distinct, state.codeViews]) answer.delete(sourceIndex)
}

/** After the rows in question have changed. */
export function forget(state: SparkState): void {
  for (const answer of [state.distinct, state.codeViews]) answer.clear()
  state.counted = undefined
}
