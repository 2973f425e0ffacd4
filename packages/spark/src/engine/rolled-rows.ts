import {
  type CountedSizes,
  type CountedSpreads,
  codesFor,
  knownCodes,
  type RolledColumn,
  type TakenValues,
  type ToldRows,
  tooManyCombinations,
} from '@outis/core/pipeline'
import type { Codes, Table } from '@outis/core/table'
import { sqlRelation } from '../connect/plans.ts'
import { readNumbers, readTextsAndNumbers } from '../connect/read-columns.ts'
import { countSql, rolledSizesSql, rolledSpreadsSql, rolledSql, someRolledSql } from '../sql/rolled-sql.ts'
import { answerInParts, WHOLE_BYTES } from './answer-in-parts.ts'
import { distinctTexts } from './known-answers.ts'
import { isOrdered, orderOf } from './order-of.ts'
import { rowsAs } from './row-views.ts'
import { freshName, placeOf, type SparkState } from './spark-state.ts'

/** Distinct combinations of columns whose values are counted as others; no more come than may be held. */
export async function rolledUp(
  state: SparkState,
  columns: readonly RolledColumn[],
  of?: ToldRows,
): Promise<Table> {
  const { grouped, sql } = await questionOf(state, columns, { of })
  // One column cannot have too many: its dictionary is held here whatever its length.
  const most = columns.length < 2 ? (columns[0]?.dictionary.values.length ?? 1) : state.mostCombinations
  const figures = await rolledFigures(state, sql, { width: grouped.length + 2, most })
  const [rows, first] = figures.slice(-2)
  const order = isOrdered(first) ? orderOf(first) : byCodes(figures.slice(0, -2), rows.length)
  return {
    columns: columns.map(({ name, dictionary, standsFor }) => {
      const codes: Codes = codesFor(dictionary.values.length, order.length)
      const at = grouped.indexOf(name)
      if (at < 0) return { name, dictionary, codes: codes.fill(standsFor![0]) }
      for (let entry = 0; entry < order.length; entry++) codes[entry] = figures[at][order[entry]]
      return { name, dictionary, codes }
    }),
    weights: Uint32Array.from(order, (entry) => rows[entry]),
    length: order.length,
    rows: of ? rows.reduce((sum, own) => sum + own, 0) : state.rows,
  }
}

/** Columns of the answer; refused where it has more rows than may be held. */
export async function rolledFigures(
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

/** How many such combinations there are, by their rows. */
export async function rolledSizes(
  state: SparkState,
  columns: readonly RolledColumn[],
  of?: ToldRows,
): Promise<CountedSizes> {
  const { sql } = await questionOf(state, columns, { of })
  const [sizes, classes] = await figuresOf(state, rolledSizesSql(sql), { width: 2, rows: 1 })
  return { sizes: Uint32Array.from(sizes), classes }
}

/** The same, told apart by the values that they have of one more column. */
export async function rolledSpreads(
  state: SparkState,
  columns: readonly RolledColumn[],
  { by, of }: { readonly by: RolledColumn; readonly of: ToldRows | undefined },
): Promise<CountedSpreads> {
  // Its values are counted, also where it has but one.
  const { sql, grouped } = await questionOf(state, [...columns, by], { of, always: by })
  const [sizes, values, largest, classes] = await figuresOf(state, rolledSpreadsSql(sql, grouped.length), {
    width: 4,
    rows: 1,
  })
  return {
    sizes: Uint32Array.from(sizes),
    values: Uint32Array.from(values),
    largest: Uint32Array.from(largest),
    classes,
  }
}

/** How many there are in all. */
export async function rolledCount(
  state: SparkState,
  columns: readonly RolledColumn[],
  of?: ToldRows,
): Promise<number> {
  return countOf(state, (await questionOf(state, columns, { of })).sql)
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
export async function figuresOf(
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
export function byCodes(columns: readonly Float64Array[], length: number): Uint32Array {
  return Uint32Array.from({ length }, (_, entry) => entry).sort((one, other) => {
    for (const codes of columns) if (codes[one] !== codes[other]) return codes[one] - codes[other]
    return one - other
  })
}

export async function questionOf(
  state: SparkState,
  columns: readonly RolledColumn[],
  { of, always }: { readonly of?: ToldRows | undefined; readonly always?: RolledColumn } = {},
): Promise<{ readonly grouped: readonly string[]; readonly sql: string }> {
  // Where all values of a column are counted as one, it parts nothing.
  const grouped = columns.filter(
    (column) => column === always || !column.standsFor?.every((code) => code === column.standsFor?.[0]),
  )
  const views = await Promise.all(
    grouped.map(async (column) => {
      const place = placeOf(state, column.name)
      return { place, codes: await rollView(state, place, column) }
    }),
  )
  const told = of && { any: await toldViews(state, of.any), none: await toldViews(state, of.none) }
  return {
    grouped: grouped.map(({ name }) => name),
    sql: rolledSql(await rowsAs(state, 'rising'), views, told),
  }
}

const toldViews = (state: SparkState, values: readonly TakenValues[]) =>
  Promise.all(
    values.map(async ({ takes, ...column }) => {
      const place = placeOf(state, column.name)
      return { place, codes: await rollView(state, place, { ...column, standsFor: takes }) }
    }),
  )

/** A view of what each text of a column is counted as; one array is sent once. */
function rollView(state: SparkState, place: number, column: RolledColumn): Promise<string> {
  const made = state.rolls.get(place) ?? new Map<unknown, Promise<string>>()
  state.rolls.set(place, made)
  const key = column.standsFor ?? column.dictionary
  const known = made.get(key)
  if (known !== undefined) return known
  const sent = sendRoll(state, place, column)
  made.set(key, sent)
  sent.catch(() => made.delete(key))
  return sent
}

async function sendRoll(state: SparkState, place: number, column: RolledColumn): Promise<string> {
  const { dictionary, standsFor } = column
  const texts = await distinctTexts(state, place)
  const codes = knownCodes(texts, column, { own: state.codes.get(dictionary), missing: state.missing })
  const view = freshName(state, 'roll')
  const code = Int32Array.from(codes, (own) => standsFor?.[own] ?? own)
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
