import { OutisError } from '../errors.ts'
import { MISSING } from '../table/table.ts'
import { DECIMAL } from '../value/same-values.ts'
import { decimalOf, floorDivide, formatUnits, unitsOf } from './decimal.ts'
import {
  type Draft,
  type DraftLevel,
  type HierarchyColumn,
  linkLevels,
  overlap,
  spans,
  topLevel,
  UNPLACED,
} from './draft-level.ts'
import { type HierarchyOptions, refuseLargeHierarchy } from './hierarchy-spec.ts'

export interface IntervalsSpec {
  readonly widths: readonly number[]
  readonly from: number
  /** Numbers from here on are one node on every level. */
  readonly top?: number
  /** Numbers below are one node on every level. */
  readonly bottom?: number
}

/** Numbers as whole units of 10^−scale, the finest decimal of the widths, so that borders are exact. */
interface Grid {
  readonly scale: number
  readonly from: bigint
  readonly top?: bigint
  readonly bottom?: bigint
  /** units[code]; undefined for missing and what is no number. */
  readonly units: readonly (bigint | undefined)[]
  readonly numbers: Float64Array
  readonly integers?: { readonly smallest: bigint; readonly largest: bigint }
}

/**
 * Half-open intervals of the given widths, counted from `from` both ways, then `*`. Beyond `top` and `bottom` there is
 * one node each, and the intervals beside them end there: so all levels nest.
 * Leaves: integers of the table's range where all values are integers, else distinct values. O(values × widths).
 */
export function intervalsDraft(
  spec: IntervalsSpec,
  column: HierarchyColumn,
  options: HierarchyOptions,
): Draft {
  const numbers = column.dictionary.numbers ?? numbersAmong(column, options)
  checkWidths(spec, column.name)
  const { widths } = spec
  refuseLargeHierarchy(column.name, { values: numbers.length, levels: widths.length + 1 })
  const grid = layGrid(spec, column, numbers)
  const leafCount = countLeaves(grid)
  const steps = widths.map((width) => unitsOf(decimalOf(width), grid.scale))
  const levels = steps.map((step, stepIndex) => intervalLevel(grid, step, widths[stepIndex]))
  const top = topLevel(levels[0].nodeOf, leafCount)
  const whole = [...levels, { ...top, widths: spans(top.nodeOf, numbers, 1) }]
  // Only a column of numbers has a range to measure widths by.
  const all = column.dictionary.numbers ? whole : whole.map(({ widths: _, ...level }) => level)
  const { parents, split } = linkLevels(all)
  const uneven = steps.findIndex((step, stepIndex) => stepIndex > 0 && step % steps[stepIndex - 1] !== 0n)
  if (uneven === -1) return { levels: all, leafCount, parents, notices: [] }
  const why = `its width is not a multiple of the width of level ${uneven}`
  const where = { column: column.name, level: uneven + 1, nodes: split[uneven - 1], why }
  return { levels: all, leafCount, ...overlap(where, options) }
}

/** The numbers of a column in which not all values are: the others are gaps, where gaps are let pass. */
function numbersAmong({ name, dictionary }: HierarchyColumn, { onGap }: HierarchyOptions): Float64Array {
  const numbers = Float64Array.from(dictionary.values, (text, code) =>
    code !== MISSING && DECIMAL.test(text) ? Number(text) : Number.NaN,
  )
  const values = numbers.length - 1
  const others = numbers.subarray(MISSING + 1).filter((number) => !Number.isFinite(number)).length
  if (others === 0 || others === values) throw notNumbers(name)
  if (onGap === 'suppress') return numbers
  throw new OutisError('COLUMN_TYPE', {
    message: `${others} of the ${values} different values of "${name}" ${others === 1 ? 'is no number and lies' : 'are no numbers and lie'} in no interval.`,
    hint: 'Correct them, list them in data.missing if they mean "no value", or set on-gap: suppress to publish them as * above level 0.',
    details: { column: name, values: others },
  })
}

function notNumbers(column: string): OutisError {
  return new OutisError('COLUMN_TYPE', {
    message: `Column "${column}" is not a column of numbers, so it has no intervals.`,
    hint: 'Give it another form of hierarchy, or declare type: number if all its values are numbers.',
    details: { column },
  })
}

