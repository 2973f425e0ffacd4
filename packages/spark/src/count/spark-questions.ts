import {
  buildDictionary,
  byAppearance,
  type CensusColumn,
  type CensusOptions,
  type ColumnOptions,
  type ColumnProfile,
  type CountedCombinations,
  codesFor,
  knownCodes,
  mayExceed,
  type NormalisedColumn,
  spellingOf,
  tooManyCombinations,
} from '@outis/core/pipeline'
import { type Dictionary, groupCombinations, PLAIN_DECIMAL, type Table } from '@outis/core/table'
import { sqlRelation } from '../connect/plans.ts'
import { readFirstRow, readNumbers, readTextsAndNumbers } from '../connect/read-columns.ts'
import { rowsAs } from '../engine/row-views.ts'
import { type CountedTexts, freshName, placeOf, type SparkState } from '../engine/spark-state.ts'
import { codedRowsSql, frequenciesSql, profileSql, rowSql, textCombinationsSql } from '../sql/question-sql.ts'
import { countSql } from '../sql/rolled-sql.ts'
import { answerInParts } from './answer-in-parts.ts'
import { type CountedRows, respelt, textsOf, united } from './counted-rows.ts'
import { countedRows, distinctTexts, foreseeTexts, forgetTexts, numberedTexts } from './known-answers.ts'
import { rolledUp } from './rolled-rows.ts'

type NamedDictionary = { readonly name: string; readonly dictionary: Dictionary }

/** Counts the combinations of these columns in one job: their texts, and the census, follow from them. */
export async function prefetch(state: SparkState, names: readonly string[]): Promise<void> {
  const places = names.map((name) => placeOf(state, name))
  // Where combinations may be too many to come here, only the texts of each column do.
  if (state.rows > state.mostCombinations) await foreseeTexts(state, places)
  else await countedRows(state, places)
}

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
  const place = placeOf(state, name)
  const known = await state.distinct.get(place)
  if (known) return profileOfTexts(name, known, state.missing)
  const sql = profileSql(await rowsAs(state, 'rising'), place, state.missing)
  const figures = await readNumbers(state.session.rows(sqlRelation(sql), 'profiling'), 4)
  const [missing, distinct, unique, decimals] = figures.map(([first = 0]) => first)
  const type = distinct > 0 && decimals === distinct ? 'number' : 'text'
  return { name, type, missing, distinct, unique }
}

function profileOfTexts(name: string, texts: CountedTexts, tokens: readonly string[]): ColumnProfile {
  let [missing, distinct, unique, decimals] = [0, 0, 0, 0]
  for (const [valueIndex, value] of texts.values.entries()) {
    if (tokens.includes(value)) {
      missing += texts.rows[valueIndex]
      continue
    }
    distinct++
    if (texts.rows[valueIndex] === 1) unique++
    if (PLAIN_DECIMAL.test(value) && Number.isFinite(Number(value))) decimals++
  }
  const type = distinct > 0 && decimals === distinct ? 'number' : 'text'
  return { name, type, missing, distinct, unique }
}

export async function frequenciesOf(state: SparkState, column: string, limit?: number) {
  const place = placeOf(state, column)
  // All of them are kept: what is asked of the column later is answered from them.
  const known = limit === undefined ? await distinctTexts(state, place) : await state.distinct.get(place)
  const most = limit === undefined ? MOST_LISTED : Math.max(0, Math.trunc(limit))
  if (known) return mostFrequent(known, most)
  const sql = frequenciesSql(await rowsAs(state, 'rising'), place, most)
  const { texts, numbers } = await readTextsAndNumbers(state.session.rows(sqlRelation(sql), 'counting'), 1)
  return texts.map((value, textIndex) => ({ value, rows: numbers[0][textIndex] }))
}

/** Most frequent first, among equals the one that appears first. */
function mostFrequent({ values, rows }: CountedTexts, most: number) {
  const order = Array.from(values.keys()).sort((a, b) => rows[b] - rows[a] || a - b)
  return order.slice(0, most).map((at) => ({ value: values[at], rows: rows[at] }))
}

/** Larger than any number of rows. */
const MOST_LISTED = 2 ** 31 - 1

