import {
  buildDictionary,
  byAppearance,
  type CensusOptions,
  type ColumnOptions,
  type ColumnProfile,
  type CountedCombinations,
  codesFor,
  knownCodes,
  type SpeltColumn,
  spellingOf,
} from '@outis/core/pipeline'
import { type Dictionary, groupCombinations, type Table } from '@outis/core/table'
import { sqlRelation } from '../connect/plans.ts'
import { readFirstRow, readNumbers, readTextsAndNumbers } from '../connect/read-columns.ts'
import { codedRowsSql, countCombinationsSql, frequenciesSql, profileSql, rowSql } from '../sql/questions.ts'
import {
  type CountedTexts,
  distinctTexts,
  foreseeTexts,
  forget,
  freshName,
  numberedTexts,
  placeOf,
  type SparkState,
} from './spark-state.ts'

type NamedDictionary = { readonly name: string; readonly dictionary: Dictionary }

/** Counts the texts of these columns in one job. */
export const foresee = (state: SparkState, names: readonly string[]): Promise<void> =>
  foreseeTexts(
    state,
    names.map((name) => placeOf(state, name)),
  )

export async function dictionaryOf(state: SparkState, column: ColumnOptions): Promise<Dictionary> {
  const texts = await distinctTexts(state, placeOf(state, column.name))
  const { dictionary, codes } = buildDictionary(texts, { column, missing: state.missing })
  state.codes.set(dictionary, codes)
  return dictionary
}

export async function profileOf(state: SparkState, names: readonly string[]): Promise<ColumnProfile[]> {
  // Side by side: most of a small question is waiting.
  return Promise.all(names.map((name) => profileOne(state, name)))
}

async function profileOne(state: SparkState, name: string): Promise<ColumnProfile> {
  const sql = profileSql(state.rowsView, placeOf(state, name), state.missing)
  const figures = await readNumbers(state.session.rows(sqlRelation(sql), 'profiling'), 4)
  const [missing, distinct, unique, decimals] = figures.map(([first = 0]) => first)
  const type = distinct > 0 && decimals === distinct ? 'number' : 'text'
  return { name, type, missing, distinct, unique }
}

export async function frequenciesOf(state: SparkState, column: string, limit?: number) {
  const most = limit === undefined ? MOST_LISTED : Math.max(0, Math.trunc(limit))
  const place = placeOf(state, column)
  const known = await state.distinct.get(place)
  if (known) return mostFrequent(known, most)
  const sql = frequenciesSql(state.rowsView, place, most)
  const { texts, numbers } = await readTextsAndNumbers(state.session.rows(sqlRelation(sql), 'counting'), 1)
  return texts.map((value, at) => ({ value, rows: numbers[0][at] }))
}

/** Most frequent first, among equals the one that appears first. */
function mostFrequent({ values, rows }: CountedTexts, most: number) {
  const order = Array.from(values.keys()).sort((a, b) => rows[b] - rows[a] || a - b)
  return order.slice(0, most).map((at) => ({ value: values[at], rows: rows[at] }))
}

/** Larger than any number of rows. */
const MOST_LISTED = 2 ** 31 - 1

/** Writes every cell as its dictionary does; returns the columns that this changes. */
export async function spellColumns(
  state: SparkState,
  columns: readonly NamedDictionary[],
): Promise<SpeltColumn[]> {
  const spelt: SpeltColumn[] = []
  for (const { name, dictionary } of columns) {
    const place = placeOf(state, name)
    const { texts, values, rows } = spellingOf(await distinctTexts(state, place), dictionary, {
      own: state.codes.get(dictionary),
      missing: state.missing,
    })
    if (texts.size === 0) continue
    const view = freshName(state, 'spelling')
    const sent = [
      { name: 'value', values: [...texts.keys()] },
      { name: 'cell', values: [...texts.values()] },
    ]
    await state.session.send(view, sent, 'reading a column')
    state.spelt.set(place, view)
    forget(state, place)
    spelt.push({ name, values, rows })
  }
  return spelt
}

/** Combinations of texts by number, in order of first appearance. */
interface Counted {
  readonly places: readonly Uint32Array[]
  readonly rows: Uint32Array
  readonly length: number
}

