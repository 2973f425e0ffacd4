import type { Classes } from '../../data/table/classes.ts'
import type { SensitiveAttribute } from '../../data/table/sensitive-attribute.ts'
import { TOLERANCE } from './boundary.ts'
import type { Distance } from './distance.ts'
import { knownRows } from './sensitive-histogram.ts'

/**
 * Earth mover's distance where all values are equally far apart: ½ Σ |pᵢ − qᵢ|, p in the class, q in the table.
 * Since Σ p = Σ q = 1 this is the sum of pᵢ − qᵢ over the values with pᵢ > qᵢ, all of which occur in the class.
 * Kept as whole numbers, over n · N (n rows of the class, N of the table): exact up to 2^53.
 * Li, Li, Venkatasubramanian 2007, doi:10.1109/ICDE.2007.367856. O(values in the class), allocates nothing.
 */
export function equalDistance(attribute: SensitiveAttribute, place: number): Distance {
  const { totals, rows: N } = attribute
  return (classes: Classes, c: number, enough: number) => {
    const histograms = classes.histograms[place]
    const { offsets, values, counts } = histograms
    const n = knownRows(histograms, c)
    if (n === 0) return 0
    const stop = enough * (1 + TOLERANCE) * n * N
    const end = offsets[c + 1]
    let moved = 0
    for (let entry = offsets[c]; entry < end; entry++) {
      const surplus = counts[entry] * N - totals[values[entry]] * n
      if (surplus > 0) {
        moved += surplus
        if (moved > stop) return Number.POSITIVE_INFINITY
      }
    }
    return moved / (n * N)
  }
}
