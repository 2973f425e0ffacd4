import type { Classes } from '../../data/table/classes.ts'
import type { SensitiveAttribute } from '../../data/table/sensitive-attribute.ts'
import { TOLERANCE } from './boundary.ts'
import type { Distance } from './distance.ts'
import { knownRows } from './sensitive-histogram.ts'

/**
 * Earth mover's distance for ordered values: 1/(m−1) · Σᵢ |Σⱼ≤ᵢ (pⱼ − qⱼ)|, p in the class, q in the table, m values.
 * Values stand in the order of their codes, missing (where it occurs) first. m counts the values that occur in the
 * table: the distance of two values is the number of steps between them over the longest possible, and a value nobody
 * has is no step. Two texts of one number ("1.5", "1.50") are one value. m = 1 gives 0.
 * Kept as whole numbers, over n · N (n rows of the class, N of the table): exact up to 2^53.
 * Li, Li, Venkatasubramanian 2007, doi:10.1109/ICDE.2007.367856. O(m), allocates nothing per class.
 */
export function orderedDistance(attribute: SensitiveAttribute, place: number): Distance {
  const N = attribute.rows
  const { rankOf, totals } = rank(attribute)
  const m = totals.length
  const inClass = new Float64Array(m)
  return (classes: Classes, c: number, enough: number) => {
    const histograms = classes.histograms[place]
    const { offsets, values, counts } = histograms
    const n = knownRows(histograms, c)
    if (n === 0 || m === 1) return 0
    const end = offsets[c + 1]
    for (let entry = offsets[c]; entry < end; entry++) inClass[rankOf[values[entry]]] += counts[entry]

    const steps = (m - 1) * n * N
    const stop = enough * (1 + TOLERANCE) * steps
    let carried = 0
    let moved = 0
    for (let value = 0; value < m - 1 && moved <= stop; value++) {
      carried += inClass[value] * N - totals[value] * n
      moved += Math.abs(carried)
    }

    for (let entry = offsets[c]; entry < end; entry++) inClass[rankOf[values[entry]]] = 0
    return moved > stop ? Number.POSITIVE_INFINITY : moved / steps
  }
}

/** The values that occur, numbered in order, and the table's rows of each. */
function rank(attribute: SensitiveAttribute): { rankOf: Uint32Array; totals: Float64Array } {
  const { numbers } = attribute.dictionary
  const rankOf = new Uint32Array(attribute.totals.length)
  const totals: number[] = []
  let before = -1
  for (let code = 0; code < rankOf.length; code++) {
    if (attribute.totals[code] === 0) continue
    const sameNumber = before >= 0 && numbers !== undefined && numbers[before] === numbers[code]
    if (!sameNumber) totals.push(0)
    rankOf[code] = totals.length - 1
    totals[totals.length - 1] += attribute.totals[code]
    before = code
  }
  return { rankOf, totals: Float64Array.from(totals) }
}
