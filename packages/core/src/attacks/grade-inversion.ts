import { defined } from '../data/value/defined.ts'
import { type AttackFinding, type AttackInput, columnOf, defineAttack } from './attack.ts'
import { gradeInversionExample } from './examples/grade-inversion.example.ts'
import { halfOf, type Population, populationOf } from './kit/aliases/attacker-population.ts'
import { monotoneMatch } from './kit/aliases/monotone-match.ts'

/**
 * Turns grades back into numbers: by two true values, where spacing is kept, and by laying the order and the counts of grades
 * beside the numbers of people from elsewhere.
 */
export const gradeInversion = defineAttack({
  id: 'grade-inversion',
  title: 'Grades turned back into numbers',
  harm: 'learned',
  attacker:
    'Somebody who knows two true values of each category, or how often each number occurs elsewhere: spacing, order and counts of grades give the numbers.',
  example: gradeInversionExample,
  unfit: ({ facts, origin }) => {
    if ((facts.grades ?? []).length === 0) return { harmless: 'No column is published by grades.' }
    return origin ? undefined : 'It is not known which row is whose: guesses could not be scored.'
  },
  async run(input) {
    const population = populationOf(input)
    const findings: AttackFinding[] = []
    for (const target of input.facts.grades ?? []) {
      if (!population.people.columns.has(target.attribute)) continue
      await input.context.pause()
      findings.push(...invert(input, population, target))
    }
    return findings
  },
})

interface GradedAttribute {
  readonly column: string
  readonly attribute: string
  readonly gain?: number
}

/** A graded column as an attacker sees it. Guesses are numbers. */
interface GradedRows {
  readonly targets: Uint32Array
  /** Place of each released row's grade among the distinct ones, ascending; −1 for none. */
  readonly gradeOf: Int32Array
  readonly grades: Float64Array
  readonly rowsOfGrade: Float64Array
  readonly truth: Float64Array
  /** Numbers elsewhere, ascending, and their rows. */
  readonly numbers: Float64Array
  readonly rowsOfNumber: Float64Array
}

function gradedRows(
  { release, original, origin }: AttackInput,
  { people, isTarget }: Population,
  { column, attribute }: GradedAttribute,
): GradedRows {
  const published = numbersOf(columnOf(release, column))
  const real = columnOf(original, attribute)
  const elsewhere = numbersOf(columnOf(people, attribute))
  const truth = Float64Array.from(origin!, (row) => numberOf(real.values[real.codes[row]]))
  const targets: number[] = []
  for (let row = 0; row < release.rows; row++) {
    if (published.rankOfRow[row] >= 0 && isTarget[row] === 1 && !Number.isNaN(truth[row])) targets.push(row)
  }
  return {
    targets: Uint32Array.from(targets),
    gradeOf: published.rankOfRow,
    grades: published.numbers,
    rowsOfGrade: published.rows,
    truth,
    numbers: elsewhere.numbers,
    rowsOfNumber: elsewhere.rows,
  }
}

const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text))

/** The distinct numbers of a column, ascending, the rows of each, and which each row has. */
function numbersOf({
  values,
  codes,
}: {
  readonly values: readonly string[]
  readonly codes: ArrayLike<number>
}) {
  const ofCode = values.map(numberOf)
  const numbers = Float64Array.from(new Set(ofCode.filter((number) => !Number.isNaN(number)))).sort()
  const rankOf = new Map(Array.from(numbers, (number, index) => [number, index]))
  const rankOfCode = ofCode.map((number) => rankOf.get(number) ?? -1)
  const rows = new Float64Array(numbers.length)
  const rankOfRow = Int32Array.from(codes, (code) => rankOfCode[code])
  for (const rank of rankOfRow) if (rank >= 0) rows[rank]++
  return { numbers, rows, rankOfRow }
}

/** Pairs of grades and numbers beyond which they are not laid beside each other one by one. */
const MOST_PAIRS = 20_000_000

function invert(input: AttackInput, population: Population, target: GradedAttribute): AttackFinding[] {
  const rows = gradedRows(input, population, target)
  const ways = [
    { way: 'by two true values', ...byTwoValues(rows, input.seed) },
    { way: 'by counts elsewhere', ...byCounts(rows) },
  ]
  const mode = modeOf(rows)
  const control = controlOf(population, rows)
  return ways.map(({ way, guess, targets }) => {
    const hits = targets.reduce((sum, row) => sum + (guess(row) === rows.truth[row] ? 1 : 0), 0)
    const blind = targets.reduce((sum, row) => sum + (rows.truth[row] === mode ? 1 : 0), 0)
    const baseline = targets.length === 0 ? 0 : blind / targets.length
    const bound = target.gain === undefined || targets.length < JUDGED ? undefined : baseline + target.gain
    const leaks = hits / Math.max(1, targets.length) > baseline + TOLD
    return {
      of: target.attribute,
      way,
      unit: 'rows',
      success: { targets: targets.length, hits },
      baseline,
      control,
      ...defined({ bound }),
      exposed: Math.max(0, hits - blind),
      why: leaks
        ? `Grades of "${target.column}" keep what gives their numbers back: ${way === 'by counts elsewhere' ? 'order, and equal grades for equal numbers' : 'the spacing inside a category'}.`
        : `Grades of "${target.column}" tell little more than how frequent the numbers are.`,
      ...(leaks && {
        fix: 'Set mode: hardened, which swaps ranks (swap: 0.25) and gives every row a grade of its own.',
      }),
    }
  })
}

