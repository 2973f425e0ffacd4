/** A share and the interval in which the true one lies. */
export interface Interval {
  readonly share: number
  readonly low: number
  readonly high: number
}

/** Of the normal distribution: 95 % of it lie within so many deviations. */
const DEVIATIONS = 1.959963984540054

/** Wilson's interval of 95 % for a share (Wilson 1927): sound near 0 and 1 and for few targets, where the usual one is not. */
export function wilson({ hits, targets }: { readonly hits: number; readonly targets: number }): Interval {
  if (targets === 0) return { share: 0, low: 0, high: 1 }
  const share = hits / targets
  const square = DEVIATIONS ** 2
  const middle = (share + square / (2 * targets)) / (1 + square / targets)
  const half =
    (DEVIATIONS / (1 + square / targets)) *
    Math.sqrt((share * (1 - share)) / targets + square / (4 * targets ** 2))
  return {
    share,
    low: hits === 0 ? 0 : Math.max(0, middle - half),
    high: hits === targets ? 1 : Math.min(1, middle + half),
  }
}
