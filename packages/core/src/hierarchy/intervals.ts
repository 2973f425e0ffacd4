import { OutisError } from '../errors.ts'
import { MISSING } from '../table/dictionary.ts'
import { type Decimal, decimalOf, floorDivide, formatUnits, unitsOf } from './decimal.ts'
import { type Draft, type DraftLevel, type HierarchyColumn, spans, topLevel, UNPLACED } from './draft.ts'
import type { HierarchyOptions } from './hierarchy-spec.ts'
import { refuseLargeHierarchy } from './limits.ts'
import { linkLevels, overlap } from './nesting.ts'

export interface IntervalsSpec {
  readonly widths: readonly number[]
  readonly from: number
}

/** Numbers as whole units of 10^−scale, the finest decimal of the widths, so that borders are exact. */
interface Grid {
  readonly scale: number
  readonly from: bigint
  /** units[code]; undefined for missing and what is no number. */
  readonly units: readonly (bigint | undefined)[]
  readonly numbers: Float64Array
  readonly integers?: { readonly smallest: bigint; readonly largest: bigint }
}

/**
 * Half-open intervals of the given widths, counted from `from` both ways, then `*`.
 * Leaves: integers of the table's range where all values are integers, else distinct values. O(values × widths).
 */
export function intervalsDraft(
  spec: IntervalsSpec,
  column: HierarchyColumn,
  options: HierarchyOptions,
): Draft {
  const { numbers } = column.dictionary
  if (numbers === undefined) throw notNumbers(column.name)
  checkWidths(spec, column.name)
  const { widths, from } = spec
  refuseLargeHierarchy(column.name, { values: numbers.length, levels: widths.length + 1 })
  const grid = layGrid(
    [from, ...widths].map((number) => decimalOf(number)),
    column,
    numbers,
  )
  const leafCount = countLeaves(grid)
  const steps = widths.map((width) => unitsOf(decimalOf(width), grid.scale))
  const levels = steps.map((step, place) => intervalLevel(grid, step, widths[place]))
  const top = topLevel(levels[0].nodeOf, leafCount)
  const all = [...levels, { ...top, widths: spans(top.nodeOf, numbers, 1) }]
  const { parents, split } = linkLevels(all)
  const uneven = steps.findIndex((step, place) => place > 0 && step % steps[place - 1] !== 0n)
  if (uneven === -1) return { levels: all, leafCount, parents, notices: [] }
  const why = `its width is not a multiple of the width of level ${uneven}`
  const where = { column: column.name, level: uneven + 1, nodes: split[uneven - 1], why }
  return { levels: all, leafCount, ...overlap(where, options) }
}

function notNumbers(column: string): OutisError {
  return new OutisError('COLUMN_TYPE', {
    message: `Column "${column}" is not a column of numbers, so it has no intervals.`,
    hint: 'Give it another form of hierarchy, or declare type: number if all its values are numbers.',
    details: { column },
  })
}

function checkWidths({ widths, from }: IntervalsSpec, column: string): void {
  const rising = widths.every((width, place) => width > (place === 0 ? 0 : widths[place - 1]))
  if (widths.length > 0 && rising && [from, ...widths].every(Number.isFinite)) return
  throw new OutisError('HIERARCHY_INVALID', {
    message: `The intervals of "${column}" need widths above 0 that grow from level to level, and a finite start.`,
    hint: 'Write widths such as [5, 10, 20], each a multiple of the one before.',
    details: { column, widths: widths.length },
  })
}

function layGrid(borders: readonly Decimal[], { dictionary }: HierarchyColumn, numbers: Float64Array): Grid {
  const scale = Math.max(...borders.map((border) => border.scale))
  const units: (bigint | undefined)[] = [undefined]
  let allIntegers = true
  let smallest = Number.POSITIVE_INFINITY
  let largest = Number.NEGATIVE_INFINITY
  for (let code = MISSING + 1; code < numbers.length; code++) {
    const number = numbers[code]
    if (!Number.isFinite(number)) {
      units.push(undefined)
      continue
    }
    units.push(unitsOf(decimalOf(number, dictionary.values[code]), scale))
    if (!Number.isInteger(number)) allIntegers = false
    if (number < smallest) smallest = number
    if (number > largest) largest = number
  }
  const integers = allIntegers &&
    smallest <= largest && { smallest: BigInt(smallest), largest: BigInt(largest) }
  return { scale, from: unitsOf(borders[0], scale), units, numbers, ...(integers ? { integers } : {}) }
}

function countLeaves({ integers, units, numbers }: Grid): number {
  if (integers) return Number(integers.largest - integers.smallest) + 1
  let distinct = 0
  for (let code = 0; code < units.length; code++) if (isNewNumber(code, units, numbers)) distinct++
  return Math.max(distinct, 1)
}

/** Codes of one number ("1.5", "1.50") stand side by side. */
const isNewNumber = (code: number, units: Grid['units'], numbers: Float64Array): boolean =>
  units[code] !== undefined && numbers[code] !== numbers[code - 1]

function intervalLevel(grid: Grid, step: bigint, width: number): DraftLevel {
  const { scale, from, units, numbers, integers } = grid
  const nodeOf = new Int32Array(units.length).fill(UNPLACED)
  const labels: string[] = []
  const leaves: number[] = []
  const nodes = new Map<bigint, number>()
  let start = 0n
  let end = 0n
  let node = UNPLACED
  for (let code = MISSING + 1; code < units.length; code++) {
    const value = units[code]
    if (value === undefined) continue
    // Numbers ascend, so most values lie in the interval of the value before them.
    if (value < start || value >= end) {
      start = from + floorDivide(value - from, step) * step
      end = start + step
      node = nodes.get(start) ?? labels.length
      if (node === labels.length) {
        nodes.set(start, node)
        labels.push(`[${formatUnits(start, scale)},${formatUnits(end, scale)})`)
        leaves.push(integers ? integersWithin(start, end, grid) : 0)
      }
    }
    nodeOf[code] = node
    if (!integers && isNewNumber(code, units, numbers)) leaves[node]++
  }
  const filled = new Float64Array(labels.length).fill(width)
  return { nodeOf, labels, leaves: Float64Array.from(leaves), widths: filled }
}

/** Integers of [start, end) that lie in the table's range. */
function integersWithin(start: bigint, end: bigint, { scale, integers }: Grid): number {
  const unit = 10n ** BigInt(scale)
  const ceiling = (units: bigint): bigint => -floorDivide(-units, unit)
  const first = ceiling(start) > integers!.smallest ? ceiling(start) : integers!.smallest
  const last = ceiling(end) - 1n < integers!.largest ? ceiling(end) - 1n : integers!.largest
  return Number(last - first) + 1
}