/** Writes every cell as its dictionary does; returns the columns that this changes. */
export async function normaliseColumns(
  state: SparkState,
  columns: readonly NamedDictionary[],
): Promise<NormalisedColumn[]> {
  const normalised: NormalisedColumn[] = []
  for (const { name, dictionary } of columns) {
    const place = placeOf(state, name)
    const { texts, values, rows } = spellingOf(await distinctTexts(state, place), dictionary, {
      builtCodes: state.codes.get(dictionary),
      missing: state.missing,
    })
    if (texts.size === 0) continue
    const view = freshName(state, 'spelling')
    const sent = [
      { name: 'value', values: [...texts.keys()] },
      { name: 'cell', values: [...texts.values()] },
    ]
    await state.session.send(view, sent, 'reading a column')
    state.normalised.set(place, view)
    forgetTexts(state, place)
    const counted = await state.counted
    if (counted) state.counted = Promise.resolve(respelt(counted, place, texts))
    normalised.push({ name, values, rows })
  }
  return normalised
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
  await refuseMore(state, places)
  const { columns, rows, length } = united(await countedRows(state, places))
  return { columns: columns.map(({ values, codes }) => byAppearance(values, codes)), rows, length }
}

export async function census(
  state: SparkState,
  columns: readonly CensusColumn[],
  { rowNumbers = false }: CensusOptions = {},
): Promise<Table> {
  if (columns.some(({ countedAs }) => countedAs)) return rolledUp(state, columns)
  const places = columns.map(({ name }) => placeOf(state, name))
  if (mayExceed(state.mostCombinations, { rows: state.rows, columns })) {
    if (!rowNumbers) return rolledUp(state, columns)
    await refuseMore(state, places)
  }
  const counted = rowNumbers ? await codedRows(state, places) : await countedRows(state, places)
  let { isDistinct } = counted
  const coded = columns.map((column, columnIndex) => {
    const { codes: textOf } = counted.columns[columnIndex]
    const own = state.codes.get(column.dictionary)
    const texts = textsOf(counted, places[columnIndex])
    const codes = knownCodes(texts, column, { builtCodes: own, missing: state.missing })
    if (new Set(codes).size < codes.length) isDistinct = false
    const into = codesFor(column.dictionary.values.length, counted.length)
    for (let entry = 0; entry < counted.length; entry++) into[entry] = codes[textOf[entry]]
    return { ...column, codes: into }
  })
  return isDistinct ? asCounted(coded, counted) : valuesUnited(coded, counted)
}

/** Where every text is a value of its own, there is nothing to unite. */
function asCounted(columns: Table['columns'], { rows, length }: CountedRows): Table {
  return { columns, weights: rows, length, rows: rows.reduce((sum, many) => sum + many, 0) }
}

/** Combinations are counted before they come, where they may be more than can be held. */
async function refuseMore(state: SparkState, places: readonly number[]): Promise<void> {
  const { mostCombinations: most, rows, session } = state
  if (rows <= most || places.length < 2) return
  const sql = countSql(textCombinationsSql(await rowsAs(state, 'rising'), places))
  const [[combinations = 0]] = await readNumbers(session.rows(sqlRelation(sql), 'counting'), 1)
  if (combinations > most) throw tooManyCombinations(combinations, most)
}

interface NumberedRows extends CountedRows {
  /** Numbers of the rows, where every row stands for itself. */
  readonly numbers?: Uint32Array
}

async function codedRows(state: SparkState, places: readonly number[]): Promise<NumberedRows> {
  const columns = await Promise.all(places.map((place) => numbered(state, place)))
  const sql = codedRowsSql(await rowsAs(state, 'own'), columns)
  const width = places.length + 1
  const batches = answerInParts(state, {
    ...{ sql, width, most: state.rows, bytes: 4 * width + 4, doing: 'counting' },
  })
  const figures = await readNumbers(batches, width)
  const row = figures[places.length]
  const order = Uint32Array.from(row, (_, index) => index).sort((a, b) => row[a] - row[b])
  const texts = await Promise.all(places.map((place) => distinctTexts(state, place)))
  return {
    places,
    columns: texts.map(({ values }, textIndex) => ({
      values,
      codes: order.map((entry) => figures[textIndex][entry]),
    })),
    rows: new Uint32Array(row.length).fill(1),
    length: row.length,
    isDistinct: false,
    numbers: order.map((entry) => row[entry]),
  }
}

/** Texts of one value are one combination. O(combinations × columns). */
function valuesUnited(columns: readonly Table['columns'][number][], counted: NumberedRows): Table {
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
  const sql = rowSql(await state.source('own'), state.names.length, number - 1)
  return readFirstRow(state.session.rows(sqlRelation(sql), 'reading a row'))
}
