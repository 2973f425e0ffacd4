/** Widths of intervals, finest first. Each is a multiple of the one before, so that levels nest. */
type Widths = readonly number[]

/** The step that dragging snaps to: 1, 2 or 5 times a power of ten, about a two-hundredth of the range. */
export function snapStep(range: number): number {
  const least = range / 200
  if (!(least > 0) || !Number.isFinite(least)) return 1
  const power = 10 ** Math.floor(Math.log10(least))
  return tidy(([1, 2, 5, 10].find((step) => step * power >= least) ?? 10) * power)
}

/** Sets the width of one level. Coarser levels go to the nearest multiple. */
export function setWidth(widths: Widths, level: number, width: number, step: number): number[] {
  const next = [...widths]
  const below = next[level - 1]
  next[level] = below === undefined ? nearest(width, step, 1) : nearest(width, below, 2)
  for (let above = level + 1; above < next.length; above++) {
    next[above] = nearest(next[above] ?? 0, next[above - 1] ?? step, 2)
  }
  return next
}

/** The multiple of `unit` that is nearest, at least `least` times it. */
const nearest = (width: number, unit: number, least: number): number =>
  tidy(Math.max(least, Math.round(width / unit)) * unit)

/** Adds a level above the coarsest: twice as wide, or five times where that is rounder. */
export function addLevel(widths: Widths, step: number): number[] {
  const last = widths.at(-1)
  if (last === undefined) return [tidy(step * 10)]
  const digits = last / 10 ** Math.floor(Math.log10(last))
  return [...widths, tidy(last * (digits === 2 || digits === 1 ? 5 : 2))]
}

export const removeLevel = (widths: Widths, level: number): number[] =>
  widths.filter((_, widthIndex) => widthIndex !== level)

/** The cuts of a level inside a range. */
export function cutsOf(width: number, from: number, range: readonly [number, number]): number[] {
  const first = Math.floor((range[0] - from) / width) + 1
  const cuts: number[] = []
  for (let index = first; from + index * width < range[1] && cuts.length < 2000; index++)
    cuts.push(tidy(from + index * width))
  return cuts
}

/** A dragged cut: the fixed edge at or below the data, and the number of intervals between that edge and the cut. */
export interface Grip {
  readonly anchor: number
  readonly steps: number
}

export function gripOf(cut: number, width: number, from: number, low: number): Grip {
  const anchor = tidy(from + Math.floor((low - from) / width) * width)
  return { anchor, steps: Math.max(1, Math.round((cut - anchor) / width)) }
}

/** The width that puts the dragged cut under the pointer while the edge stays. */
export const widthFor = (dragged: number, { anchor, steps }: Grip): number => (dragged - anchor) / steps

/** The start of the intervals for which the edge stays an edge. */
export function fromFor(from: number, width: number, { anchor }: Grip): number {
  const steps = (anchor - from) / width
  return Math.abs(steps - Math.round(steps)) < 1e-9 ? from : anchor
}

/** Removes the rounding error of floating point. */
const tidy = (number: number): number => Number(number.toPrecision(12))
