import { type Dictionary, MISSING } from '../../../data/table/table.ts'
import type { ClassValues } from './class-values.ts'

/** How surely a number is known up to a short interval. Over rows that have a number. */
export interface ProximityFigures {
  /** Half the width of the interval, as a share of the column's range. */
  readonly interval: number
  readonly mean: number
  readonly max: number
  /** Share of rows with P_b above one half. */
  readonly aboveHalf: number
}

/** Numbers this near, as a share of the range, count as one for a neighbour's curiosity. */
export const SHORT_INTERVAL = 0.01

/**
 * Risk of a proximity breach: P_b(t) = x/|G|, G the rows that linking finds for t, x those of them whose number lies
 * within a short interval around t's own, t included. Poovammal, Ponnavaikko 2009, section V B; its text has no DOI.
 * A row without a number belongs to G and is never near. O(entries · log entries).
 */
export function proximity(
  { values, numbers = new Float64Array(values.length) }: Dictionary,
  { classOf, code, rows, sizes, alone }: ClassValues,
  interval = SHORT_INTERVAL,
): ProximityFigures {
  const width = interval * rangeOf(numbers)
  const order = Uint32Array.from(code.keys()).filter((entry) => code[entry] !== MISSING)
  order.sort((a, b) => classOf[a] - classOf[b] || numbers[code[a]] - numbers[code[b]])
  const number = (place: number) => numbers[code[order[place]]]
  // In a class of one combination all rows have the same number.
  const certain = alone.reduce((sum, count, own) => (own === MISSING ? sum : sum + count), 0)
  const sums = { rows: certain, risk: certain, max: certain > 0 ? 1 : 0, aboveHalf: certain }
  let from = 0
  let to = 0
  let near = 0
  for (let index = 0; index < order.length; index++) {
    const c = classOf[order[index]]
    for (; from < index && (classOf[order[from]] !== c || number(index) - number(from) > width); from++) {
      near -= rows[order[from]]
    }
    for (; to < order.length && classOf[order[to]] === c && number(to) - number(index) <= width; to++) {
      near += rows[order[to]]
    }
    const weight = rows[order[index]]
    const risk = near / sizes[c]
    sums.rows += weight
    sums.risk += weight * risk
    if (weight > 0) sums.max = Math.max(sums.max, risk)
    if (risk > 0.5) sums.aboveHalf += weight
  }
  const share = (sum: number) => (sums.rows === 0 ? 0 : sum / sums.rows)
  return { interval, mean: share(sums.risk), max: sums.max, aboveHalf: share(sums.aboveHalf) }
}

function rangeOf(numbers: Float64Array): number {
  let least = Number.POSITIVE_INFINITY
  let most = Number.NEGATIVE_INFINITY
  for (let code = MISSING + 1; code < numbers.length; code++) {
    least = Math.min(least, numbers[code])
    most = Math.max(most, numbers[code])
  }
  return most >= least ? most - least : 0
}
