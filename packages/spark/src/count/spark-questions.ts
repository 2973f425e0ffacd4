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
  memoryAnswers,
  memoryState,
  type NormalisedColumn,
  spellingOf,
  tooManyCombinations,
} from '@outis/core/pipeline'
import { type Dictionary, PLAIN_DECIMAL, type Table } from '@outis/core/table'
import { sqlRelation } from '../connect/plans.ts'
import { readFirstRow, readNumbers, readTextsAndNumbers } from '../connect/read-columns.ts'
import {
  type CountedTexts,
  columnIndexOf,
  freshName,
  rowsAs,
  type SparkState,
} from '../engine/spark-state.ts'
import {
  codedRowsSql,
  countSql,
  frequenciesSql,
  profileSql,
  rowSql,
  textCombinationsSql,
} from '../sql/question-sql.ts'
import { answerInParts } from './answer-in-parts.ts'
import { respelt, textsOf, united } from './counted-rows.ts'
import { codesView, countedRows, distinctTexts, foreseeTexts, forgetTexts } from './known-answers.ts'
import { levelCombinations } from './level-combinations.ts'

type NamedDictionary = { readonly name: string; readonly dictionary: Dictionary }

/** Counts the combinations of these columns in one job: their texts, and the census, follow from them. */
export async function prefetch(state: SparkState, names: readonly string[]): Promise<void> {
  const sourceIndexes = names.map((name) => columnIndexOf(state, name))
  // Where combinations may be too many to come here, only the texts of each column do.
  if (state.rows > state.mostCombinations) await foreseeTexts(state, sourceIndexes)
  else await countedRows(state, sourceIndexes)
}

export async function dictionaryOf(state: SparkState, column: ColumnOptions): Promise<Dictionary> {
  const texts = await distinctTexts(state, columnIndexOf(state, column.name))
  const { dictionary, codes } = buildDictionary(texts, { column, missing: state.missing })
  state.codes.set(dictionary, codes)
  return dictionary
}

export async function profileOf(state: SparkState, names: readonly string[]): Promise<ColumnProfile[]> {
  // Side by side: most of a small question is waiting.
  return Promise.all(names.map((name) => profileOne(state, name)))
}

async function profileOne(state: SparkState, name: string): Promise<ColumnProfile> {
  const sourceIndex = columnIndexOf(state, name)
  const known = await state.distinct.get(sourceIndex)
  if (known) return profileOfTexts(name, known, state.missing)
  const sql = profileSql(await rowsAs(state, 'rising'), sourceIndex, state.missing)
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
  const sourceIndex = columnIndexOf(state, column)
  // All of them are kept: what is asked of the column later is answered from them.
  const known =
    limit === undefined ? await distinctTexts(state, sourceIndex) : await state.distinct.get(sourceIndex)
  const most = limit === undefined ? MOST_LISTED : Math.max(0, Math.trunc(limit))
  if (known) return mostFrequent(known, most)
  const sql = frequenciesSql(await rowsAs(state, 'rising'), sourceIndex, most)
  const { texts, numbers } = await readTextsAndNumbers(state.session.rows(sqlRelation(sql), 'counting'), 1)
  return texts.map((value, textIndex) => ({ value, rows: numbers[0][textIndex] }))
}