function checkWidths({ widths, from, top, bottom }: IntervalsSpec, column: string): void {
  if ((bottom ?? Number.NEGATIVE_INFINITY) >= (top ?? Number.POSITIVE_INFINITY))
    throw new OutisError('HIERARCHY_INVALID', {
      message: `The intervals of "${column}" end below where they begin: bottom must be less than top.`,
      hint: 'Write for example { intervals: [5, 10], bottom: 18, top: 90 }.',
      details: { column },
    })
  const rising = widths.every((width, widthIndex) => width > (widthIndex === 0 ? 0 : widths[widthIndex - 1]))
  if (widths.length > 0 && rising && [from, top ?? 0, bottom ?? 0, ...widths].every(Number.isFinite)) return
  throw new OutisError('HIERARCHY_INVALID', {
    message: `The intervals of "${column}" need widths above 0 that grow from level to level, and a finite start.`,
    hint: 'Write widths such as [5, 10, 20], each a multiple of the one before.',
    details: { column, widths: widths.length },
  })
}

function layGrid(spec: IntervalsSpec, { dictionary }: HierarchyColumn, numbers: Float64Array): Grid {
  const { widths, from, top, bottom } = spec
  const borders = [from, ...widths, top ?? 0, bottom ?? 0].map((number) => decimalOf(number))
  const scale = Math.max(...borders.map((border) => border.scale))
  const unitsAt = (number: number): bigint => unitsOf(decimalOf(number), scale)
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
  return {
    scale,
    from: unitsAt(from),
    ...(top !== undefined && { top: unitsAt(top) }),
    ...(bottom !== undefined && { bottom: unitsAt(bottom) }),
    units,
    numbers,
    ...(integers ? { integers } : {}),
  }
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
  const { units, numbers, integers } = grid
  const nodeOf = new Int32Array(units.length).fill(UNPLACED)
  const labels: string[] = []
  const leaves: number[] = []
  const widths: number[] = []
  const nodes = new Map<string, number>()
  const bandOf = bands(grid, step, width)
  let band: Band | undefined
  let node = UNPLACED
  for (let code = MISSING + 1; code < units.length; code++) {
    const value = units[code]
    if (value === undefined) continue
    // Numbers ascend, so most values lie in the interval of the value before them.
    if (band === undefined || value < band.start || value >= band.end) {
      band = bandOf(value)
      node = nodes.get(band.label) ?? labels.length
      if (node === labels.length) {
        nodes.set(band.label, node)
        labels.push(band.label)
        widths.push(band.width)
        leaves.push(integers ? integersWithin(band.start, band.end, grid) : 0)
      }
    }
    nodeOf[code] = node
    if (!integers && isNewNumber(code, units, numbers)) leaves[node]++
  }
  return { nodeOf, labels, leaves: Float64Array.from(leaves), widths: Float64Array.from(widths) }
}

/** The values of one node of a level, as units from `start` up to, but not including, `end`. */
interface Band {
  readonly start: bigint
  readonly end: bigint
  readonly label: string
  readonly width: number
}

/** The interval of a value, or the tail it lies in; an interval that reaches into a tail ends at its border. */
function bands(
  { scale, from, top, bottom, units }: Grid,
  step: bigint,
  width: number,
): (value: bigint) => Band {
  const present = units.filter((value) => value !== undefined)
  const least = present.reduce((a, b) => (b < a ? b : a), present[0] ?? 0n)
  const most = present.reduce((a, b) => (b > a ? b : a), present[0] ?? 0n)
  const border = (at: bigint): string => formatUnits(at, scale)
  const sizeOf = (size: bigint): number => Number(border(size))
  return (value) => {
    if (top !== undefined && value >= top)
      return { start: top, end: most + 1n, label: `>=${border(top)}`, width: sizeOf(most - top) }
    if (bottom !== undefined && value < bottom)
      return { start: least, end: bottom, label: `<${border(bottom)}`, width: sizeOf(bottom - least) }
    const whole = from + floorDivide(value - from, step) * step
    const start = bottom !== undefined && whole < bottom ? bottom : whole
    const end = top !== undefined && whole + step > top ? top : whole + step
    const cut = end - start < step
    return {
      start,
      end,
      label: `[${border(start)},${border(end)})`,
      width: cut ? sizeOf(end - start) : width,
    }
  }
}

/** Integers of [start, end) that lie in the table's range. */
function integersWithin(start: bigint, end: bigint, { scale, integers }: Grid): number {
  const unit = 10n ** BigInt(scale)
  const ceiling = (units: bigint): bigint => -floorDivide(-units, unit)
  const first = ceiling(start) > integers!.smallest ? ceiling(start) : integers!.smallest
  const last = ceiling(end) - 1n < integers!.largest ? ceiling(end) - 1n : integers!.largest
  return Number(last - first) + 1
}
