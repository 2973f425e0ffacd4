import { seededRandom, shuffle } from '../../../data/random/seeded-random.ts'
import { type AttackInput, type AttackTable, columnOf } from '../../attack.ts'
import { classesBy } from '../reading/released-classes.ts'
import { textMeaning } from '../reading/text-meaning.ts'

/** Finds the released row nearest to a person of a register, by some columns. −1: there is none but the one left out. */
type NearestRow = (row: number) => number

interface NearestOptions {
  readonly names: readonly string[]
  /** Tells one drawn order from another. */
  readonly lot: string
  /** The released row of each person, which is looked for as if it were not there: −1 where there is none. */
  readonly leftOut?: Int32Array
}

/**
 * Gower's distance (1971, doi:10.2307/2528823), column by column: 0 where the published text can stand for the person's
 * value; for numbers the way to the published range over the whole range; else 1. Of rows equally near the first in a
 * drawn order is taken. Rows with equal texts are compared once.
 * O(distinct rows × columns) a question.
 */
export function nearestRows(
  input: AttackInput,
  register: AttackTable,
  { names, lot, leftOut }: NearestOptions,
): NearestRow {
  const { release, seed, quasi } = input
  const { count, ofRow } = classesBy(release, names)
  const ranks = drawnOrder(release.rows, `${seed} nearest ${lot}`)
  const first = firstOfEach(ofRow, count, ranks)
  const second = leftOut && firstOfEach(ofRow, count, ranks, first.row)
  // Quasi-identifiers repeat by class and the rest has few texts: each part is added up once for rows that share it.
  const isQuasi = (name: string) => quasi.some((column) => column.name === name)
  const parts = [names.filter(isQuasi), names.filter((name) => !isQuasi(name))].map((partNames) =>
    partDistances(input, register, partNames),
  )
  const [firstParts, secondParts] = parts.map(({ ofRow: partOf }) =>
    Uint32Array.from(first.row, (row) => partOf[row]),
  )
  const sums = new Float64Array(count)
  return (row) => {
    const [firstDistances, secondDistances] = parts.map(({ distancesOf }) => distancesOf(row))
    const ownRow = leftOut ? leftOut[row] : -1
    const without = ownRow < 0 ? -1 : ofRow[ownRow]
    const rowOf = (c: number) => (c === without && first.row[c] === ownRow ? second!.row[c] : first.row[c])
    const rankOf = (c: number) => (c === without && first.row[c] === ownRow ? second!.rank[c] : first.rank[c])
    let least = Number.POSITIVE_INFINITY
    for (let c = 0; c < count; c++) {
      const sum =
        c === without && rowOf(c) < 0
          ? Number.POSITIVE_INFINITY
          : firstDistances[firstParts[c]] + secondDistances[secondParts[c]]
      sums[c] = sum
      if (sum < least) least = sum
    }
    if (least === Number.POSITIVE_INFINITY) return -1
    let nearest = -1
    for (let c = 0; c < count; c++) {
      if (sums[c] <= least + TIE && (nearest < 0 || rankOf(c) < rankOf(nearest))) nearest = c
    }
    return rowOf(nearest)
  }
}

/**
 * The released row of every person of the original; −1 for people without one. Undefined where that is unknown, and in sliced
 * releases: there the cells of one row belong to several people.
 */
export function releasedRows({ original, origin, facts }: AttackInput): Int32Array | undefined {
  if (!origin || facts.groups) return undefined
  const released = new Int32Array(original.rows).fill(-1)
  for (let row = 0; row < origin.length; row++) released[origin[row]] = row
  return released
}

/** The distances of a person from the distinct combinations of some columns. */
function partDistances(input: AttackInput, register: AttackTable, names: readonly string[]) {
  const { count, ofRow, codes } = classesBy(input.release, names)
  const distances = names.map((name) => columnDistances(input, register, name))
  const registered = names.map((name) => columnOf(register, name).codes)
  const sums = new Float64Array(count)
  const distancesOf = (row: number): Float64Array => {
    sums.fill(0)
    for (const [distanceIndex, ofColumn] of distances.entries()) {
      const ofText = ofColumn(registered[distanceIndex][row])
      const texts = codes[distanceIndex]
      for (let c = 0; c < count; c++) sums[c] += ofText[texts[c]]
    }
    return sums
  }
  return { ofRow, distancesOf }
}

/** Sums of distances that are equal differ by rounding alone. */
const TIE = 1e-9

/** A rank for each row, drawn by lot. */
function drawnOrder(rows: number, seed: string): Uint32Array {
  const random = seededRandom(seed)
  const ranks = Uint32Array.from({ length: rows }, (_, row) => row)
  shuffle(ranks, random)
  return ranks
}

/** The row of each class with the lowest rank, or with the lowest but one; −1 where there is none. */
function firstOfEach(ofRow: Uint32Array, count: number, ranks: Uint32Array, but?: Int32Array) {
  const row = new Int32Array(count).fill(-1)
  const rank = new Uint32Array(count)
  for (let index = 0; index < ofRow.length; index++) {
    const c = ofRow[index]
    if (index === but?.[c] || (row[c] >= 0 && rank[c] < ranks[index])) continue
    row[c] = index
    rank[c] = ranks[index]
  }
  return { row, rank }
}

/** For a value of the register, how far it is from each published text. Kept for values that come again. */
function columnDistances(
  input: AttackInput,
  register: AttackTable,
  name: string,
): (code: number) => Float64Array {
  const { covering, spans } = textMeaning(input, name)
  const texts = columnOf(input.release, name).values.length
  const { values } = columnOf(register, name)
  const whole = spans && widthOf(spans, values)
  const cache = new Map<number, Float64Array>()
  return (code) => {
    const cached = cache.get(code)
    if (cached) return cached
    const number = values[code].trim() === '' ? Number.NaN : Number(values[code])
    const distances = new Float64Array(texts).fill(1)
    if (spans && whole && !Number.isNaN(number)) {
      const { low, high } = spans
      for (let text = 0; text < texts; text++) {
        distances[text] = Math.min(1, Math.max(low[text] - number, number - high[text], 0) / whole)
      }
    }
    for (const text of covering(values[code])) distances[text] = 0
    if (cache.size < MOST_KEPT) cache.set(code, distances)
    return distances
  }
}

const MOST_KEPT = 512

/** From the smallest to the largest number of both; undefined where that is nothing. */
function widthOf(
  { low, high }: { readonly low: Float64Array; readonly high: Float64Array },
  values: readonly string[],
): number | undefined {
  let least = Number.POSITIVE_INFINITY
  let most = Number.NEGATIVE_INFINITY
  const see = (number: number) => {
    if (!Number.isFinite(number)) return
    least = Math.min(least, number)
    most = Math.max(most, number)
  }
  low.forEach(see)
  high.forEach(see)
  for (const text of values) if (text.trim() !== '') see(Number(text))
  return most > least ? most - least : undefined
}

/** People that a sampled attack is tried on: enough for an interval of ± 3 %. */
const ATTACKED = 1000

/** So many of the rows of a register, drawn without putting back; all where there are no more. */
export function drawPeople(rows: number, seed: string, most = ATTACKED): Uint32Array {
  const all = Uint32Array.from({ length: rows }, (_, row) => row)
  if (rows <= most) return all
  const random = seededRandom(seed)
  for (let index = 0; index < most; index++) {
    const other = index + random.below(rows - index)
    const swapped = all[index]
    all[index] = all[other]
    all[other] = swapped
  }
  return all.slice(0, most).sort()
}
