import type { Classes } from '../../data/table/classes.ts'
import type { SensitiveAttribute } from '../../data/table/sensitive-attribute.ts'
import { PRODUCT_SLACK } from './boundary.ts'
import { shareBase, tableBase } from './sensitive-histogram.ts'

/**
 * For each value the largest count a class may have of it, per row of the class, so that its relative gain
 * (p − q)/q is at most `most(q)`: p ≤ (1 + most(q)) · q, p in the class, q in the table.
 */
export function gainCaps(attribute: SensitiveAttribute, most: (q: number) => number): Float64Array {
  return attribute.totals.map((total) => {
    const q = total / tableBase(attribute)
    return total === 0 ? 0 : (1 + most(q)) * q * (1 + PRODUCT_SLACK)
  })
}

/** Whether no value of class c exceeds its cap. O(values in the class), allocates nothing. */
export function withinCaps(classes: Classes, c: number, caps: Float64Array, place: number): boolean {
  const histograms = classes.histograms[place]
  const { offsets, values, counts } = histograms
  const n = shareBase(histograms, c)
  const end = offsets[c + 1]
  for (let entry = offsets[c]; entry < end; entry++) {
    if (counts[entry] > caps[values[entry]] * n) return false
  }
  return true
}

/** The largest (p − q)/q over the values of class c with p > q; 0 where there is none. */
export function largestGain(
  classes: Classes,
  c: number,
  attribute: SensitiveAttribute,
  place: number,
): number {
  const histograms = classes.histograms[place]
  const { offsets, values, counts } = histograms
  const n = shareBase(histograms, c)
  const end = offsets[c + 1]
  const all = tableBase(attribute)
  let largest = 0
  for (let entry = offsets[c]; entry < end; entry++) {
    const expected = attribute.totals[values[entry]] * n
    const gain = (counts[entry] * all - expected) / expected
    if (gain > largest) largest = gain
  }
  return largest
}
