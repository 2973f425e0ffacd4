/** Items by the medoid that is nearest to them. */
export interface Clustering {
  /** Ascending. */
  readonly medoids: readonly number[]
  /** clusterOf[item] → place in `medoids`. */
  readonly clusterOf: Int32Array
  /** Sum of distances to the nearest medoid. */
  readonly cost: number
}

type Distances = readonly ArrayLike<number>[]

/** Up to this many sets of medoids all are tried. */
const TRIED_SETS = 20_000

/**
 * k-medoids: k of the items as medoids such that the sum of distances to the nearest is least. Few items: every set is
 * tried, and among equals the first in lexicographic order is taken. Many: PAM, build then swap while that helps.
 * Kaufman, Rousseeuw 1990, doi:10.1002/9780470316801.ch2. An item as near to two medoids goes to the first.
 * O(sets · items · k), or O(k · items²) per swap.
 */
export function kMedoids(distances: Distances, k: number): Clustering {
  const medoids =
    setsOf(distances.length, k) <= TRIED_SETS
      ? bestSet(distances, k)
      : swapped(distances, built(distances, k))
  return clusteringOf(
    distances,
    [...medoids].sort((a, b) => a - b),
  )
}

/** The clustering whose items lie best inside their own cluster: highest mean silhouette, among equals the smallest k. */
export function bestClustering(distances: Distances, from: number, to: number): Clustering {
  let best = kMedoids(distances, from)
  let width = meanSilhouette(distances, best.clusterOf)
  for (let k = from + 1; k <= to; k++) {
    const next = kMedoids(distances, k)
    const nextWidth = meanSilhouette(distances, next.clusterOf)
    if (nextWidth <= width) continue
    best = next
    width = nextWidth
  }
  return best
}

/**
 * Mean of (b − a)/max(a, b): a = mean distance to the others of the own cluster, b = to the nearest other cluster; 0 for
 * an item alone. Rousseeuw 1987, doi:10.1016/0377-0427(87)90125-7. O(items²).
 */
export function meanSilhouette(distances: Distances, clusterOf: ArrayLike<number>): number {
  const items = distances.length
  let sum = 0
  for (let item = 0; item < items; item++) {
    const means = meanDistances(distances, clusterOf, item)
    const a = means.get(clusterOf[item])
    const meansOfOthers = [...means]
      .filter(([cluster]) => cluster !== clusterOf[item])
      .map(([, mean]) => mean)
    if (a === undefined || meansOfOthers.length === 0) continue
    const b = Math.min(...meansOfOthers)
    if (a !== b) sum += (b - a) / Math.max(a, b)
  }
  return sum / items
}

/** Mean distance of an item to each cluster, itself left out. */
function meanDistances(
  distances: Distances,
  clusterOf: ArrayLike<number>,
  item: number,
): Map<number, number> {
  const sums = new Map<number, { sum: number; count: number }>()
  for (let other = 0; other < distances.length; other++) {
    if (other === item) continue
    const entry = sums.get(clusterOf[other]) ?? { sum: 0, count: 0 }
    entry.sum += distances[item][other]
    entry.count++
    sums.set(clusterOf[other], entry)
  }
  return new Map([...sums].map(([cluster, { sum, count }]) => [cluster, sum / count]))
}

function setsOf(items: number, k: number): number {
  let sets = 1
  for (let i = 0; i < k; i++) sets = (sets * (items - i)) / (i + 1)
  return sets
}

function bestSet(distances: Distances, k: number): readonly number[] {
  const set = Array.from({ length: k }, (_, index) => index)
  let best = [...set]
  let least = costOf(distances, set)
  while (nextSet(set, distances.length)) {
    const cost = costOf(distances, set)
    if (cost >= least) continue
    least = cost
    best = [...set]
  }
  return best
}

/** The next set of that size in lexicographic order; false after the last. */
function nextSet(set: number[], items: number): boolean {
  let index = set.length - 1
  while (index >= 0 && set[index] === items - set.length + index) index--
  if (index < 0) return false
  set[index]++
  for (let after = index + 1; after < set.length; after++) set[after] = set[after - 1] + 1
  return true
}

/** One medoid after another, each time the one that lowers the cost most. */
function built(distances: Distances, k: number): number[] {
  const medoids: number[] = []
  while (medoids.length < k) {
    const options = distances.map((_, item) => item).filter((item) => !medoids.includes(item))
    medoids.push(leastOf(options, (item) => costOf(distances, [...medoids, item])))
  }
  return medoids
}

function swapped(distances: Distances, start: readonly number[]): readonly number[] {
  let medoids = start
  let cost = costOf(distances, medoids)
  for (;;) {
    const nonMedoids = distances.map((_, item) => item).filter((item) => !medoids.includes(item))
    const swaps = medoids.flatMap((_, medoidIndex) =>
      nonMedoids.map((item) => medoids.with(medoidIndex, item)),
    )
    if (swaps.length === 0) return medoids
    const best = leastOf(swaps, (set) => costOf(distances, set))
    const next = costOf(distances, best)
    if (next >= cost) return medoids
    medoids = best
    cost = next
  }
}

function leastOf<T>(options: readonly T[], cost: (option: T) => number): T {
  let best = options[0]
  let least = cost(best)
  for (const option of options.slice(1)) {
    const next = cost(option)
    if (next >= least) continue
    best = option
    least = next
  }
  return best
}

function costOf(distances: Distances, medoids: readonly number[]): number {
  let cost = 0
  for (let item = 0; item < distances.length; item++) {
    let least = Infinity
    for (const medoid of medoids) least = Math.min(least, distances[item][medoid])
    cost += least
  }
  return cost
}

function clusteringOf(distances: Distances, medoids: readonly number[]): Clustering {
  const clusterOf = new Int32Array(distances.length)
  for (let item = 0; item < distances.length; item++) {
    const ownIndex = medoids.indexOf(item)
    clusterOf[item] =
      ownIndex >= 0
        ? ownIndex
        : leastOf(
            medoids.map((_, medoidIndex) => medoidIndex),
            (index) => distances[item][medoids[index]],
          )
  }
  return { medoids, clusterOf, cost: costOf(distances, medoids) }
}