/** Most frequent first, among equals the one that appears first. */
function mostFrequent({ values, rows }: CountedTexts, most: number) {
  const order = Array.from(values.keys()).sort((a, b) => rows[b] - rows[a] || a - b)
  return order.slice(0, most).map((entry) => ({ value: values[entry], rows: rows[entry] }))
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
    const sourceIndex = columnIndexOf(state, name)
    const { texts, values, rows } = spellingOf(await distinctTexts(state, sourceIndex), dictionary, {
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
    state.normalised.set(sourceIndex, view)
    forgetTexts(state, sourceIndex)
    const counted = await state.counted
    if (counted) state.counted = Promise.resolve(respelt(counted, sourceIndex, texts))
    normalised.push({ name, values, rows })
  }
  return normalised
}

export async function combinations(
  state: SparkState,
  names: readonly string[],
): Promise<CountedCombinations> {
  const sourceIndexes = names.map((name) => columnIndexOf(state, name))
  await refuseMore(state, sourceIndexes)
  const { columns, rows, length } = united(await countedRows(state, sourceIndexes))
  return { columns: columns.map(({ values, codes }) => byAppearance(values, codes)), rows, length }
}

export async function census(
  state: SparkState,
  columns: readonly CensusColumn[],
  { rowNumbers = false }: CensusOptions = {},
): Promise<Table> {
  if (columns.some(({ countedAs }) => countedAs)) return levelCombinations(state, columns)
  const sourceIndexes = columns.map(({ name }) => columnIndexOf(state, name))
  const mayBeMore = mayExceed(state.mostCombinations, { rows: state.rows, columns })
  if (mayBeMore && !rowNumbers) return levelCombinations(state, columns)
  if (mayBeMore) await refuseMore(state, sourceIndexes)
  if (rowNumbers) return numberedCensus(state, columns)
  const counted = await countedRows(state, sourceIndexes)
  let { isDistinct } = counted
  const coded = columns.map((column, columnIndex) => {
    const { values } = column.dictionary
    const codes = knownCodes(textsOf(counted, sourceIndexes[columnIndex]), column, {
      builtCodes: state.codes.get(column.dictionary),
      missing: state.missing,
    })
    // Several texts of one value make several combinations of texts.
    if (new Set(codes).size < codes.length) isDistinct = false
    const into = codesFor(values.length, counted.length)
    for (const [entry, code] of counted.columns[columnIndex].codes.entries()) into[entry] = codes[code]
    return { values, codes: into }
  })
  const { columns: kept, rows, length } = united({ ...counted, columns: coded, isDistinct })
  return {
    columns: columns.map(({ name, dictionary }, index) => ({ name, dictionary, codes: kept[index].codes })),
    weights: rows,
    length,
    rows: rows.reduce((sum, many) => sum + many, 0),
  }
}

/** The census with the numbers of the rows of each combination: every row comes here, and is counted in memory. */
async function numberedCensus(state: SparkState, columns: readonly CensusColumn[]): Promise<Table> {
  const views = await Promise.all(
    columns.map(async (column) => {
      const sourceIndex = columnIndexOf(state, column.name)
      return { sourceIndex, codes: await codesView(state, sourceIndex, column) }
    }),
  )
  const width = columns.length + 1
  const figures = await readNumbers(
    answerInParts(state, {
      sql: codedRowsSql(await rowsAs(state, 'own'), views),
      width,
      most: state.rows,
      bytes: 4 * width + 4,
      doing: 'counting',
    }),
    width,
  )
  const numbers = figures[columns.length]
  const order = Uint32Array.from(numbers.keys()).sort((a, b) => numbers[a] - numbers[b])
  const rows = memoryState(
    columns.map(({ name }) => name),
    {
      columns: columns.map(({ dictionary: { values } }, index) => ({
        values,
        codes: order.map((entry) => figures[index][entry]),
      })),
      rows: order.length,
    },
  )
  rows.numbers = order.map((entry) => numbers[entry])
  for (const { dictionary } of columns) rows.codes.set(dictionary, Uint32Array.from(dictionary.values.keys()))
  return memoryAnswers(rows, order.length).census(columns, { rowNumbers: true })
}

/** Combinations are counted before they come, where they may be more than can be held. */
async function refuseMore(state: SparkState, sourceIndexes: readonly number[]): Promise<void> {
  const { mostCombinations: most, rows, session } = state
  if (rows <= most || sourceIndexes.length < 2) return
  const sql = countSql(textCombinationsSql(await rowsAs(state, 'rising'), sourceIndexes))
  const [[combinations = 0]] = await readNumbers(session.rows(sqlRelation(sql), 'counting'), 1)
  if (combinations > most) throw tooManyCombinations(combinations, most)
}

export async function rowOf(state: SparkState, number: number): Promise<string[] | undefined> {
  if (!Number.isInteger(number) || number < 1) return undefined
  const sql = rowSql(await state.source('own'), state.names.length, number - 1)
  return readFirstRow(state.session.rows(sqlRelation(sql), 'reading a row'))
}
