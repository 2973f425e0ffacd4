import type { Hierarchy } from '../../data/hierarchy/hierarchy.ts'
import { inRange, integersIn, type NumberRange, parseRange, parseTail } from '../../data/table/range-text.ts'
import { type Dictionary, MISSING } from '../../data/table/table.ts'
import type { CellReading, ColumnReading, ReadableColumn } from './column-reading.ts'

/** What one published cell costs. */
export interface CellFigures {
  /** Leaves under the cell, of the column's D. */
  readonly leaves: number
  /** Normalised certainty penalty: width or leaves over the whole, 0 for a value, 1 for `*`. */
  readonly penalty: number
  /** Levels climbed / height; absent where the cell is on no level. */
  readonly climbed?: number
}

export interface ColumnFigures {
  /** D: leaves of the whole column. */
  readonly leafCount: number
  readonly of: ReadonlyMap<string, CellFigures>
}

const topFigures = (leafCount: number): CellFigures => ({ leaves: leafCount, penalty: 1, climbed: 1 })

/** The figures of every text, or why there are none. Nothing is guessed: one unreadable cell leaves the column out. */
export function cellFigures(column: ReadableColumn, reading: ColumnReading): ColumnFigures | string {
  if (reading.unread > 0) return `${reading.unread} of its values cannot be read`
  if (reading.ambiguous > 0)
    return `${reading.ambiguous} of its labels stand on two levels for different values`
  const readings = [...reading.cells.values()]
  const ranges = readings.some(({ kind }) => kind === 'range')
  if (ranges || (!column.hierarchy && column.type === 'number')) return rangeFigures(column, reading)
  const leafCount = column.hierarchy?.leafCount ?? valuesIn(column.dictionary)
  if (leafCount === 0) return 'neither its hierarchy nor its original values are known'
  const of = new Map<string, CellFigures>()
  for (const [text, cell] of reading.cells) of.set(text, figuresOf(cell, leafCount, column.hierarchy))
  return { leafCount, of }
}

const valuesIn = (dictionary?: Dictionary): number => (dictionary ? dictionary.values.length - 1 : 0)

function figuresOf(cell: CellReading, leafCount: number, hierarchy?: Hierarchy): CellFigures {
  if (cell.kind === 'node') return nodeFigures(cell.level, cell.node, hierarchy!)
  if (cell.kind !== 'values') return topFigures(leafCount)
  const leaves = cell.codes.length
  return leaves === 1 ? { leaves, penalty: 0, climbed: 0 } : { leaves, penalty: leaves / leafCount }
}

function nodeFigures(level: number, node: number, hierarchy: Hierarchy): CellFigures {
  const { levels, height, leafCount, range } = hierarchy
  const leaves = levels[level].leaves[node]
  const width = levels[level].widths?.[node]
  const climbed = height === 0 ? 0 : level / height
  if (level === 0) return { leaves, penalty: 0, climbed }
  if (width !== undefined && range !== undefined) {
    return { leaves, penalty: range > 0 ? Math.min(1, width / range) : 0, climbed }
  }
  return { leaves, penalty: leaves <= 1 ? 0 : leaves / leafCount, climbed }
}

/**
 * A column of free ranges: D is the number of integers between the smallest and the largest value of the table,
 * or of its distinct values where they are not integers.
 */
function rangeFigures({ dictionary }: ReadableColumn, reading: ColumnReading): ColumnFigures | string {
  const numbers = dictionary?.numbers
  if (!numbers || numbers.length < 2) return 'the smallest and largest value of the original are not known'
  const domain = domainOf(numbers)
  const onLevels = [...reading.cells.values()].every(({ kind }) => kind !== 'range')
  const of = new Map<string, CellFigures>()
  for (const [text, cell] of reading.cells) {
    const figures = figuresInDomain(text, cell, domain)
    if (!figures) return 'its ranges and its other labels cannot be compared'
    const { climbed, ...unclimbed } = figures
    of.set(text, onLevels ? figures : unclimbed)
  }
  return { leafCount: domain.count, of }
}

function figuresInDomain(text: string, cell: CellReading, domain: Domain): CellFigures | undefined {
  if (cell.kind === 'top') return topFigures(domain.count)
  // A missing cell is one value too, though it lies nowhere in the range.
  const value = cell.kind === 'values' || (cell.kind === 'node' && cell.level === 0)
  if (value) return { leaves: 1, penalty: 0, climbed: 0 }
  const range = cell.kind === 'range' ? cell.range : (parseRange(text) ?? parseTail(text))
  return range && figuresOfRange(range, domain)
}

interface Domain {
  readonly numbers: Float64Array
  readonly low: number
  readonly high: number
  readonly integers: boolean
  readonly count: number
}

function domainOf(all: Float64Array): Domain {
  const numbers = all.slice(MISSING + 1)
  const integers = numbers.every(Number.isInteger)
  const low = numbers.reduce((a, b) => Math.min(a, b))
  const high = numbers.reduce((a, b) => Math.max(a, b))
  return { numbers, low, high, integers, count: integers ? high - low + 1 : new Set(numbers).size }
}

function figuresOfRange(stated: NumberRange, domain: Domain): CellFigures {
  // A tail reaches as far as the table's values.
  const range = Number.isFinite(stated.high - stated.low) ? stated : clipped(stated, domain)
  const width = range.high - range.low
  if (!(width > 0)) return { leaves: 1, penalty: 0 }
  const inside = domain.integers
    ? integersIn(clipped(range, domain))
    : new Set(domain.numbers.filter((number) => inRange(range, number))).size
  const whole = domain.high - domain.low
  return {
    leaves: Math.max(1, inside),
    penalty: whole > 0 ? Math.min(1, width / whole) : 0,
  }
}

function clipped(range: NumberRange, { low, high }: Domain): NumberRange {
  return {
    low: Math.max(range.low, low),
    high: Math.min(range.high, high),
    includesLow: range.low < low || range.includesLow,
    includesHigh: range.high > high || range.includesHigh,
  }
}