/** Targets from which on the interval of a success is narrow enough for a bound. */
const JUDGED = 5000

/** Above guessing by so little, a release tells nothing worth mentioning. */
const TOLD = 0.05

/** The attacker knows two people in each category; the rest follows by the rule of three, to the digits numbers have. */
function byTwoValues({ targets, gradeOf, grades, truth, numbers }: GradedRows, seed: string) {
  const pairsByCategory = new Map<number, { grade: number; number: number; row: number }[]>()
  const half = halfOf(truth.length, `${seed} two values`)
  for (const row of [...targets].sort((a, b) => half[b] - half[a])) {
    const grade = grades[gradeOf[row]]
    const pairs = pairsByCategory.get(Math.floor(grade)) ?? []
    pairsByCategory.set(Math.floor(grade), pairs)
    if (pairs.length < 2 && pairs.every((first) => first.number !== truth[row] && first.grade !== grade))
      pairs.push({ grade, number: truth[row], row })
  }
  const used = new Set([...pairsByCategory.values()].flatMap((pairs) => pairs.map(({ row }) => row)))
  const unit = unitOf(numbers)
  const guess = (row: number): number => {
    const grade = grades[gradeOf[row]]
    const [first, second] = pairsByCategory.get(Math.floor(grade)) ?? []
    if (second === undefined) return first?.number ?? Number.NaN
    const slope = (second.number - first.number) / (second.grade - first.grade)
    const number = first.number + slope * (grade - first.grade)
    return Number((Math.round(number / unit) * unit).toFixed(DIGITS))
  }
  return { guess, targets: targets.filter((row) => !used.has(row)) }
}

/** Digits behind the point that numbers are rounded to. */
const DIGITS = 6

/** The smallest step that all numbers are multiples of, among powers of ten. */
function unitOf(numbers: Float64Array): number {
  for (let digits = 0; digits < DIGITS; digits++) {
    const unit = 10 ** -digits
    if (numbers.every((number) => Math.abs(number / unit - Math.round(number / unit)) < 1e-9)) return unit
  }
  return 10 ** -DIGITS
}

/** Shares of the rows by which ranks may have been moved; the attacker who knows it does best. */
const REACHES = [0, 0.05, 0.1, 0.2, 0.25, 0.3, 0.5]

/** Order and counts laid beside those of elsewhere; where every row has a grade of its own, ranks are laid beside shares. */
function byCounts(rows: GradedRows) {
  const { targets, gradeOf, grades, rowsOfGrade, truth, numbers, rowsOfNumber } = rows
  let best = REACHES.map((reach) => nearShares(rows, reach))
  if (grades.length * numbers.length <= MOST_PAIRS && grades.length <= numbers.length) {
    const match = monotoneMatch(rowsOfGrade, rowsOfNumber)
    best = [Float64Array.from(match, (number) => (number < 0 ? Number.NaN : numbers[number])), ...best]
  }
  const hitsOf = (guesses: Float64Array) =>
    targets.reduce((sum, row) => sum + (guesses[gradeOf[row]] === truth[row] ? 1 : 0), 0)
  const [strongest] = best
    .map((guesses) => ({ guesses, hits: hitsOf(guesses) }))
    .sort((a, b) => b.hits - a.hits)
  return { guess: (row: number) => strongest.guesses[gradeOf[row]], targets }
}

/** For each grade the number that most people elsewhere have whose share of the order lies within reach of it. */
function nearShares({ grades, rowsOfGrade, numbers, rowsOfNumber }: GradedRows, reach: number): Float64Array {
  const released = rowsOfGrade.reduce((sum, count) => sum + count, 0)
  const people = rowsOfNumber.reduce((sum, count) => sum + count, 0)
  const guesses = new Float64Array(grades.length)
  let before = 0
  let lowest = 0
  let below = 0
  for (let grade = 0; grade < grades.length; grade++) {
    const from = Math.max(0, (before / released - reach) * people)
    const to = Math.min(people, ((before + rowsOfGrade[grade]) / released + reach) * people)
    before += rowsOfGrade[grade]
    while (lowest < numbers.length - 1 && below + rowsOfNumber[lowest] <= from)
      below += rowsOfNumber[lowest++]
    let most = -1
    for (
      let index = lowest, start = below;
      index < numbers.length && start < to;
      start += rowsOfNumber[index++]
    ) {
      const overlap = Math.min(to, start + rowsOfNumber[index]) - Math.max(from, start)
      if (overlap <= most) continue
      most = overlap
      guesses[grade] = numbers[index]
    }
  }
  return guesses
}

const modeOf = ({ numbers, rowsOfNumber }: GradedRows): number => {
  let best = 0
  for (let numberIndex = 1; numberIndex < numbers.length; numberIndex++)
    if (rowsOfNumber[numberIndex] > rowsOfNumber[best]) best = numberIndex
  return numbers[best]
}

/** Of people who are not in the release nothing is seen: the most frequent number is the guess. */
function controlOf({ people, by }: Population, { rowsOfNumber }: GradedRows) {
  const hits = rowsOfNumber.reduce((most, count) => Math.max(most, count), 0)
  return { targets: people.rows, hits, by }
}
