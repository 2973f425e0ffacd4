import { type CensusColumn, codesFor, knownCodes, tooManyCombinations } from '@outis/core/pipeline'
import type { Codes, Table } from '@outis/core/table'
import { sqlRelation } from '../connect/plans.ts'
import { readNumbers, readTextsAndNumbers } from '../connect/read-columns.ts'
import { rowsAs } from '../engine/row-views.ts'
import { freshName, placeOf, type SparkState } from '../engine/spark-state.ts'
import { countSql, rolledSql, someRolledSql } from '../sql/rolled-sql.ts'
import { answerInParts, WHOLE_BYTES } from './answer-in-parts.ts'
import { distinctTexts } from './known-answers.ts'
import { isOrdered, orderOf } from './order-of.ts'

/** Distinct combinations of columns whose values are counted as others; no more come than may be held. */
export async function rolledUp(state: SparkState, columns: readonly CensusColumn[]): Promise<Table> {
  const { grouped, sql } = await questionOf(state, columns)
  // One column cannot have too many: its dictionary is held here whatever its length.
  const most = columns.length < 2 ? (columns[0]?.dictionary.values.length ?? 1) : state.mostCombinations
  const figures = await rolledFigures(state, sql, { width: grouped.length + 2, most })
  const [rows, first] = figures.slice(-2)
  const order = isOrdered(first) ? orderOf(first) : byCodes(figures.slice(0, -2), rows.length)
  return {
    columns: columns.map(({ name, dictionary, countedAs }) => {
      const codes: Codes = codesFor(dictionary.values.length, order.length)
      const at = grouped.indexOf(name)
      if (at < 0) return { name, dictionary, codes: codes.fill(countedAs![0]) }
      for (let entry = 0; entry < order.length; entry++) codes[entry] = figures[at][order[entry]]
      return { name, dictionary, codes }
    }),
    weights: Uint32Array.from(order, (entry) => rows[entry]),
    length: order.length,
    rows: state.rows,
  }
}

/** Columns of the answer; refused where it has more rows than may be held. */
async function rolledFigures(
  state: SparkState,
  sql: string,
  { width, most }: { readonly width: number; readonly most: number },
): Promise<Float64Array[]> {
  if (state.rows <= most) return figuresOf(state, sql, { width, rows: state.rows })
  // A list that ends somewhere is made in the driver of Spark: only a short one is.
  if ((most + 1) * width * FIGURE_BYTES <= (state.wholeBytes ?? WHOLE_BYTES)) {
    const figures = await figuresOf(state, someRolledSql(sql, most + 1), { width, rows: most + 1 })
    if (figures[0].length <= most) return figures
  }
  const combinations = await countOf(state, sql)
  if (combinations > most) throw tooManyCombinations(combinations, most)
  return figuresOf(state, sql, { width, rows: combinations })
}

/** How many there are in all. */
export async function countDistinct(state: SparkState, columns: readonly CensusColumn[]): Promise<number> {
  return countOf(state, (await questionOf(state, columns)).sql)
}

async function countOf(state: SparkState, sql: string): Promise<number> {
  const [[combinations = 0]] = await readNumbers(state.session.rows(sqlRelation(countSql(sql)), COUNTING), 1)
  return combinations
}

const COUNTING = 'counting'

/** Bytes of a number on its way, at most. */
const FIGURE_BYTES = 8

/**
 * Columns of numbers, which may be larger than 2^32 where they number rows.
 *
 * @param rows that the answer has at most
 */
async function figuresOf(
  state: SparkState,
  sql: string,
  { width, rows }: { readonly width: number; readonly rows: number },
): Promise<Float64Array[]> {
  const batches = answerInParts(state, {
    sql: `SELECT '' AS none, * FROM (${sql})`,
    ...{ width: width + 1, most: rows, bytes: width * FIGURE_BYTES, doing: COUNTING },
  })
  return (await readTextsAndNumbers(batches, width)).numbers
}

/** Where the order of rows tells nothing: by the codes. */
function byCodes(columns: readonly Float64Array[], length: number): Uint32Array {
  return Uint32Array.from({ length }, (_, entry) => entry).sort((one, other) => {
    for (const codes of columns) if (codes[one] !== codes[other]) return codes[one] - codes[other]
    return one - other
  })
}

async function questionOf(
  state: SparkState,
  columns: readonly CensusColumn[],
): Promise<{ readonly grouped: readonly string[]; readonly sql: string }> {
  // A column whose values all count as one tells no rows apart.
  const grouped = columns.filter(({ countedAs }) => !countedAs?.every((code) => code === countedAs[0]))
  const views = await Promise.all(
    grouped.map(async (column) => {
      const place = placeOf(state, column.name)
      return { place, codes: await rollView(state, place, column) }
    }),
  )
  return {
    grouped: grouped.map(({ name }) => name),
    sql: rolledSql(await rowsAs(state, 'rising'), views),
  }
}

/** A view of what each text of a column is counted as; one array is sent once. */
function rollView(state: SparkState, place: number, column: CensusColumn): Promise<string> {
  const made = state.rolls.get(place) ?? new Map<unknown, Promise<string>>()
  state.rolls.set(place, made)
  const key = column.countedAs ?? column.dictionary
  const known = made.get(key)
  if (known !== undefined) return known
  const sent = sendRoll(state, place, column)
  made.set(key, sent)
  sent.catch(() => made.delete(key))
  return sent
}

async function sendRoll(state: SparkState, place: number, column: CensusColumn): Promise<string> {
  const { dictionary, countedAs } = column
  const texts = await distinctTexts(state, place)
  const codes = knownCodes(texts, column, { builtCodes: state.codes.get(dictionary), missing: state.missing })
  const view = freshName(state, 'roll')
  const code = Int32Array.from(codes, (own) => countedAs?.[own] ?? own)
  await state.session.send(
    view,
    [
      { name: 'value', values: texts.values },
      { name: 'code', values: code },
    ],
    COUNTING,
  )
  return view
}
