import type { GradeCategory } from '../../../data/recoding/alias-meaning.ts'
import type { Draw } from '../draw.ts'
import type { KeptGrades } from '../request.ts'
import type { ExactNumbers } from './exact-numbers.ts'
import type { GradeBounds } from './grade-bounds.ts'

/** The grade of each number, or of each rank: its category, from 1, and its membership in units of 10^−digits. */
export interface Grades {
  readonly digits: number
  readonly category: Uint32Array
  readonly membership: readonly bigint[]
  /** How the memberships of each category were made. */
  readonly forms: readonly GradeCategory['membership'][]
}

const LEAST_DIGITS = 4

/** Numbers of one category: places from … to, the last not included. */
interface Members {
  readonly from: number
  readonly to: number
  readonly lower: bigint
  readonly upper: bigint
}

/**
 * The paper's memberships: 0 at the category's minimum, 0.999 at its maximum, (x − min)/(max − min) between; where a
 * number below the maximum would reach 0.999, which breaks the order, 0.999 of that. Exact fractions, cut off after at
 * least 4 digits and as many as keep distinct numbers distinct; cutting off keeps their order. O(numbers) fractions.
 * Poovammal, Ponnavaikko 2009, section IV C; its text has no DOI.
 */
export function paperGrades(numbers: ExactNumbers, bounds: GradeBounds): Grades {
  const categories = membersOf(numbers, bounds)
  const units = raised(numbers, bounds)
  const forms = categories.map((members) => formOf(members, units))
  const fraction: Fraction[] = []
  for (const [categoryIndex, members] of categories.entries()) {
    for (let index = members.from; index < members.to; index++) {
      fraction.push(fractionOf(units[index], members, forms[categoryIndex]))
    }
  }
  let digits = LEAST_DIGITS
  for (const { from, to } of categories) {
    for (let index = from + 1; index < to; index++) {
      while (cutOff(fraction[index - 1], digits) === cutOff(fraction[index], digits)) digits++
    }
  }
  return {
    digits,
    category: categoryOf(categories, units.length),
    membership: fraction.map((fractionOfValue) => cutOff(fractionOfValue, digits)),
    forms,
  }
}

/** Places for each membership that is drawn: so many that a spacing tells nothing but the rank. */
const ROOM = 1000

/**
 * Random memberships for every rank of the rows: inside a category as many different memberships from 0 to 0.999 as it
 * has rows, each set equally likely, ascending. No two rows share a grade, so that counts of grades tell nothing.
 * O(n log n).
 */
export function drawnGrades(
  numbers: ExactNumbers,
  bounds: GradeBounds,
  { draw, kept }: { readonly draw: Draw; readonly kept?: Pick<KeptGrades, 'digits' | 'taken'> },
): Grades {
  const sizes = membersOf(numbers, bounds).map(({ from, to }) =>
    numbers.rows.subarray(from, to).reduce((sum, rows) => sum + rows, 0),
  )
  const most = sizes.reduce((largest, size) => Math.max(largest, size), 1)
  let digits = LEAST_DIGITS
  while (placesOf(digits) < most * ROOM) digits++
  if (kept) digits = kept.digits
  const membership: bigint[] = []
  const category: number[] = []
  for (const [sizeIndex, size] of sizes.entries()) {
    const drawn = new Set<number>()
    while (drawn.size < size) {
      const units = draw.below(placesOf(digits))
      if (!kept?.taken.has(gradeText(sizeIndex + 1, units, digits))) drawn.add(units)
    }
    for (const units of Float64Array.from(drawn).sort()) {
      membership.push(BigInt(units))
      category.push(sizeIndex + 1)
    }
  }
  return { digits, category: Uint32Array.from(category), membership, forms: sizes.map(() => 'drawn') }
}

/** All with the same number of digits, so that the length of a grade tells nothing. */
export const gradeText = (category: number, units: bigint | number, digits: number): string =>
  `${category}.${String(units).padStart(digits, '0')}`

/** Memberships of so many digits. */
export const placesOf = (digits: number): number => 999 * 10 ** (digits - 3) + 1

const raised = ({ units, scale }: ExactNumbers, bounds: GradeBounds): bigint[] => {
  const raise = 10n ** BigInt(bounds.scale - scale)
  return units.map((unit) => unit * raise)
}

/** A bound that two categories share belongs to the upper one. */
function membersOf(numbers: ExactNumbers, bounds: GradeBounds): Members[] {
  const units = raised(numbers, bounds)
  const last = bounds.bounds.length - 2
  let to = 0
  return bounds.bounds.slice(0, -1).map((lower, category) => {
    const upper = bounds.bounds[category + 1]
    const from = to
    while (to < units.length && (units[to] < upper || category === last)) to++
    return { from, to, lower, upper }
  })
}

function categoryOf(categories: readonly Members[], length: number): Uint32Array {
  const category = new Uint32Array(length)
  for (const [categoryIndex, { from, to }] of categories.entries()) category.fill(categoryIndex + 1, from, to)
  return category
}

interface Fraction {
  readonly above: bigint
  readonly below: bigint
}

function formOf(
  { from, to, lower, upper }: Members,
  units: readonly bigint[],
): 'paper' | 'scaled' | 'single' {
  if (lower === upper) return 'single'
  const largest = to > from && units[to - 1] === upper ? to - 2 : to - 1
  if (largest < from) return 'paper'
  return (units[largest] - lower) * 1000n >= (upper - lower) * 999n ? 'scaled' : 'paper'
}

function fractionOf(
  number: bigint,
  { lower, upper }: Members,
  form: 'paper' | 'scaled' | 'single',
): Fraction {
  if (form === 'single') return { above: 0n, below: 1n }
  if (form === 'scaled') return { above: (number - lower) * 999n, below: (upper - lower) * 1000n }
  return number === upper ? { above: 999n, below: 1000n } : { above: number - lower, below: upper - lower }
}

const cutOff = ({ above, below }: Fraction, digits: number): bigint => (above * 10n ** BigInt(digits)) / below
