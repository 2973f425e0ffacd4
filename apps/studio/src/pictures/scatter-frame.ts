/** One mark in a picture of risk (x) against usefulness (y). Both are shares from 0 to 1; `x` may be above 1. */
export interface Mark {
  readonly key: string
  readonly x: number
  readonly y: number
  /** `front`: no other mark that passes is better in both. `out`: breaks a limit or does not hold. `open`: not judged. */
  readonly kind: 'front' | 'good' | 'out' | 'open'
  /** Measured on some of the rows: drawn small. */
  readonly part?: boolean
  /** A letter or number in the mark. */
  readonly label?: string
  readonly words: string
  /** Where a click leads. */
  readonly to?: string
}

/** Turns shares into percent of the plot, from the left and from the top. */
export interface Frame {
  readonly left: (x: number) => number
  readonly top: (y: number) => number
  readonly xTicks: readonly number[]
  readonly yTicks: readonly number[]
  /** Marks with a larger `x` are drawn here. */
  readonly edge: number
}

/** A frame that holds all marks. Its lower and upper ends are round shares. */
export function frameOf(marks: readonly Mark[], mostX: number): Frame {
  const edge = Math.min(mostX, Math.max(0.1, ...marks.map(({ x }) => x)) * 1.04)
  const low = Math.min(...marks.map(({ y }) => y), 1)
  const high = Math.max(...marks.map(({ y }) => y), 0)
  const step = [0.02, 0.05, 0.1, 0.2, 0.25].find((size) => (high - low) / size <= 5) ?? 0.25
  const bottom = marks.length === 0 ? 0 : Math.max(0, Math.floor(low / step - 1e-9) * step)
  const roof = marks.length === 0 ? 1 : Math.min(1, Math.ceil(high / step + 1e-9) * step)
  const height = Math.max(step, roof - bottom)
  return {
    edge,
    left: (x) => 2 + (Math.min(x, edge) / edge) * 96,
    top: (y) => 96 - ((y - bottom) / height) * 92,
    xTicks: ticks(0, edge, [0.02, 0.05, 0.1, 0.2, 0.25, 0.5, 1]),
    yTicks: ticks(bottom, bottom + height, [step]),
  }
}

function ticks(from: number, to: number, sizes: readonly number[]): number[] {
  const step = sizes.find((size) => (to - from) / size <= 5.01) ?? sizes.at(-1) ?? 1
  const first = Math.ceil(from / step - 1e-9)
  const count = Math.floor(to / step + 1e-9) - first + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => Number(((first + index) * step).toFixed(4)))
}

/** The Pareto front: marks that no other mark beats in one figure without losing in the other. */
export function frontOf(marks: readonly Pick<Mark, 'key' | 'x' | 'y'>[]): ReadonlySet<string> {
  const beats = (a: Pick<Mark, 'x' | 'y'>, b: Pick<Mark, 'x' | 'y'>) =>
    a.x <= b.x && a.y >= b.y && (a.x < b.x || a.y > b.y)
  return new Set(marks.filter((mark) => !marks.some((other) => beats(other, mark))).map(({ key }) => key))
}

/** The corners of the stair along the front, from the left. */
export function stairOf(marks: readonly Mark[]): readonly Pick<Mark, 'x' | 'y'>[] {
  const front = marks.filter(({ kind }) => kind === 'front').toSorted((a, b) => a.x - b.x || a.y - b.y)
  return front.flatMap(({ x, y }, index) => {
    const before = front[index - 1]
    return before === undefined
      ? [{ x, y }]
      : [
          { x, y: before.y },
          { x, y },
        ]
  })
}
