import { codesFor } from '@outis/core/pipeline'
import { type Codes, groupCombinations } from '@outis/core/table'

/** Distinct combinations of the texts of some columns, in order of first appearance, with their rows. */
export interface CountedRows {
  /** Places of the columns in the source. */
  readonly places: readonly number[]
  readonly columns: readonly CountedColumn[]
  readonly rows: Uint32Array
  readonly length: number
  /** Whether each combination is there once. */
  readonly isDistinct: boolean
}

/** Texts in order of first appearance, and which of them each combination has. */
interface CountedColumn {
  readonly values: readonly string[]
  readonly codes: Codes
}

/** The same of some of the columns; undefined where others are asked for. Combinations may be there several times. */
export function someOf(counted: CountedRows, places: readonly number[]): CountedRows | undefined {
  const at = places.map((place) => counted.places.indexOf(place))
  if (at.includes(-1)) return undefined
  const isDistinct = counted.isDistinct && new Set(at).size === counted.places.length
  return { ...counted, places, columns: at.map((place) => counted.columns[place]), isDistinct }
}

/** Each combination once. */
export function united(counted: CountedRows): CountedRows {
  const { places, columns, rows, length } = counted
  if (counted.isDistinct) return counted
  const sized = columns.map(({ codes, values }) => ({ codes, size: values.length }))
  const { count, groupOf, first } = groupCombinations(sized, length)
  const sums = new Uint32Array(count)
  for (let index = 0; index < length; index++) sums[groupOf[index]] += rows[index]
  return {
    places,
    columns: columns.map(({ values, codes }) => {
      const kept = codesFor(values.length, count)
      for (let group = 0; group < count; group++) kept[group] = codes[first[group]]
      return { values, codes: kept }
    }),
    rows: sums,
    length: count,
    isDistinct: true,
  }
}

/** With some texts of a column written otherwise. */
export function respelt(
  counted: CountedRows,
  place: number,
  texts: ReadonlyMap<string, string>,
): CountedRows {
  let isDistinct = counted.isDistinct
  const columns = counted.columns.map((column, columnIndex) => {
    if (counted.places[columnIndex] !== place) return column
    const numberOf = new Map<string, number>()
    const codeOf = column.values.map((value) => {
      const text = texts.get(value) ?? value
      const code = numberOf.get(text) ?? numberOf.size
      numberOf.set(text, code)
      return code
    })
    if (numberOf.size < column.values.length) isDistinct = false
    return { values: [...numberOf.keys()], codes: column.codes.map((code) => codeOf[code]) }
  })
  return { ...counted, columns, isDistinct }
}

/** Texts of one of the columns with their rows. */
export function textsOf({ places, columns, rows, length }: CountedRows, place: number) {
  const { values, codes } = columns[places.indexOf(place)]
  const sums = new Float64Array(values.length)
  for (let index = 0; index < length; index++) sums[codes[index]] += rows[index]
  return { values, rows: sums }
}
