import { OutisError } from '../../../data/errors.ts'
import { type Decimal, decimalOf, floorDivide, unitsOf } from '../../../data/hierarchy/decimal.ts'
import { counted } from '../../../data/words/words.ts'
import type { ExactNumbers } from './exact-numbers.ts'
import { naturalBreaks } from './natural-breaks.ts'

/** The categories of a graded column, in the words of the policy. */
export type GradeSpec =
  | {
      readonly kind: 'categories'
      readonly categories: number
      readonly by: 'width' | 'frequency' | 'natural'
      /** Default: the data's. */
      readonly range?: readonly [number, number]
    }
  /** n cut points make n − 1 categories. */
  | { readonly kind: 'bounds'; readonly bounds: readonly number[] }

/** Bounds in whole units of 10^−scale, ascending. Category i (from 0) is bounds[i] … bounds[i + 1]. */
export interface GradeBounds {
  readonly scale: number
  readonly bounds: readonly bigint[]
}

/** Digits that a cut between numbers gets beyond theirs, where it is no number of so few. */
const CUT_DIGITS = 6

/**
 * The bounds of a column's categories: given, or of equal width, of equal frequency (each cut between two numbers, as
 * near to its share of the rows as their ties allow) or natural breaks. Fewer categories than asked for where there
 * are fewer numbers. Numbers outside are an error with column and rows. O(numbers), natural breaks O(k n log n).
 */
export function gradeBounds(numbers: ExactNumbers, spec: GradeSpec): GradeBounds {
  const bounds = spec.kind === 'bounds' ? givenBounds(spec.bounds, numbers.scale) : cutBounds(numbers, spec)
  refuseOutside(numbers, bounds)
  return bounds
}

function givenBounds(boundsGiven: readonly number[], least: number): GradeBounds {
  const decimals = boundsGiven.map((bound) => decimalOf(bound))
  const scale = decimals.reduce((most, decimal) => Math.max(most, decimal.scale), least)
  return { scale, bounds: decimals.map((decimal) => unitsOf(decimal, scale)) }
}

type Counted = Extract<GradeSpec, { kind: 'categories' }>

function cutBounds(numbers: ExactNumbers, spec: Counted): GradeBounds {
  const [lower, upper] = rangeOf(numbers, spec.range)
  const wholeRange = givenRange(lower, upper, numbers.scale)
  refuseOutside(numbers, wholeRange)
  const [first, last] = wholeRange.bounds
  if (first === last) return wholeRange
  if (spec.by === 'width') return equalWidths(wholeRange, spec.categories)
  const raise = 10n ** BigInt(wholeRange.scale - numbers.scale)
  const cuts = cutPlaces(numbers, spec).map((index) => numbers.units[index] * raise)
  return { scale: wholeRange.scale, bounds: [first, ...cuts.filter((cut) => cut > first), last] }
}

function rangeOf(
  { column, units, scale }: ExactNumbers,
  range: readonly [number, number] | undefined,
): [Decimal, Decimal] {
  if (range) return [decimalOf(range[0]), decimalOf(range[1])]
  if (units.length > 0)
    return [
      { digits: units[0], scale },
      { digits: units[units.length - 1], scale },
    ]
  throw new OutisError('DATA_ALL_MISSING', {
    message: `"${column}" is to be graded over the range of its values, and it has none.`,
    hint: 'State a range or bounds under `grade`, or take the column out of it.',
    details: { column },
  })
}

function givenRange(lower: Decimal, upper: Decimal, least: number): GradeBounds {
  const scale = Math.max(least, lower.scale, upper.scale)
  return { scale, bounds: [unitsOf(lower, scale), unitsOf(upper, scale)] }
}

/** Cuts that no decimal of a few more digits meets are rounded down to one. */
function equalWidths({ scale, bounds: [first, last] }: GradeBounds, categories: number): GradeBounds {
  const count = BigInt(categories)
  const digits = (last - first) % count === 0n ? 0 : CUT_DIGITS
  const raise = 10n ** BigInt(digits)
  const bounds = [first * raise]
  for (let cut = 1n; cut < count; cut++) {
    const cutAt = first * raise + floorDivide((last - first) * raise * cut, count)
    if (cutAt > bounds[bounds.length - 1]) bounds.push(cutAt)
  }
  return { scale: scale + digits, bounds: [...bounds, last * raise] }
}

/** Places of the numbers that begin the second category and those after it. */
function cutPlaces(numbers: ExactNumbers, { by, categories }: Counted): number[] {
  const k = Math.min(categories, numbers.units.length)
  if (by === 'frequency') return equalFrequencies(numbers.rows, k)
  const values = Float64Array.from(numbers.units, (units) => Number(units))
  return k === 0 ? [] : naturalBreaks(values, numbers.rows, k).slice(1)
}

/** Each cut as near to its share of the rows as it can be; a category has at least one number. */
function equalFrequencies(rows: Float64Array, k: number): number[] {
  const total = rows.reduce((sum, count) => sum + count, 0)
  const cuts: number[] = []
  let index = 0
  let before = 0
  for (let cut = 1; cut < k; cut++) {
    const target = (cut * total) / k
    const furthest = rows.length - (k - cut)
    before += rows[index++]
    while (index < furthest && Math.abs(before + rows[index] - target) < Math.abs(before - target)) {
      before += rows[index++]
    }
    cuts.push(index)
  }
  return cuts
}

function refuseOutside(
  { column, units, scale: ownScale, rows }: ExactNumbers,
  { scale, bounds }: GradeBounds,
) {
  const raise = 10n ** BigInt(scale - ownScale)
  const last = bounds[bounds.length - 1]
  let outside = 0
  let values = 0
  for (let unitIndex = 0; unitIndex < units.length; unitIndex++) {
    const unit = units[unitIndex] * raise
    if (unit >= bounds[0] && unit <= last) continue
    outside += rows[unitIndex]
    values++
  }
  if (values === 0) return
  throw new OutisError('GRADE_RANGE', {
    message: `${counted(outside, 'row')} of "${column}" lie outside the categories it is graded into.`,
    hint: 'Widen the bounds or the range under `grade`, or leave the range out to take the data’s own.',
    details: { column, rows: outside, values },
  })
}
