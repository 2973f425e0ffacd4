import type { DistinctTexts } from '@outis/core/pipeline'
import { unknownColumn } from '@outis/core/pipeline'
import type { Dictionary } from '@outis/core/table'
import { sqlRelation } from '../connect/plans.ts'
import { readTextsAndNumbers } from '../connect/read-columns.ts'
import type { SparkSession } from '../connect/spark-session.ts'
import { distinctOfAllSql, distinctTextsSql } from '../sql/questions.ts'
import { askRows, type CountedRows, someOf, textsOf } from './counted-rows.ts'

/** What is known of a table of Spark. */
export interface SparkState {
  readonly session: SparkSession
  /** What the names of everything begin with that is made for this table. */
  readonly id: string
  readonly names: readonly string[]
  /** Whether the cells of each column are texts in Spark too. */
  readonly texts: readonly boolean[]
  /** View of all rows: `s0 …`, `c0 …`, `n`. */
  readonly source: string
  /** The same without `n`. */
  readonly plainSource: string
  /** View of the rows in question. */
  readonly rowsView: string
  /** The same without `n`. */
  readonly plainRows: string
  rows: number
  missing: readonly string[]
  /** Places of the columns without whose value a row is left out, and the texts there that are none. */
  readonly required: Map<number, readonly string[]>
  /** Views of texts that are written otherwise from now on, by place. */
  readonly spelt: Map<number, string>
  readonly distinct: Map<number, Promise<CountedTexts>>
  /** Combinations that were counted, of as many columns as were asked for at once. */
  counted: Promise<CountedRows> | undefined
  readonly codes: WeakMap<Dictionary, Uint32Array>
  /** Views that give the texts of a column their numbers, by place. */
  readonly numbered: Map<number, Promise<string>>
  /** Counts what was made, so that names differ. */
  made: number
}

/** Distinct texts of a column, in order of first appearance. */
export interface CountedTexts extends DistinctTexts {
  readonly values: readonly string[]
}

export function placeOf({ names }: SparkState, name: string): number {
  const place = names.indexOf(name)
  if (place >= 0) return place
  throw unknownColumn(name)
}

export const freshName = (state: SparkState, what: string): string => `${state.id}_${what}_${++state.made}`

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

async function askTexts({ session, rowsView }: SparkState, place: number): Promise<CountedTexts> {
  const batches = session.rows(sqlRelation(distinctTextsSql(rowsView, place)), 'reading a column')
  const { texts, numbers } = await readTextsAndNumbers(batches, 2)
  const [rows, first] = numbers
  return inOrder(texts, { rows, first, members: Uint32Array.from(texts, (_, at) => at) })
}

function inOrder(
  texts: readonly string[],
  {
    rows,
    first,
    members,
  }: { readonly rows: Uint32Array; readonly first: Uint32Array; readonly members: Uint32Array },
): CountedTexts {
  const order = members.sort((a, b) => first[a] - first[b])
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
  for (const [at, place] of asked.entries())
    state.distinct.set(
      place,
      all.then((found) => found[at]),
    )
  try {
    await all
  } catch (fault) {
    for (const place of asked) state.distinct.delete(place)
    throw fault
  }
}

async function askTextsOfAll(
  { session, rowsView }: SparkState,
  places: readonly number[],
): Promise<readonly CountedTexts[]> {
  const batches = session.rows(sqlRelation(distinctOfAllSql(rowsView, places)), 'reading columns')
  const { texts, numbers } = await readTextsAndNumbers(batches, 3)
  const [column, rows, first] = numbers
  const members: number[][] = places.map(() => [])
  for (let at = 0; at < texts.length; at++) members[column[at]].push(at)
  return members.map((ofColumn) => inOrder(texts, { rows, first, members: Uint32Array.from(ofColumn) }))
}

/** A view that numbers the texts of a column by their places among its distinct texts. */
export function numberedTexts(state: SparkState, place: number): Promise<string> {
  const known = state.numbered.get(place)
  if (known !== undefined) return known
  const sent = sendNumbers(state, place)
  state.numbered.set(place, sent)
  sent.catch(() => state.numbered.delete(place))
  return sent
}

async function sendNumbers(state: SparkState, place: number): Promise<string> {
  const { values } = await distinctTexts(state, place)
  const view = freshName(state, 'codes')
  const code = Int32Array.from(values, (_, at) => at)
  await state.session.send(
    view,
    [
      { name: 'value', values },
      { name: 'code', values: code },
    ],
    'counting',
  )
  return view
}

/** After the texts of a column have changed. */
export function forgetTexts(state: SparkState, place: number): void {
  for (const known of [state.distinct, state.numbered]) known.delete(place)
}

/** After the rows in question have changed. */
export function forget(state: SparkState): void {
  for (const known of [state.distinct, state.numbered]) known.clear()
  state.counted = undefined
}
