import { codesFor } from '@outis/core/pipeline'
import { type Codes, groupCombinations } from '@outis/core/table'

/** Distinct combinations of the texts of some columns, in order of first appearance, with their rows. */
export interface CountedRows {
  /** Places of the columns in the source. */
  readonly sourceIndexes: readonly number[]
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

/** The combinations of some of the columns, some perhaps repeated; undefined where a column was not counted. */
export function someOf(counted: CountedRows, sourceIndexes: readonly number[]): CountedRows | undefined {
  const columnIndexes = sourceIndexes.map((sourceIndex) => counted.sourceIndexes.indexOf(sourceIndex))
  if (columnIndexes.includes(-1)) return undefined
  const isDistinct = counted.isDistinct && new Set(columnIndexes).size === counted.sourceIndexes.length
  return {
    ...counted,
    sourceIndexes,
    columns: columnIndexes.map((sourceIndex) => counted.columns[sourceIndex]),
    isDistinct,
  }
}

/** Unites combinations that are repeated. */
export function united(counted: CountedRows): CountedRows {
  const { sourceIndexes, columns, rows, length } = counted
  if (counted.isDistinct) return counted
  const sized = columns.map(({ codes, values }) => ({ codes, size: values.length }))
  const { count, groupOf, first } = groupCombinations(sized, length)
  const sums = new Uint32Array(count)
  for (let index = 0; index < length; index++) sums[groupOf[index]] += rows[index]
  return {
    sourceIndexes,
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
  sourceIndex: number,
  texts: ReadonlyMap<string, string>,
): CountedRows {
  let isDistinct = counted.isDistinct
  const columns = counted.columns.map((column, columnIndex) => {
    if (counted.sourceIndexes[columnIndex] !== sourceIndex) return column
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
export function textsOf({ sourceIndexes, columns, rows, length }: CountedRows, sourceIndex: number) {
  const { values, codes } = columns[sourceIndexes.indexOf(sourceIndex)]
  const sums = new Float64Array(values.length)
  for (let index = 0; index < length; index++) sums[codes[index]] += rows[index]
  return { values, rows: sums }
}

/** Texts of a column, and which of them every combination has. */
export interface CodedColumn {
  readonly texts: readonly string[]
  readonly codes: Codes
}

/** Whether a number tells which combination comes first; where order tells nothing, all have the same. */
export const isOrdered = (first: Float64Array): boolean => first.some((row) => row !== first[0])

/** Which combination comes first, second …: by its first row. No two have the same. */
export function orderOf(first: Float64Array): Uint32Array {
  // Numbers are sorted faster without a comparison.
  const sorted = first.slice().sort()
  const order = new Uint32Array(first.length)
  for (let index = 0; index < first.length; index++) order[placeIn(sorted, first[index])] = index
  return order
}

function placeIn(sorted: Float64Array, number: number): number {
  let [low, high] = [0, sorted.length - 1]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle] < number) low = middle + 1
    else high = middle
  }
  return low
}

/** Lays the entries of a list into an order. */
export function arrange(list: Codes, order: Uint32Array): void {
  const before = list.slice()
  for (let index = 0; index < list.length; index++) list[index] = before[order[index]]
}

/** The texts that occur, sorted, with the codes that they have then, in place of those before. */
export function byText({ texts, codes }: CodedColumn): CodedColumn {
  const occurs = new Uint8Array(texts.length)
  for (const code of codes) occurs[code] = 1
  const sorted = [...texts.keys()].filter((code) => occurs[code] === 1)
  sorted.sort((a, b) => (texts[a] < texts[b] ? -1 : 1))
  return renumbered({ texts, codes }, sorted)
}

/** The texts that occur, as they appear, with the codes that they have then, in place of those before. */
export function byAppearance({ texts, codes }: CodedColumn): CodedColumn {
  const seen = new Uint8Array(texts.length)
  const order: number[] = []
  for (const code of codes) {
    if (seen[code] === 1) continue
    seen[code] = 1
    order.push(code)
  }
  return renumbered({ texts, codes }, order)
}

function renumbered({ texts, codes }: CodedColumn, order: readonly number[]): CodedColumn {
  const rank = new Uint32Array(texts.length)
  for (const [index, code] of order.entries()) rank[code] = index
  for (let codeIndex = 0; codeIndex < codes.length; codeIndex++) codes[codeIndex] = rank[codes[codeIndex]]
  return { texts: order.map((code) => texts[code]), codes }
}

/** The order of combinations by codes: by the last column first, each sort keeping the order of the one before. */
export function orderByCodes(columns: readonly CodedColumn[], length: number): Uint32Array {
  let order = Uint32Array.from({ length }, (_, index) => index)
  for (const { texts, codes } of [...columns].reverse()) {
    const begins = new Uint32Array(texts.length + 1)
    for (let index = 0; index < length; index++) begins[codes[index] + 1]++
    for (let code = 0; code < texts.length; code++) begins[code + 1] += begins[code]
    const next = new Uint32Array(length)
    for (const columnIndexes of order) next[begins[codes[columnIndexes]]++] = columnIndexes
    order = next
  }
  return order
}
