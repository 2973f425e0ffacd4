import type { Classes, SensitiveAttribute } from '../data/table/classes.ts'
import { number } from '../policy/options/option.ts'
import { PRODUCT_SLACK } from './kit/boundary.ts'
import { requireAttribute, shareBase, tableBase } from './kit/sensitive-histogram.ts'
import { defineClassModel } from './model.ts'

/**
 * δ-disclosure privacy: |log₂(p/q)| < δ for every sensitive value of the table, p its share in the class, q in the
 * table. Strict: equal to δ fails. A value of the table that a class lacks has log₂ 0: the class fails, with an
 * infinite figure. Missing counts as a value (left out of both sides with missing values as wildcards).
 * The paper writes "log" without a base. Base 2 is ARX's reading and the stricter of the two in use; pyCANON takes the
 * natural logarithm, where the same bound is δ · ln 2. Both skip values a class lacks; the paper's "for all s" does not.
 * O(values in the class).
 * Brickell, Shmatikov 2008, doi:10.1145/1401890.1401904
 */
export const deltaDisclosure = defineClassModel({
  id: 'delta-disclosure',
  title: 'δ-disclosure privacy',
  promise:
    'Every value of {column} is in every class, and less than 2^{limit} times as frequent or as rare there as in the whole table.',
  citation: 'Brickell, Shmatikov 2008, doi:10.1145/1401890.1401904',
  needs: ['quasi', 'sensitive'],
  options: {
    delta: number({
      min: 0,
      exclusiveMin: true,
      help: 'Bound on |log2(share in the class / share in the table)|: 1 means less than double and more than half.',
    }),
  },
  monotone: { generalization: true, suppression: false },
  judge(options, declared, index = 0) {
    const attribute = requireAttribute('delta-disclosure', declared)
    const { delta } = options as { delta: number }
    const bounds = ratioBounds(attribute, 2 ** delta)
    return {
      limit: delta,
      direction: 'at-most',
      strict: true,
      admits: (classes, c) => withinBounds(classes, c, bounds, index),
      figure: (classes, c) => largestLog(classes, c, { attribute, valueCount: bounds.valueCount, index }),
    }
  },
})

interface RatioBounds {
  /** Values that occur in the table. */
  readonly valueCount: number
  /** Per value: the count per row of a class must lie strictly between these. */
  readonly low: Float64Array
  readonly high: Float64Array
}

function ratioBounds(attribute: SensitiveAttribute, ratio: number): RatioBounds {
  const { totals } = attribute
  const all = tableBase(attribute)
  return {
    valueCount: totals.reduce((occurring, total) => occurring + (total > 0 ? 1 : 0), 0),
    low: totals.map((total) => (total / all / ratio) * (1 + PRODUCT_SLACK)),
    high: totals.map((total) => (total / all) * ratio * (1 - PRODUCT_SLACK)),
  }
}

function withinBounds(
  classes: Classes,
  c: number,
  { valueCount, low, high }: RatioBounds,
  index: number,
): boolean {
  const histograms = classes.histograms[index]
  const { offsets, values, counts } = histograms
  const start = offsets[c]
  const end = offsets[c + 1]
  if (end - start < valueCount) return false
  const n = shareBase(histograms, c)
  for (let entry = start; entry < end; entry++) {
    const count = counts[entry]
    const value = values[entry]
    if (count <= low[value] * n || count >= high[value] * n) return false
  }
  return true
}

function largestLog(
  classes: Classes,
  c: number,
  { attribute, valueCount, index }: { attribute: SensitiveAttribute; valueCount: number; index: number },
): number {
  const histograms = classes.histograms[index]
  const { offsets, values, counts } = histograms
  const end = offsets[c + 1]
  if (end - offsets[c] < valueCount) return Number.POSITIVE_INFINITY
  const n = shareBase(histograms, c)
  let largest = 0
  for (let entry = offsets[c]; entry < end; entry++) {
    const ratio = (counts[entry] * tableBase(attribute)) / (attribute.totals[values[entry]] * n)
    largest = Math.max(largest, Math.abs(Math.log2(ratio)))
  }
  return largest
}
