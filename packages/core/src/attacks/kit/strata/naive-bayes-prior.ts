import type { CodedBlock, Taught } from '../learning/ridge-logistic.ts'

/** Counted as if so many rows had each value, on either side: a value that nobody showed is not certain. */
const SMOOTHED = 0.5

/**
 * Naive Bayes on coded columns in the same form as a regression: intercept and weights add up to the logit.
 * O(people × columns).
 */
export function naiveBayes(
  blocks: readonly Pick<CodedBlock, 'codes' | 'size'>[],
  { places, positive, negative }: Taught,
): { readonly intercept: number; readonly weights: readonly Float64Array[] } {
  const all = { yes: 0.5, no: 0.5 }
  for (const at of places) {
    all.yes += positive[at]
    all.no += negative[at]
  }
  const weights = blocks.map(({ codes, size }) => {
    const yes = new Float64Array(size).fill(SMOOTHED)
    const no = new Float64Array(size).fill(SMOOTHED)
    for (const at of places) {
      yes[codes[at]] += positive[at]
      no[codes[at]] += negative[at]
    }
    const smoothed = SMOOTHED * size
    return yes.map((rows, code) => Math.log(rows / (all.yes + smoothed) / (no[code] / (all.no + smoothed))))
  })
  return { intercept: Math.log(all.yes / all.no), weights }
}
