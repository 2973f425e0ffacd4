import type { GradeMeaning } from '../../../data/recoding/alias-meaning.ts'
import { valueKey } from '../../../data/value/same-values.ts'
import { rightGuesses } from '../../../methods/personalised/plan/number-guesses.ts'
import type { PublishedCounts } from './check-column.ts'

/** What is wrong with a column of swapped grades, in rows, and what it tells. */
export interface SwappedFaults {
  /** Rows too few or too many for a number, once turned back. */
  readonly astray: number
  /** Rows that share their grade with another. */
  readonly tied: number
  /** Rows whose rank moved further than the key states. */
  readonly moved: number
  /** Rows whose number is guessed right by whoever knows how often each number occurs, and how far ranks may have moved. */
  readonly guessed: number
  readonly rows: number
}

/**
 * Measures swapped grades on the texts of the release and on what they stand for: nothing of how they were planned is used.
 * O(rows · log rows).
 *
 * @param before rows of each number of the original, by its key, ascending
 */
export function checkSwapped(
  { grades, values, swap = 0 }: GradeMeaning,
  { texts, isMissing }: PublishedCounts,
  before: ReadonlyMap<string, number>,
): SwappedFaults {
  const numberOf = new Map(grades.map((grade, gradeIndex) => [grade, valueKey(values[gradeIndex], 'number')]))
  const placeOf = new Map([...before.keys()].map((key, index) => [key, index]))
  const found = new Float64Array(before.size)
  const shown: { readonly grade: number; readonly text: string; readonly place: number }[] = []
  let astray = 0
  let tied = 0
  for (const { value: text, rows } of texts) {
    if (isMissing(text)) continue
    const place = placeOf.get(numberOf.get(text) ?? '')
    if (rows > 1) tied += rows
    if (place === undefined) astray += rows
    else {
      found[place] += rows
      for (let row = 0; row < rows; row++) shown.push({ grade: Number(text), text, place })
    }
  }
  const counts = Float64Array.from(before.values())
  for (const [countIndex, rows] of counts.entries()) astray += Math.abs(rows - found[countIndex])
  shown.sort((a, b) => a.grade - b.grade || (a.text < b.text ? -1 : 1))
  const reach = Math.ceil(swap * shown.length)
  const places = Uint32Array.from(shown, ({ place }) => place)
  return { astray, tied, rows: shown.length, ...movedAndGuessed(places, counts, reach) }
}

function movedAndGuessed(places: Uint32Array, counts: Float64Array, reach: number) {
  const first = new Float64Array(counts.length)
  for (let countIndex = 1; countIndex < counts.length; countIndex++)
    first[countIndex] = first[countIndex - 1] + counts[countIndex - 1]
  let moved = 0
  for (const [rank, place] of places.entries()) {
    const last = first[place] + counts[place] - 1
    if (rank < first[place] - reach || rank > last + reach) moved++
  }
  return { moved, guessed: rightGuesses(places, counts, reach) }
}
