import { type CensusColumn, codesFor, tooManyCombinations } from '@outis/core/pipeline'
import type { Codes, Table } from '@outis/core/table'
import { sqlRelation } from '../connect/plans.ts'
import { readNumbers, readTextsAndNumbers } from '../connect/read-columns.ts'
import { columnIndexOf, rowsAs, type SparkState } from '../engine/spark-state.ts'
import { countSql, levelCombinationsSql } from '../sql/question-sql.ts'
import { answerInParts, firstRowsSql, WHOLE_BYTES } from './answer-in-parts.ts'
import { isOrdered, orderOf } from './counted-rows.ts'
import { codesView } from './known-answers.ts'

/** Distinct combinations of columns on levels of their hierarchies. No more come into this process than may be held. */
export async function levelCombinations(state: SparkState, columns: readonly CensusColumn[]): Promise<Table> {
  // One column cannot have too many: its dictionary is held in memory whatever its length.
  const most = columns.length < 2 ? (columns[0]?.dictionary.values.length ?? 1) : state.mostCombinations
  const figures = await levelFigures(state, await levelsSql(state, columns), {
    width: columns.length + 2,
    most,
  })
  const [rows, first] = figures.slice(-2)
  const order = isOrdered(first) ? orderOf(first) : byCodes(figures.slice(0, -2), rows.length)
  return {
    columns: columns.map(({ name, dictionary }, columnIndex) => {
      const codes: Codes = codesFor(dictionary.values.length, order.length)
      for (const [entry, figure] of order.entries()) codes[entry] = figures[columnIndex][figure]
      return { name, dictionary, codes }
    }),
    weights: Uint32Array.from(order, (figure) => rows[figure]),
    length: order.length,
    rows: state.rows,
  }
}

async function levelsSql(state: SparkState, columns: readonly CensusColumn[]): Promise<string> {
  const views = await Promise.all(
    columns.map(async (column) => {
      const sourceIndex = columnIndexOf(state, column.name)
      return { sourceIndex, codes: await codesView(state, sourceIndex, column) }
    }),
  )
  return levelCombinationsSql(await rowsAs(state, 'rising'), views)
}

/** Columns of the answer; refused where it has more rows than may be held. */
async function levelFigures(
  state: SparkState,
  sql: string,
  { width, most }: { readonly width: number; readonly most: number },
): Promise<Float64Array[]> {
  if (state.rows <= most) return figuresOf(state, sql, { width, rows: state.rows })
  // A list that ends somewhere is made in the driver of Spark: only a short one is.
  if ((most + 1) * width * FIGURE_BYTES <= (state.wholeBytes ?? WHOLE_BYTES)) {
    const figures = await figuresOf(state, firstRowsSql(sql, most + 1), { width, rows: most + 1 })
    if (figures[0].length <= most) return figures
  }
  const combinations = await countOf(state, sql)
  if (combinations > most) throw tooManyCombinations(combinations, most)
  return figuresOf(state, sql, { width, rows: combinations })
}

/** How many there are in all. */
export async function countDistinct(state: SparkState, columns: readonly CensusColumn[]): Promise<number> {
  return countOf(state, await levelsSql(state, columns))
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
  return Uint32Array.from({ length }, (_, entry) => entry).sort((first, second) => {
    for (const codes of columns) if (codes[first] !== codes[second]) return codes[first] - codes[second]
    return first - second
  })
}
