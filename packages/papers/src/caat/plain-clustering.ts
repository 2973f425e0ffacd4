import type { Hierarchy } from '@outis/core/hierarchy'
import type { Request } from '@outis/core/methods'
import type { Table } from '@outis/core/table'

/**
 * CAAT and KACA as they are defined, without an index: what the paper's run times are about. Jiang; KACA: Li, Wong, Fu,
 * Pei 2006, doi:10.1007/11823728_39. No value is missing. O(n²) distances each.
 */
export interface PlainColumn {
  /** Absent for numbers, which become ranges. */
  readonly hierarchy: Hierarchy | undefined
  /** By row: the number, or the code of the category. */
  readonly cells: Float64Array
  /** Largest number of the table less the smallest. */
  readonly range: number
}

export interface PlainClusters {
  readonly classOf: Int32Array
  /** How often a row or class was compared with a class. */
  readonly comparisons: number
}

/** Distances this close are equal. */
const EQUAL = 1e-12

/** The rows of a table one by one, in the order of the source. */
export function plainColumns(table: Table, request: Request): PlainColumn[] {
  const { offsets, rows } = table.rowNumbers!
  return request.quasi.map(({ column, hierarchy }) => {
    const { codes, dictionary } = table.columns[column]
    const { numbers } = dictionary
    const cells = new Float64Array(rows.length)
    for (let entry = 0; entry < table.length; entry++) {
      const cell = numbers ? numbers[codes[entry]] : codes[entry]
      for (let index = offsets[entry]; index < offsets[entry + 1]; index++) cells[rows[index]] = cell
    }
    const [low, high] = cells.reduce(
      ([least, most], cell) => [Math.min(least, cell), Math.max(most, cell)],
      [Infinity, -Infinity],
    )
    return { hierarchy: numbers ? undefined : hierarchy, cells, range: high - low }
  })
}

/** What a class covers in one column: two numbers, or a value and the level above it. */
interface Cover {
  readonly low: number
  readonly high: number
}

const coverOf = ({ hierarchy, cells }: PlainColumn, row: number): Cover =>
  hierarchy ? { low: cells[row], high: 0 } : { low: cells[row], high: cells[row] }

function joined({ hierarchy }: PlainColumn, a: Cover, b: Cover): Cover {
  if (!hierarchy) return { low: Math.min(a.low, b.low), high: Math.max(a.high, b.high) }
  return { low: a.low, high: commonLevel(hierarchy, Math.max(a.high, b.high), a.low, b.low) }
}

function commonLevel({ levels }: Hierarchy, from: number, one: number, other: number): number {
  let level = from
  while (levels[level].nodeOf[one] !== levels[level].nodeOf[other]) level++
  return level
}

/** Gap to the nearer end over the range; levels climbed over those there are, as the mean of both sides. */
function distance({ hierarchy, cells, range }: PlainColumn, { low, high }: Cover, row: number): number {
  const cell = cells[row]
  if (!hierarchy) return range === 0 ? 0 : Math.max(0, low - cell, cell - high) / range
  const { height } = hierarchy
  const common = commonLevel(hierarchy, high, low, cell)
  const part = (level: number) => (height === level ? 0 : (common - level) / (height - level))
  return (part(0) + part(high)) / 2
}

/** CAAT, ties one by one, lowest row first. */
export function plainCaat(
  columns: readonly PlainColumn[],
  { k, start }: { readonly k: number; readonly start: number },
): PlainClusters {
  const rows = columns[0].cells.length
  const classOf = new Int32Array(rows).fill(-1)
  const clusters: Cover[][] = []
  let left = Array.from({ length: rows }, (_, row) => row)
  let comparisons = 0
  const far = (covers: readonly Cover[], row: number): number => {
    comparisons++
    let sum = 0
    for (let columnIndex = 0; columnIndex < columns.length; columnIndex++)
      sum += distance(columns[columnIndex], covers[columnIndex], row)
    return sum / columns.length
  }
  const take = (row: number, cluster: number): void => {
    clusters[cluster] = columns.map((column, columnIndex) =>
      joined(column, clusters[cluster][columnIndex], coverOf(column, row)),
    )
    classOf[row] = cluster
    left = left.filter((own) => own !== row)
  }
  for (let seed = start; left.length >= k; ) {
    const cluster = clusters.length
    clusters.push(columns.map((column) => coverOf(column, seed)))
    take(seed, cluster)
    for (let size = 1; size < k; size++)
      take(
        extreme(left, (row) => far(clusters[cluster], row)),
        cluster,
      )
    seed = extreme(left, (row) => -far(clusters[cluster], row))
  }
  for (const row of left) {
    const nearest = extreme([...clusters.keys()], (cluster) => far(clusters[cluster], row))
    take(row, nearest)
  }
  return { classOf, comparisons }
}

