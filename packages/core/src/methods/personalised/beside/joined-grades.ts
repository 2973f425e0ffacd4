import { formatUnits } from '../../../data/hierarchy/decimal.ts'
import type { GradeMeaning } from '../../../data/recoding/alias-meaning.ts'
import { columnOfTexts } from '../../../data/recoding/column-rows.ts'
import { MISSING } from '../../../data/table/table.ts'
import { type ExactNumbers, exactNumbers } from '../plan/exact-numbers.ts'
import { type GradeBounds, type GradeSpec, gradeBounds } from '../plan/grade-bounds.ts'
import type { GradeMeasures } from '../plan/grade-column.ts'
import { placesOf } from '../plan/memberships.ts'
import { blindGuess, rightGuesses } from '../plan/number-guesses.ts'
import type { KeptGrades, PersonalisedSensitive } from '../request.ts'
import type { JoinedColumn, ShownRows } from './joined-aliases.ts'

const categoryOf = (grade: string): number => Number(grade.slice(0, grade.indexOf('.')))

/** What newcomers must know of the grades that others keep; undefined where no row has one. */
export function keptGrades(
  { table, column, grade }: PersonalisedSensitive,
  { rows: { codeOf }, texts, isKept }: ShownRows,
): KeptGrades | undefined {
  const { name, dictionary } = table!.columns[column]
  const kept = new Float64Array(dictionary.values.length)
  const grades: string[] = []
  for (const [row, text] of texts.entries()) {
    if (!isKept(row) || text === null || codeOf[row] === MISSING) continue
    kept[codeOf[row]]++
    grades.push(text)
  }
  if (grades.length === 0) return undefined
  return {
    digits: grades[0].length - grades[0].indexOf('.') - 1,
    taken: new Set(grades),
    bounds: (numbers) =>
      isGiven(grade!)
        ? gradeBounds(numbers, grade!)
        : keptBounds(exactNumbers(name, dictionary, kept), grades),
  }
}

/** Bounds that do not depend on how often numbers occur. */
const isGiven = (spec: GradeSpec): boolean =>
  spec.kind === 'bounds' || (spec.by === 'width' && spec.range !== undefined)

/**
 * Where categories begin, by what rows show: ranks were swapped, but as many of the lowest numbers are of the first category as
 * rows show it. The outer bounds are those of all numbers.
 */
function keptBounds({ units, rows, scale }: ExactNumbers, grades: readonly string[]): GradeBounds {
  const categories = grades.reduce((most, grade) => Math.max(most, categoryOf(grade)), 1)
  const sizes = new Float64Array(categories)
  for (const grade of grades) sizes[categoryOf(grade) - 1]++
  const bounds = [units[0]]
  let [place, before, below] = [0, 0, 0]
  for (let category = 0; category < categories - 1; category++) {
    below += sizes[category]
    while (place < units.length - 1 && before < below) before += rows[place++]
    bounds.push(units[place])
  }
  return { scale, bounds: [...bounds, units[units.length - 1]] }
}

/** Whether there are so many more memberships than rows that those of newcomers are drawn as freely as the others were. */
export const hasRoom = ({ digits, taken }: KeptGrades, newcomers: number): boolean =>
  (taken.size + newcomers) * ROOM <= placesOf(digits)

const ROOM = 10

/** A graded column in which some rows keep the grade they showed. */
export function joinedGrades(
  { table, column: place }: PersonalisedSensitive,
  { rows, texts }: ShownRows,
  came: PersonalisedSensitive,
): JoinedColumn<GradeMeaning, GradeMeasures> {
  const { name, dictionary } = table!.columns[place]
  const { values } = dictionary
  const totals = new Float64Array(values.length)
  for (const code of rows.codeOf) totals[code]++
  const numbers = exactNumbers(name, dictionary, totals)
  // Without a grade that is kept the newcomers have all there are.
  const bounds = came.keptGrades?.bounds(numbers) ?? gradeBounds(numbers, came.grade!)
  const shown = [...texts.entries()]
    .flatMap(([row, text]) => (text === null ? [] : [{ text, code: rows.codeOf[row] }]))
    .sort((a, b) => Number(a.text) - Number(b.text) || (a.text < b.text ? -1 : 1))
  const categories = bounds.bounds.slice(1).map((upper, boundIndex) => ({
    lower: formatUnits(bounds.bounds[boundIndex], bounds.scale),
    upper: formatUnits(upper, bounds.scale),
    membership: 'drawn' as const,
  }))
  const swap = swapOf(
    Uint32Array.from(shown, ({ code }) => numbers.placeOf[code]),
    numbers,
  )
  const digits = shown.length === 0 ? 0 : shown[0].text.length - shown[0].text.indexOf('.') - 1
  return {
    column: columnOfTexts({ name, choice: null, values: values.slice(1) }, rows, { texts, first: 1 }),
    meaning: {
      kind: 'grades',
      column: name,
      digits,
      categories,
      grades: shown.map(({ text }) => text),
      values: shown.map(({ code }) => numbers.texts[numbers.placeOf[code]]),
      swap: swap.share,
    },
    measures: {
      kind: 'grades',
      column: name,
      rows: shown.length,
      missing: totals[MISSING],
      distinct: numbers.rows.filter((count) => count > 0).length,
      digits,
      categories: categories.map(({ membership }, categoryIndex) => ({
        rows: shown.filter(({ text }) => categoryOf(text) === categoryIndex + 1).length,
        membership,
      })),
      swap,
    },
  }
}

/** How far ranks moved among all rows, measured, and what the best guess then gets. */
function swapOf(places: Uint32Array, { rows }: ExactNumbers) {
  const first = new Float64Array(rows.length)
  for (let row = 1; row < rows.length; row++) first[row] = first[row - 1] + rows[row - 1]
  const reach = places.reduce(
    (most, place, rank) => Math.max(most, first[place] - rank, rank - (first[place] + rows[place] - 1)),
    0,
  )
  const ranks = Math.max(1, places.length)
  return {
    share: Math.min(1, reach / ranks),
    guessed: rightGuesses(places, rows, reach) / ranks,
    blind: blindGuess(rows),
  }
}
