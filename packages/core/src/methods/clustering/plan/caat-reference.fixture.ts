import type { RangeDistance } from './growth/tuple-distance.ts'
import { type Cover, coverOf, joinCovers, type PlainColumn } from './reference-rows.fixture.ts'

export interface PlainCaat {
  readonly k: number
  readonly start: number
  readonly ties: 'bounded' | 'all'
  readonly range: RangeDistance
}

interface Cluster {
  readonly rows: number[]
  covers: Cover[]
}

const EQUAL = 1e-12

/** CAAT as it is defined, row by row: every distance of every row at every step. O(n²) per quasi-identifier. */
export function plainCaat(columns: readonly PlainColumn[], rows: number, options: PlainCaat): Int32Array {
  const { k, start, ties } = options
  const left = new Set(Array.from({ length: rows }, (_, row) => row))
  const clusters: Cluster[] = []
  const distance = (cluster: Cluster, row: number) =>
    plainDistance(columns, cluster.covers, { row, range: options.range })
  let seed = start
  while (left.size >= k) {
    const cluster: Cluster = { rows: [], covers: columns.map((column) => coverOf(column, seed)) }
    take(columns, cluster, { row: seed, left })
    while (cluster.rows.length < k && left.size > 0) {
      const distances = [...left].map((row) => ({ row, far: distance(cluster, row) }))
      const least = Math.min(...distances.map(({ far }) => far))
      const nearest = distances.filter(({ far }) => far <= least + EQUAL).map(({ row }) => row)
      for (const row of ties === 'all' ? nearest : [Math.min(...nearest)])
        take(columns, cluster, { row, left })
    }
    clusters.push(cluster)
    const distances = [...left].map((row) => ({ row, far: distance(cluster, row) }))
    const most = Math.max(...distances.map(({ far }) => far))
    seed = Math.min(...distances.filter(({ far }) => far >= most - EQUAL).map(({ row }) => row))
  }
  for (const row of [...left].sort((a, b) => a - b)) {
    const distances = clusters.map((cluster) => distance(cluster, row))
    const least = Math.min(...distances)
    take(columns, clusters[distances.findIndex((far) => far <= least + EQUAL)], { row, left })
  }
  const classOf = new Int32Array(rows).fill(-1)
  for (const [c, cluster] of clusters.entries()) for (const row of cluster.rows) classOf[row] = c
  return classOf
}

function take(
  columns: readonly PlainColumn[],
  cluster: Cluster,
  { row, left }: { readonly row: number; readonly left: Set<number> },
): void {
  cluster.rows.push(row)
  cluster.covers = columns.map((column, columnIndex) =>
    joinCovers(column, cluster.covers[columnIndex], coverOf(column, row)),
  )
  left.delete(row)
}

function plainDistance(
  columns: readonly PlainColumn[],
  covers: readonly Cover[],
  { row, range }: { readonly row: number; readonly range: RangeDistance },
): number {
  let sum = 0
  for (const [columnIndex, column] of columns.entries()) {
    const cover = covers[columnIndex]
    sum +=
      cover.kind === 'number'
        ? numberDistance(column, cover, { number: column.cells[row], range })
        : categoryDistance(column, cover, column.cells[row])
  }
  return columns.length === 0 ? 0 : sum / columns.length
}

function categoryDistance(
  { hierarchy }: PlainColumn,
  cover: Extract<Cover, { kind: 'category' }>,
  value: number,
) {
  const { height, levels } = hierarchy
  let lca = cover.level
  while (levels[lca].nodeOf[cover.value] !== levels[lca].nodeOf[value]) lca++
  const part = (level: number) => (height === level ? 0 : (lca - level) / (height - level))
  return (part(0) + part(cover.level)) / 2
}

function numberDistance(
  { range: whole }: PlainColumn,
  { low, high, missing }: Extract<Cover, { kind: 'number' }>,
  { number, range }: { readonly number: number; readonly range: RangeDistance },
): number {
  const onlyMissing = missing && low > high
  if (missing && !onlyMissing) return { gap: 0, midpoint: 0.5, hull: 1 }[range]
  if (onlyMissing || Number.isNaN(number)) return onlyMissing === Number.isNaN(number) ? 0 : 1
  if (whole === 0) return 0
  if (range === 'midpoint') return Math.abs(number - (low + high) / 2) / whole
  if (range === 'hull') return (Math.max(high, number) - Math.min(low, number)) / whole
  return Math.max(0, low - number, number - high) / whole
}
