import { seededRandom } from '../random/seeded-random.ts'
import type { AttackGiven } from './attack.ts'
import { type AttackTable, columnOf } from './attack-table.ts'
import { classesBy } from './released-classes.ts'
import { textMeaning } from './text-meaning.ts'

/** Finds the released row nearest to a person of a register, by some columns. */
export type NearestRow = (row: number) => number

/**
 * Gower's distance (1971, doi:10.2307/2528823), column by column: 0 where the published text can stand for the person's
 * value; for numbers the way to the published range over the whole range; else 1. Of rows equally near the first in a
 * drawn order is taken. Rows with equal texts are compared once.
 * O(distinct rows × columns) a question.
 */
export function nearestRows(
  given: AttackGiven,
  register: AttackTable,
  { names, lot }: { readonly names: readonly string[]; readonly lot: string },
): NearestRow {
  const { release, seed, quasi } = given
  const { count, ofRow } = classesBy(release, names)
  const first = firstOfEach(ofRow, count, drawnOrder(release.rows, `${seed} nearest ${lot}`))
  // Quasi-identifiers repeat by class and the rest has few texts: each part is added up once for rows that share it.
  const isQuasi = (name: string) => quasi.some((column) => column.name === name)
  const parts = [names.filter(isQuasi), names.filter((name) => !isQuasi(name))].map((of) =>
    partDistances(given, register, of),
  )
  const [one, other] = parts.map(({ ofRow: partOf }) => Uint32Array.from(first.row, (row) => partOf[row]))
  const sums = new Float64Array(count)
  return (row) => {
    const [ofOne, ofOther] = parts.map(({ distancesOf }) => distancesOf(row))
    let least = Number.POSITIVE_INFINITY
    for (let c = 0; c < count; c++) {
      const sum = ofOne[one[c]] + ofOther[other[c]]
      sums[c] = sum
      if (sum < least) least = sum
    }
    let nearest = -1
    for (let c = 0; c < count; c++) {
      if (sums[c] <= least + TIE && (nearest < 0 || first.rank[c] < first.rank[nearest])) nearest = c
    }
    return first.row[nearest]
  }
}

/** The distances of a person from the distinct combinations of some columns. */
function partDistances(given: AttackGiven, register: AttackTable, names: readonly string[]) {
  const { count, ofRow, codes } = classesBy(given.release, names)
  const distances = names.map((name) => columnDistances(given, register, name))
  const registered = names.map((name) => columnOf(register, name).codes)
  const sums = new Float64Array(count)
  const distancesOf = (row: number): Float64Array => {
    sums.fill(0)
    for (const [place, ofColumn] of distances.entries()) {
      const ofText = ofColumn(registered[place][row])
      const texts = codes[place]
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
  for (let at = rows - 1; at > 0; at--) {
    const other = random.below(at + 1)
    const kept = ranks[at]
    ranks[at] = ranks[other]
    ranks[other] = kept
  }
  return ranks
}

/** The row of each class with the lowest rank. */
function firstOfEach(ofRow: Uint32Array, count: number, ranks: Uint32Array) {
  const row = new Int32Array(count).fill(-1)
  const rank = new Uint32Array(count)
  for (let at = 0; at < ofRow.length; at++) {
    const c = ofRow[at]
    if (row[c] >= 0 && rank[c] < ranks[at]) continue
    row[c] = at
    rank[c] = ranks[at]
  }
  return { row, rank }
}

/** For a value of the register, how far it is from each published text. Kept for values that come again. */
function columnDistances(
  given: AttackGiven,
  register: AttackTable,
  name: string,
): (code: number) => Float64Array {
  const { covers, spans } = textMeaning(given, name)
  const { values } = columnOf(register, name)
  const whole = spans && widthOf(spans, values)
  const known = new Map<number, Float64Array>()
  return (code) => {
    const kept = known.get(code)
    if (kept) return kept
    const number = values[code].trim() === '' ? Number.NaN : Number(values[code])
    const found = Float64Array.from(covers(values[code]), (isCovered, text) => {
      if (isCovered) return 0
      if (!spans || !whole || Number.isNaN(number)) return 1
      const { low, high } = spans
      return Math.min(1, Math.max(low[text] - number, number - high[text], 0) / whole)
    })
    if (known.size < MOST_KEPT) known.set(code, found)
    return found
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
