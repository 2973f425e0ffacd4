import { groupCombinations } from '@outis/core/table'
import { type Dataset, MISSING_CODE } from '../dataset.ts'
import { type Encoding, encodedColumn, encodedNumber } from './encoding.ts'

/** The distinct rows as sparse columns: entry `group * width + a` is what attribute a of a group holds, and in which column. */
export interface Design {
  readonly groups: number
  /** Entries per group: one per attribute. */
  readonly width: number
  /** Number of columns, the one that is always 0 not counted. */
  readonly columns: number
  readonly column: Int32Array
  readonly value: Float64Array
  /** The attribute each column is of. */
  readonly owner: Int32Array
  /** Whether an attribute is numeric: the columns of others hold 1 or 0. */
  readonly numeric: readonly boolean[]
  readonly classes: number
  /** The group of each of the rows it was made from. */
  readonly groupOf: Int32Array
}

/** Rows alike in all attributes are one group: what is learned depends only on how many of each class it has. O(cells). */
export function createDesign(data: Dataset, rows: Int32Array, encoding: Encoding): Design {
  const { groupOf, first } = groupRows(data, rows)
  const width = encoding.attributes.length
  const column = new Int32Array(first.length * width)
  const value = new Float64Array(first.length * width)
  for (let index = 0; index < width; index++) {
    const encoded = encoding.attributes[index]
    const attribute = data.attributes[index]
    for (let group = 0, at = index; group < first.length; group++, at += width) {
      const row = rows[first[group]]
      column[at] = encodedColumn(encoded, attribute, row, encoding.columns)
      value[at] = column[at] === encoding.columns ? 0 : encodedNumber(encoded, attribute, row)
    }
  }
  const owner = new Int32Array(encoding.columns)
  encoding.attributes.forEach((encoded, columnIndex) => {
    owner.fill(columnIndex, encoded.column)
  })
  const numeric = encoding.attributes.map(({ kind }) => kind === 'numeric')
  const classes = data.class.values.length
  return {
    groups: first.length,
    width,
    columns: encoding.columns,
    column,
    value,
    owner,
    numeric,
    classes,
    groupOf,
  }
}

function groupRows(data: Dataset, rows: Int32Array): { groupOf: Int32Array; first: Int32Array } {
  const coded = data.attributes.map((attribute) => {
    const codes = new Uint32Array(rows.length)
    if (attribute.kind === 'nominal') {
      for (let row = 0; row < rows.length; row++) codes[row] = attribute.codes[rows[row]] - MISSING_CODE
      return { codes, size: attribute.values.length + 1 }
    }
    const codeOf = new Map<number, number>()
    for (let row = 0; row < rows.length; row++) {
      const number = attribute.numbers[rows[row]]
      let code = codeOf.get(number)
      if (code === undefined) {
        code = codeOf.size
        codeOf.set(number, code)
      }
      codes[row] = code
    }
    return { codes, size: codeOf.size }
  })
  if (coded.length === 0) return { groupOf: new Int32Array(rows.length), first: new Int32Array(1) }
  const { groupOf, first } = groupCombinations(coded, rows.length)
  return { groupOf: Int32Array.from(groupOf), first: Int32Array.from(first) }
}

/** Rows by (group, class); `counted` tells which of them, by their place. */
export function countGroups(
  data: Dataset,
  rows: Int32Array,
  { groups, classes, groupOf }: Design,
  counted: (at: number) => boolean = () => true,
): Float64Array {
  const counts = new Float64Array(groups * classes)
  for (let row = 0; row < rows.length; row++) {
    if (!counted(row)) continue
    counts[groupOf[row] * classes + data.class.codes[rows[row]]] += data.weights?.[rows[row]] ?? 1
  }
  return counts
}
