/**
 * Where a figure stands against its limit when both were rounded on the way.
 * A figure that equals the limit up to rounding counts as equal: it passes `at least` and `at most` and fails `below`.
 */

/** Relative slack for figures that come out of logarithms, divisions or long sums. */
export const TOLERANCE = 1e-9

/**
 * Relative slack for a decimal option times a whole count: at most eight roundings of 2^-53. Far below one row at
 * 2^32 rows, so a class that is one row over the limit is still refused.
 */
export const PRODUCT_SLACK = 2 ** -50

export const atLeast = (figure: number, limit: number): boolean => figure >= limit * (1 - TOLERANCE)

export const atMost = (figure: number, limit: number): boolean => figure <= limit * (1 + TOLERANCE)

/** Strictly below: equal up to rounding is not below. */
export const below = (figure: number, limit: number): boolean => figure < limit * (1 - TOLERANCE)

/** count ≤ product, where the product of option and count was rounded. */
export const countAtMost = (count: number, product: number): boolean => count <= product * (1 + PRODUCT_SLACK)

/** count < product, where the product of option and count was rounded. */
export const countBelow = (count: number, product: number): boolean => count < product * (1 - PRODUCT_SLACK)

/** The smallest whole number s with s · share ≥ 1: the class size at which 1/s falls to `share`. */
export const leastCount = (share: number): number => Math.ceil((1 / share) * (1 - PRODUCT_SLACK))

/** Whether a judge's figure is on the right side of its limit, in the judge's own terms. */
export function withinLimit(
  judge: { readonly limit: number; readonly direction: 'at-least' | 'at-most'; readonly strict?: boolean },
  figure: number,
): boolean {
  if (judge.direction === 'at-least') {
    return judge.strict ? figure > judge.limit * (1 + TOLERANCE) : atLeast(figure, judge.limit)
  }
  return judge.strict ? below(figure, judge.limit) : atMost(figure, judge.limit)
}
