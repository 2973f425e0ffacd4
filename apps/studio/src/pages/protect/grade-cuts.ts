import type { NumberBar as Bar } from '../../columns/use-distribution.ts'

/** The bounds of grades in ascending order, with both ends. */
export type Cuts = readonly number[]

/** The step that bounds snap to: 1, 2 or 5 times a power of ten, about a hundredth of the range. */
export function gradeStep(bars: readonly Bar[]): number {
  const [low, high] = endsOf(bars)
  const least = (high - low) / 100
  if (!(least > 0)) return 1
  const power = 10 ** Math.floor(Math.log10(least))
  return tidy(([1, 2, 5, 10].find((step) => step * power >= least) ?? 10) * power)
}

export const endsOf = (bars: readonly Bar[]): readonly [number, number] => [
  bars[0]?.from ?? 0,
  bars.at(-1)?.to ?? 1,
]

/** Bounds of grades with about the same number of rows. */
export function evenCuts(bars: readonly Bar[], grades: number): Cuts {
  const [low, high] = endsOf(bars)
  const step = gradeStep(bars)
  const total = bars.reduce((sum, { rows }) => sum + rows, 0)
  const cuts = Array.from({ length: grades - 1 }, (_, index) =>
    snap(numberBelow(bars, (total * (index + 1)) / grades), step),
  )
  return ascending([low, ...cuts, high])
}

/** The number that has this many rows below it. */
function numberBelow(bars: readonly Bar[], rowsBelow: number): number {
  let below = 0
  for (const { from, to, rows } of bars) {
    if (below + rows >= rowsBelow && rows > 0) return from + ((rowsBelow - below) / rows) * (to - from)
    below += rows
  }
  return bars.at(-1)?.to ?? 0
}

/** Moves a cut between its neighbours. The two ends cannot be moved. */
export function movedCut(cuts: Cuts, cutIndex: number, to: number, step: number): Cuts {
  const [before, after] = [cuts[cutIndex - 1], cuts[cutIndex + 1]]
  if (before === undefined || after === undefined) return cuts
  const next = snap(to, step)
  if (next <= before || next >= after) {
    // One step away from the neighbour.
    const near = next <= before ? snap(before, step) + step : snap(after, step) - step
    if (near <= before || near >= after) return cuts
    return cuts.with(cutIndex, tidy(near))
  }
  return cuts.with(cutIndex, next)
}

/** Another cut, in the middle of the grade that has most rows. */
export function addedCut(cuts: Cuts, bars: readonly Bar[]): Cuts {
  const counts = roughCounts(cuts, bars)
  const widest = counts.indexOf(Math.max(...counts))
  const [from = 0, to = 0] = [cuts[widest], cuts[widest + 1]]
  const middle = snap((from + to) / 2, gradeStep(bars))
  return middle > from && middle < to
    ? [...cuts.slice(0, widest + 1), middle, ...cuts.slice(widest + 1)]
    : cuts
}

export const removedCut = (cuts: Cuts, removed: number): Cuts =>
  removed > 0 && removed < cuts.length - 1 ? cuts.filter((_, cutIndex) => cutIndex !== removed) : cuts

/** Rows of each grade, estimated from the bars. Exact where a bound is the bound of a bar. */
export function roughCounts(cuts: Cuts, bars: readonly Bar[]): readonly number[] {
  return cuts.slice(0, -1).map((from, cutIndex) => {
    const to = cuts[cutIndex + 1] ?? from
    return Math.round(
      bars.reduce((sum, bar) => {
        const inside = Math.max(0, Math.min(to, bar.to) - Math.max(from, bar.from))
        return sum + (bar.to > bar.from ? (inside / (bar.to - bar.from)) * bar.rows : 0)
      }, 0),
    )
  })
}

const snap = (value: number, step: number): number => tidy(Math.round(value / step) * step)

/** Removes the rounding error of floating point. */
const tidy = (number: number): number => Number(number.toPrecision(12))

const ascending = (cuts: Cuts): Cuts => {
  const high = cuts.at(-1) ?? 0
  return cuts.filter(
    (cut, cutIndex) =>
      cutIndex === cuts.length - 1 || (cut < high && (cutIndex === 0 || cut > (cuts[cutIndex - 1] ?? cut))),
  )
}
