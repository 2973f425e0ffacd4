import type { Histogram } from './histogram.ts'

/** Labels of each value by level above it, and the height of the hierarchy. */
export interface ValueTree {
  readonly above: ReadonlyMap<string, readonly string[]>
  readonly height: number
}

const share = ({ counts, rows }: Histogram, key: string): number => (counts.get(key) ?? 0) / rows

/** ½ Σ |p − q|. */
export function equalDistance(p: Histogram, q: Histogram): number {
  let sum = 0
  for (const key of q.counts.keys()) sum += Math.abs(share(p, key) - share(q, key))
  return sum / 2
}

/** 1/(m − 1) · Σᵢ |Σⱼ≤ᵢ (pⱼ − qⱼ)|, over the values that occur in the table. */
export function orderedDistance(p: Histogram, q: Histogram, ordered: readonly string[]): number {
  const keys = ordered.filter((key) => q.counts.has(key))
  if (keys.length < 2) return 0
  let carried = 0
  let sum = 0
  for (const key of keys) {
    carried += share(p, key) - share(q, key)
    sum += Math.abs(carried)
  }
  return sum / (keys.length - 1)
}

/** Li, Li, Venkatasubramanian 2007, 4.3: each node pays its level over the height for what its children exchange. */
export function treeDistance(p: Histogram, q: Histogram, { above, height }: ValueTree): number {
  let extras = new Map<string, number>()
  const paths = new Map<string, readonly string[]>()
  for (const key of q.counts.keys()) {
    extras.set(key, share(p, key) - share(q, key))
    paths.set(key, above.get(key) ?? [])
  }
  let cost = 0
  for (let level = 1; level <= height; level++) {
    const surplus = new Map<string, number>()
    const lack = new Map<string, number>()
    const next = new Map<string, number>()
    const nextPaths = new Map<string, readonly string[]>()
    for (const [node, extra] of extras) {
      const [parent = '*', ...rest] = paths.get(node)!
      const into = extra > 0 ? surplus : lack
      into.set(parent, (into.get(parent) ?? 0) + Math.abs(extra))
      next.set(parent, (next.get(parent) ?? 0) + extra)
      nextPaths.set(parent, rest)
    }
    for (const [parent, extra] of surplus) cost += (level / height) * Math.min(extra, lack.get(parent) ?? 0)
    extras = next
    paths.clear()
    for (const [parent, rest] of nextPaths) paths.set(parent, rest)
  }
  return cost
}
