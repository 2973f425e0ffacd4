import { type Column, type Dictionary, MISSING, type Table } from '../../../data/table/table.ts'
import type { SlicedQuasi } from '../request.ts'

/** Where the rows stand on the line of one quasi-identifier. Ranks ascend with positions; equal positions share a rank. */
export interface Positions {
  readonly column: number
  /** One rank per combination. */
  readonly rankOf: Int32Array
  /** positions[rank], ascending. */
  readonly positions: Float64Array
  /** Largest position of the table less the smallest. */
  readonly range: number
}

interface LabelledGroup {
  readonly quasi: readonly number[]
  readonly codes: Int32Array
  readonly labels?: readonly (readonly string[])[]
}

/**
 * A number's position is its value, a category's or date's its place in the dictionary; a missing number stands one mean
 * step below the smallest. A generalised value stands where the lowest value with its label stands, so that no split
 * parts rows with the same label. O(combinations + values · log values).
 */
export function positionsOf(
  table: Table,
  attribute: SlicedQuasi,
  groups: readonly LabelledGroup[],
): Positions {
  const column = table.columns[attribute.column]
  const used = usedCodes(column, table.weights)
  const positionOf = attribute.positions ?? defaultPositions(column.dictionary, used)
  const group = groups.find(({ quasi }) => quasi.includes(attribute.column))
  const line = group?.labels
    ? labelledLine(column, positionOf, labelsOf(group, attribute.column))
    : { keys: column.codes, positionOf, used }
  return ranked(attribute.column, line)
}

/** What has a position: codes, or labels where values were generalised. */
interface Line {
  /** One key per combination. */
  readonly keys: ArrayLike<number>
  readonly positionOf: Float64Array
  /** 1 for keys with rows. */
  readonly used: Uint8Array
}

function rankedLine({ positionOf, used }: Omit<Line, 'keys'>) {
  const positions = Float64Array.from(new Set(positionOf.filter((_, key) => used[key] === 1))).sort()
  const rankOfPosition = new Map(Array.from(positions, (position, rank) => [position, rank]))
  const rankOfKey = Int32Array.from(positionOf, (position) => rankOfPosition.get(position) ?? 0)
  const range = positions.length === 0 ? 0 : positions[positions.length - 1] - positions[0]
  return { rankOfKey, positions, range }
}

function ranked(column: number, { keys, ...line }: Line): Positions {
  const { rankOfKey, positions, range } = rankedLine(line)
  const rankOf = new Int32Array(keys.length)
  for (let keyIndex = 0; keyIndex < keys.length; keyIndex++) rankOf[keyIndex] = rankOfKey[keys[keyIndex]]
  return { column, rankOf, positions, range }
}

function usedCodes({ dictionary, codes }: Column, weights: Uint32Array): Uint8Array {
  const used = new Uint8Array(dictionary.values.length)
  for (let codeIndex = 0; codeIndex < codes.length; codeIndex++)
    if (weights[codeIndex] > 0) used[codes[codeIndex]] = 1
  return used
}

function defaultPositions({ numbers, values }: Dictionary, used: Uint8Array): Float64Array {
  if (numbers === undefined) return Float64Array.from(values, (_, code) => code)
  const ascending = Float64Array.from(
    new Set(numbers.filter((_, code) => code !== MISSING && used[code] === 1)),
  ).sort()
  const range = ascending.length === 0 ? 0 : ascending[ascending.length - 1] - ascending[0]
  const positions = numbers.slice()
  positions[MISSING] = (ascending[0] ?? 0) - (ascending.length > 1 ? range / (ascending.length - 1) : 1)
  return positions
}

interface Labels {
  readonly codes: Int32Array
  /** The column's label of each value of the group. */
  readonly labels: readonly string[]
}

function labelsOf({ quasi, labels, codes }: LabelledGroup, column: number): Labels {
  const columnIndex = quasi.indexOf(column)
  return { codes, labels: labels!.map((texts) => texts[columnIndex]) }
}

/** Labels as keys, each at the lowest position of the values it stands for. */
function labelledLine(column: Column, positionOf: Float64Array, { codes, labels }: Labels): Line {
  const keyOf = new Map([...new Set(labels)].map((label, key) => [label, key]))
  const keyOfValue = labels.map((label) => keyOf.get(label)!)
  const lowest = new Float64Array(keyOf.size).fill(Infinity)
  const keys = new Int32Array(codes.length)
  for (let codeIndex = 0; codeIndex < codes.length; codeIndex++) {
    const key = keyOfValue[codes[codeIndex]]
    keys[codeIndex] = key
    lowest[key] = Math.min(lowest[key], positionOf[column.codes[codeIndex]])
  }
  return { keys, positionOf: lowest, used: Uint8Array.from(lowest, (low) => (low < Infinity ? 1 : 0)) }
}
