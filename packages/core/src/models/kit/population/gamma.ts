/** ψ(x), the slope of ln Γ, for x > 0: recurrence up to 10, then the asymptotic series. Abramowitz & Stegun 6.3.5, 6.3.18. */
export function digamma(x: number): number {
  let shift = 0
  let at = x
  for (; at < 10; at++) shift -= 1 / at
  const square = 1 / (at * at)
  const series =
    square * (1 / 12 - square * (1 / 120 - square * (1 / 252 - square * (1 / 240 - square / 132))))
  return shift + Math.log(at) - 0.5 / at - series
}

/** ln Γ(x) for x > 0: recurrence up to 10, then Stirling's series. Abramowitz & Stegun 6.1.15, 6.1.41. */
export function logGamma(x: number): number {
  let shift = 0
  let at = x
  for (; at < 10; at++) shift -= Math.log(at)
  const square = 1 / (at * at)
  const series = (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square / 1680))) / at
  return shift + (at - 0.5) * Math.log(at) - at + 0.5 * Math.log(2 * Math.PI) + series
}
