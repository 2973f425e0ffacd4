import { type Cover, coverOf, joinCovers, type PlainColumn } from './reference-rows.fixture.ts'

interface PlainClass {
  readonly rows: readonly number[]
  readonly covers: readonly Cover[]
}

const EQUAL = 1e-12

/** KACA as it is defined: every pair at every step. O(n²) per merge and quasi-identifier. */
export function plainKaca(columns: readonly PlainColumn[], rows: number, k: number): Int32Array {
  let classes = identicalRows(columns, rows)
  for (;;) {
    const sizes = classes.map((one) => one.rows.length)
    const least = Math.min(...sizes)
    if (least >= k || classes.length === 1) break
    const smallest = classes[sizes.indexOf(least)]
    const others = classes.filter((one) => one !== smallest)
    const costs = others.map((other) => mergeCost(columns, smallest, other))
    const lowest = Math.min(...costs)
    const nearest = others[costs.findIndex((cost) => cost <= lowest + EQUAL * Math.max(1, lowest))]
    classes = others.map((one) => (one === nearest ? merged(columns, nearest, smallest) : one))
  }
  const classOf = new Int32Array(rows).fill(-1)
  for (const [c, one] of classes.entries()) for (const row of one.rows) classOf[row] = c
  return classOf
}

function identicalRows(columns: readonly PlainColumn[], rows: number): PlainClass[] {
  const classes = new Map<string, { rows: number[]; covers: Cover[] }>()
  for (let row = 0; row < rows; row++) {
    const key = columns.map(({ cells }) => cells[row]).join()
    const known = classes.get(key)
    if (known) known.rows.push(row)
    else classes.set(key, { rows: [row], covers: columns.map((column) => coverOf(column, row)) })
  }
  return [...classes.values()]
}

const merged = (columns: readonly PlainColumn[], a: PlainClass, b: PlainClass): PlainClass => ({
  rows: [...a.rows, ...b.rows],
  covers: columns.map((column, columnIndex) =>
    joinCovers(column, a.covers[columnIndex], b.covers[columnIndex]),
  ),
})

function mergeCost(columns: readonly PlainColumn[], a: PlainClass, b: PlainClass): number {
  const both = merged(columns, a, b)
  const distortion = (one: PlainClass) =>
    columns.reduce(
      (sum, column, columnIndex) =>
        sum + width(column, both.covers[columnIndex]) - width(column, one.covers[columnIndex]),
      0,
    )
  return a.rows.length * distortion(a) + b.rows.length * distortion(b)
}

/** Levels above the values over the height; the range over the table's, a missing number one range below the smallest. */
function width({ hierarchy, range, least }: PlainColumn, cover: Cover): number {
  if (cover.kind === 'category') return hierarchy.height === 0 ? 0 : cover.level / hierarchy.height
  if (range === 0) return 0
  const low = cover.missing ? least - range : cover.low
  const high = cover.low > cover.high ? low : cover.high
  return (high - low) / range
}
