/** One axis of a plot: round ticks around the values, and where a value lies between the first and the last, 0 to 1. */
export interface Scale {
  readonly ticks: readonly number[]
  readonly at: (value: number) => number
}

const STEPS = [1, 2, 2.5, 5, 10]

/** Begins at 0 unless the values lie close together far from it. At most six ticks. */
export function roundScale(values: readonly number[]): Scale {
  const high = Math.max(...values)
  const lowest = Math.min(...values)
  const low = lowest >= 0 && lowest <= high * 0.6 ? 0 : lowest
  const span = high - low || Math.abs(high) || 1
  const step = roundStep(span / 4)
  const first = Math.floor(low / step)
  const last = Math.max(Math.ceil(high / step), first + 1)
  return {
    // Multiples of whole numbers: adding the step up would leave 0.30000000000000004.
    ticks: Array.from({ length: last - first + 1 }, (_, index) =>
      Number(((first + index) * step).toPrecision(12)),
    ),
    at: (value) => (value / step - first) / (last - first),
  }
}

/** The smallest of 1, 2, 2.5, 5 times a power of ten that is not below `least`. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  return (STEPS.find((step) => step * power >= least) ?? 10) * power
}
