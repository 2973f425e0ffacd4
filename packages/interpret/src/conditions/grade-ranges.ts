import type { Decimal } from '@outis/core/hierarchy'
import { defined } from '@outis/core/value'
import type { Bound, Edge, RealRange, RealTest, SetTest } from './column-condition.ts'
import type { GradeIndex } from './meaning-index.ts'
import {
  canonicalDecimal,
  compareDecimals,
  halfUnit,
  minus,
  parseDecimal,
  plus,
  type Rounding,
  readRange,
  type StatedRange,
} from './printed-numbers.ts'

/**
 * The grades to the left of a threshold, counted from the lowest: the first `sure` certainly are, those from `maybe` on
 * certainly are not, what lies between depends on digits that were not printed.
 */
interface Cut {
  readonly sure: number
  readonly maybe: number
}

/**
 * The real values whose grades lie in a range. Grades are strictly ascending in the values, so each bound falls between
 * two neighbouring values or on one. Exact on decimals; where ranks were swapped, it is about there. O(log grades).
 */
export function gradeRange(
  index: GradeIndex,
  { lower, upper }: StatedRange,
  rounding: Rounding,
): RealRange | undefined {
  const { ordered } = index
  const all = ordered.length
  const from = lower ? cutAt(index, lower, !lower.closed, rounding) : { sure: 0, maybe: 0 }
  const to = upper ? cutAt(index, upper, upper.closed, rounding) : { sure: all, maybe: all }
  if (!from || !to) return undefined
  return {
    ...(lower && { lower: edge(from, ordered[from.maybe], ordered[from.sure - 1]) }),
    ...(upper && { upper: edge(to, ordered[to.sure - 1], ordered[to.maybe]) }),
    extent: extentOf(from, to, all),
    places: { sure: { from: from.maybe, to: to.sure }, maybe: { from: from.sure, to: to.maybe } },
    ...defined({ swapped: index.swap }),
  }
}

/** Undefined where the bound is no number. */
function cutAt(
  index: GradeIndex,
  { text }: Bound,
  equalIsLeft: boolean,
  rounding: Rounding,
): Cut | undefined {
  const stated = parseDecimal(text)
  if (!stated) return undefined
  const threshold = asGrade(index, text) ?? stated
  const { grades } = index
  const half = halfUnit(text, rounding)
  const lowest = minus(threshold, half)
  const highest = plus(threshold, half)
  if (rounding.atData) {
    const first = countBelow(grades, lowest, false)
    const last = countBelow(grades, highest, true)
    if (first === last) return { sure: first, maybe: first }
    if (!equalIsLeft) return { sure: first, maybe: last - 1 }
    const { tolerance } = rounding
    const maybe =
      tolerance === undefined
        ? last
        : countBelow(grades, plus(grades[last - 1], parseDecimal(tolerance)!), true)
    return { sure: first + 1, maybe }
  }
  return { sure: countBelow(grades, lowest, equalIsLeft), maybe: countBelow(grades, highest, equalIsLeft) }
}

/** The grade that a threshold of many digits was before it was read as a double. */
function asGrade(index: GradeIndex, text: string): Decimal | undefined {
  return text.length < DIGITS_OF_DOUBLE ? undefined : index.grades[gradePosition(index, text)]
}

/** Shorter texts are the number they state. */
const DIGITS_OF_DOUBLE = 15

/** How many grades are lower than the number, or equal to it. */
function countBelow(grades: readonly Decimal[], number: Decimal, orEqual: boolean): number {
  let low = 0
  let high = grades.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const order = compareDecimals(grades[middle], number)
    if (order < 0 || (orEqual && order === 0)) low = middle + 1
    else high = middle
  }
  return low
}

const edge = ({ sure, maybe }: Cut, inside: string | undefined, outside: string | undefined): Edge => ({
  ...defined({ inside, outside }),
  undecided: maybe - sure,
})

function extentOf(from: Cut, to: Cut, all: number): RealRange['extent'] {
  if (from.maybe === 0 && to.sure === all) return 'all'
  if (from.sure >= to.maybe) return 'none'
  return from.maybe < to.sure ? 'some' : 'undecided'
}

/** Position of a published number among the grades; −1 where it is none. */
export function gradePosition({ positions, grades, texts }: GradeIndex, text: string): number {
  const canonical = canonicalDecimal(text)
  if (canonical === undefined) return -1
  const exact = positions.get(canonical)
  if (exact !== undefined) return exact
  // A tool that read the release as doubles prints the shortest text of the double, not all digits of the grade.
  const near = countBelow(grades, parseDecimal(text)!, false)
  const alike = [near - 1, near].filter(
    (position) => texts[position] !== undefined && Number(texts[position]) === Number(text),
  )
  return alike.length === 1 ? alike[0] : -1
}

/** What equality with published texts, grades or bins, means for the real values. */
export function interpretGradeSet(index: GradeIndex, test: SetTest, bins: Rounding): RealTest {
  const { column, negated } = test
  const ranges: RealRange[] = []
  for (const text of test.texts) {
    const stated = readRange(text)
    const position = stated ? -1 : gradePosition(index, text)
    const range = stated
      ? gradeRange(index, stated, bins)
      : position >= 0
        ? singleGradeRange(index, position)
        : index.publishedOnly && parseDecimal(text)
          ? EMPTY_RANGE
          : undefined
    if (!range) return { kind: 'unknown', column, stated: test, reason: noGrade(text) }
    ranges.push(range)
  }
  return { kind: 'ranges', column, negated, ranges }
}

const NO_GRADES = { from: 0, to: 0 }
const EMPTY_RANGE: RealRange = {
  lower: { undecided: 0 },
  upper: { undecided: 0 },
  extent: 'none',
  places: { sure: NO_GRADES, maybe: NO_GRADES },
}

export const noGrade = (text: string): string =>
  canonicalDecimal(text) === undefined
    ? 'the column is published in grades, and this is not a number'
    : 'no row of the release has this grade, so it stands for no single value'

function singleGradeRange({ values, swap }: GradeIndex, position: number): RealRange {
  const inside = values[position]
  const interval = { from: position, to: position + 1 }
  const places = { sure: interval, maybe: interval }
  // A grade of its own for every row: the key knows which number it is, and no neighbour bounds it.
  if (swap !== undefined)
    return { lower: { inside, undecided: 0 }, upper: { inside, undecided: 0 }, extent: 'some', places }
  const [previous, next] = [values[position - 1], values[position + 1]]
  return {
    lower: { inside, ...defined({ outside: previous }), undecided: 0 },
    upper: { inside, ...defined({ outside: next }), undecided: 0 },
    extent: values.length === 1 ? 'all' : 'some',
    places,
  }
}