/** The first of those with the least figure. */
function extreme(of: readonly number[], figure: (one: number) => number): number {
  const figures = of.map(figure)
  const least = figures.reduce((low, own) => Math.min(low, own), Infinity)
  return of[figures.findIndex((figure) => figure <= least + EQUAL)]
}

interface PlainClass {
  readonly rows: readonly number[]
  readonly covers: readonly Cover[]
}

/** KACA: of the classes of identical rows a smallest is merged with its nearest, until none is smaller than k. */
export function plainKaca(columns: readonly PlainColumn[], k: number): PlainClusters {
  let classes = identicalRows(columns)
  let comparisons = 0
  for (;;) {
    const least = classes.reduce((low, { rows }) => Math.min(low, rows.length), Infinity)
    if (least >= k || classes.length === 1) break
    const smallest = classes.find(({ rows }) => rows.length === least)!
    const others = classes.filter((one) => one !== smallest)
    comparisons += others.length
    const costs = others.map((other) => mergeCost(columns, smallest, other))
    const lowest = costs.reduce((low, cost) => Math.min(low, cost), Infinity)
    const nearest = costs.findIndex((cost) => cost <= lowest + EQUAL * Math.max(1, lowest))
    classes = others.map((one, index) => (index === nearest ? merged(columns, one, smallest) : one))
  }
  const classOf = new Int32Array(columns[0].cells.length)
  for (const [c, { rows }] of classes.entries()) for (const row of rows) classOf[row] = c
  return { classOf, comparisons }
}

function identicalRows(columns: readonly PlainColumn[]): PlainClass[] {
  const classes = new Map<string, { readonly rows: number[]; readonly covers: readonly Cover[] }>()
  for (let row = 0; row < columns[0].cells.length; row++) {
    const key = columns.map(({ cells }) => cells[row]).join()
    const known = classes.get(key)
    if (known) known.rows.push(row)
    else classes.set(key, { rows: [row], covers: columns.map((column) => coverOf(column, row)) })
  }
  return [...classes.values()]
}

const merged = (columns: readonly PlainColumn[], a: PlainClass, b: PlainClass): PlainClass => ({
  rows: [...a.rows, ...b.rows],
  covers: columns.map((column, columnIndex) => joined(column, a.covers[columnIndex], b.covers[columnIndex])),
})

/** Rows times how much wider their class becomes, for both. */
function mergeCost(columns: readonly PlainColumn[], a: PlainClass, b: PlainClass): number {
  let cost = 0
  for (const [columnIndex, column] of columns.entries()) {
    const both = width(column, joined(column, a.covers[columnIndex], b.covers[columnIndex]))
    cost += a.rows.length * (both - width(column, a.covers[columnIndex]))
    cost += b.rows.length * (both - width(column, b.covers[columnIndex]))
  }
  return cost
}

/** The range over the table's; levels above the values over the height. */
function width({ hierarchy, range }: PlainColumn, { low, high }: Cover): number {
  if (!hierarchy) return range === 0 ? 0 : (high - low) / range
  return hierarchy.height === 0 ? 0 : high / hierarchy.height
}

/** Comparisons of plain CAAT: they follow from the rows and k alone. */
export function caatComparisons(rows: number, k: number): number {
  let comparisons = 0
  let left = rows
  for (; left >= k; left -= k) for (let taken = 1; taken <= k; taken++) comparisons += left - taken
  return comparisons + left * Math.floor(rows / k)
}

/** Comparisons of plain KACA: every merge compares one class with all others. */
export function kacaComparisons(tuples: number, classes: number): number {
  const merges = tuples - classes
  return merges * (tuples - 1) - (merges * (merges - 1)) / 2
}
