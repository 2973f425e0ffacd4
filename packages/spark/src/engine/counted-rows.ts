import { byAppearance, codesFor } from '@outis/core/pipeline'
import { type Codes, groupCombinations } from '@outis/core/table'
import { sqlRelation } from '../connect/plans.ts'
import { readCombinations } from '../connect/read-combinations.ts'
import type { SparkSession } from '../connect/spark-session.ts'
import { textCombinationsSql } from '../sql/questions.ts'

/** Distinct combinations of the texts of some columns, in order of first appearance, with their rows. */
export interface CountedRows {
  /** Places of the columns in the source. */
  readonly places: readonly number[]
  readonly columns: readonly CountedColumn[]
  readonly rows: Uint32Array
  readonly length: number
}

/** Texts in order of first appearance, and which of them each combination has. */
interface CountedColumn {
  readonly values: readonly string[]
  readonly codes: Codes
}

/** Counts the combinations in one job. */
export async function askRows(
  { session, rowsView }: { readonly session: SparkSession; readonly rowsView: string },
  places: readonly number[],
): Promise<CountedRows> {
  const batches = session.rows(sqlRelation(textCombinationsSql(rowsView, places)), 'counting')
  const { columns, numbers } = await readCombinations(batches, { texts: places.length, numbers: 2 })
  const [rows, first] = numbers
  const order = orderOf(first)
  return {
    places,
    columns: columns.map(({ texts, codes }) =>
      compact(
        byAppearance(
          texts,
          order.map((at) => codes[at]),
        ),
      ),
    ),
    rows: order.map((at) => rows[at]),
    length: order.length,
  }
}

const compact = ({ values, codes }: { values: readonly string[]; codes: ArrayLike<number> }) => {
  const narrow = codesFor(values.length, codes.length)
  narrow.set(codes)
  return { values, codes: narrow }
}

/** Which combination comes first, second …: no two have the same first row. Numbers are sorted faster without a comparison. */
function orderOf(first: Uint32Array): Uint32Array {
  const sorted = first.slice().sort()
  const order = new Uint32Array(first.length)
  for (let at = 0; at < first.length; at++) order[placeIn(sorted, first[at])] = at
  return order
}

function placeIn(sorted: Uint32Array, number: number): number {
  let [low, high] = [0, sorted.length - 1]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle] < number) low = middle + 1
    else high = middle
  }
  return low
}

/** The same of some of the columns; undefined where others are asked for. Combinations may be there several times. */
export function someOf(counted: CountedRows, places: readonly number[]): CountedRows | undefined {
  const at = places.map((place) => counted.places.indexOf(place))
  if (at.includes(-1)) return undefined
  return { ...counted, places, columns: at.map((place) => counted.columns[place]) }
}

/** Each combination once. */
export function united({ places, columns, rows, length }: CountedRows): CountedRows {
  const sized = columns.map(({ codes, values }) => ({ codes, size: values.length }))
  const { count, groupOf, first } = groupCombinations(sized, length)
  const sums = new Uint32Array(count)
  for (let at = 0; at < length; at++) sums[groupOf[at]] += rows[at]
  return {
    places,
    columns: columns.map(({ values, codes }) => {
      const kept = codesFor(values.length, count)
      for (let group = 0; group < count; group++) kept[group] = codes[first[group]]
      return { values, codes: kept }
    }),
    rows: sums,
    length: count,
  }
}

/** With some texts of a column written otherwise. */
export function respelt(
  counted: CountedRows,
  place: number,
  texts: ReadonlyMap<string, string>,
): CountedRows {
  const columns = counted.columns.map((column, at) => {
    if (counted.places[at] !== place) return column
    const numberOf = new Map<string, number>()
    const codeOf = column.values.map((value) => {
      const text = texts.get(value) ?? value
      const code = numberOf.get(text) ?? numberOf.size
      numberOf.set(text, code)
      return code
    })
    return { values: [...numberOf.keys()], codes: column.codes.map((code) => codeOf[code]) }
  })
  return { ...counted, columns }
}

/** Texts of one of the columns with their rows. */
export function textsOf({ places, columns, rows, length }: CountedRows, place: number) {
  const { values, codes } = columns[places.indexOf(place)]
  const sums = new Float64Array(values.length)
  for (let at = 0; at < length; at++) sums[codes[at]] += rows[at]
  return { values, rows: sums }
}