async function countedTexts(state: SparkState, places: readonly number[]): Promise<Counted> {
  await foreseeTexts(state, places)
  const columns = await Promise.all(places.map((place) => numbered(state, place)))
  const batches = state.session.rows(sqlRelation(countCombinationsSql(state.rowsView, columns)), 'counting')
  const figures = await readNumbers(batches, places.length + 2)
  const first = figures[places.length + 1]
  const order = Uint32Array.from(first, (_, at) => at).sort((a, b) => first[a] - first[b])
  const ordered = (values: Uint32Array) => Uint32Array.from(order, (at) => values[at])
  return {
    places: figures.slice(0, places.length).map(ordered),
    rows: ordered(figures[places.length]),
    length: first.length,
  }
}

const numbered = async (state: SparkState, place: number) => ({
  place,
  codes: await numberedTexts(state, place),
})

export async function combinations(
  state: SparkState,
  names: readonly string[],
): Promise<CountedCombinations> {
  const places = names.map((name) => placeOf(state, name))
  const { places: codes, rows, length } = await countedTexts(state, places)
  const columns: CountedCombinations['columns'] = await Promise.all(
    places.map(async (place, at) => byAppearance((await distinctTexts(state, place)).values, codes[at])),
  )
  return { columns, rows, length }
}

export async function census(
  state: SparkState,
  columns: readonly NamedDictionary[],
  { rowNumbers = false }: CensusOptions = {},
): Promise<Table> {
  const places = columns.map(({ name }) => placeOf(state, name))
  const counted = rowNumbers ? await codedRows(state, places) : await countedTexts(state, places)
  const coded = await Promise.all(
    columns.map(async (column, at) => {
      const texts = await distinctTexts(state, places[at])
      const own = state.codes.get(column.dictionary)
      const codes = knownCodes(texts, column, { own, missing: state.missing })
      const into = codesFor(column.dictionary.values.length, counted.length)
      for (let entry = 0; entry < counted.length; entry++) into[entry] = codes[counted.places[at][entry]]
      return { ...column, codes: into }
    }),
  )
  return united(coded, counted)
}

interface CountedRows extends Counted {
  /** Numbers of the rows, where every row stands for itself. */
  readonly numbers?: Uint32Array
}

async function codedRows(state: SparkState, places: readonly number[]): Promise<CountedRows> {
  const columns = await Promise.all(places.map((place) => numbered(state, place)))
  const batches = state.session.rows(sqlRelation(codedRowsSql(state.rowsView, columns)), 'counting')
  const figures = await readNumbers(batches, places.length + 1)
  const row = figures[places.length]
  const order = Uint32Array.from(row, (_, at) => at).sort((a, b) => row[a] - row[b])
  const ordered = (values: Uint32Array) => Uint32Array.from(order, (at) => values[at])
  const rows = new Uint32Array(row.length).fill(1)
  return { places: figures.slice(0, -1).map(ordered), rows, length: row.length, numbers: ordered(row) }
}

/** Texts of one value are one combination. O(combinations × columns). */
function united(columns: readonly Table['columns'][number][], counted: CountedRows): Table {
  const { length, rows, numbers } = counted
  const sized = columns.map(({ codes, dictionary }) => ({ codes, size: dictionary.values.length }))
  const { count, groupOf, first } = groupCombinations(sized, length)
  const weights = new Uint32Array(count)
  let total = 0
  for (let entry = 0; entry < length; entry++) {
    weights[groupOf[entry]] += rows[entry]
    total += rows[entry]
  }
  const kept = columns.map((column) => {
    const codes = codesFor(column.dictionary.values.length, count)
    for (let group = 0; group < count; group++) codes[group] = column.codes[first[group]]
    return { ...column, codes }
  })
  return {
    columns: kept,
    weights,
    length: count,
    rows: total,
    ...(numbers && { rowNumbers: rowLists(numbers, groupOf, weights) }),
  }
}

function rowLists(numbers: Uint32Array, groupOf: Int32Array, weights: Uint32Array) {
  const offsets = new Uint32Array(weights.length + 1)
  for (let group = 0; group < weights.length; group++) offsets[group + 1] = offsets[group] + weights[group]
  const next = offsets.slice(0, weights.length)
  const rows = new Uint32Array(numbers.length)
  for (let row = 0; row < numbers.length; row++) rows[next[groupOf[row]]++] = numbers[row]
  return { offsets, rows }
}

export async function rowOf(state: SparkState, number: number): Promise<string[] | undefined> {
  if (!Number.isInteger(number) || number < 1) return undefined
  const sql = rowSql(state.source, state.names.length, number - 1)
  return readFirstRow(state.session.rows(sqlRelation(sql), 'reading a row'))
}
