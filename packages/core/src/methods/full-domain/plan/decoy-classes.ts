import { keyedHash } from '../../../data/random/keyed-hash.ts'
import { DECOY_PURPOSE } from '../decoy-purpose.ts'

/** Classes of a node, by rows and by an order that the seed draws. */
export interface DrawnClasses {
  /** Rows of each class. */
  readonly rows: ArrayLike<number>
  /** A number for each class, drawn by the seed and what the class shows. */
  readonly draws: Float64Array
}

/** @param texts what each class shows. O(classes). */
export const drawnClasses = (
  rows: ArrayLike<number>,
  texts: readonly string[],
  seed: string,
): DrawnClasses => {
  const { order } = keyedHash(seed, DECOY_PURPOSE)
  return { rows, draws: Float64Array.from(texts, (text) => order(text, 1)) }
}

/**
 * Classes that are blanked beside those that fail: for each failing one so many of the nearest size, and no fewer rows in
 * all, so that of what is blanked no more fails than `1 / (1 + each)`, by classes and by rows. Undefined where there are
 * not enough. O(failing × classes).
 *
 * @param open classes that hold and are not blanked yet; those that are chosen leave it
 */
export function chooseDecoys(
  { rows, draws }: DrawnClasses,
  failing: readonly number[],
  { open, each }: { readonly open: Set<number>; readonly each: number },
): readonly number[] | undefined {
  const chosen: number[] = []
  const take = (like: number): boolean => {
    const found = nearest({ rows, draws }, open, rows[like])
    if (found === undefined) return false
    open.delete(found)
    chosen.push(found)
    return true
  }
  const order = failing.toSorted((a, b) => draws[a] - draws[b] || a - b)
  for (const like of order) for (let i = 0; i < each; i++) if (!take(like)) return undefined
  const sum = (list: readonly number[]) => list.reduce((total, c) => total + rows[c], 0)
  for (let i = 0; sum(chosen) < each * sum(failing); i++) if (!take(order[i % order.length])) return undefined
  return chosen
}

function nearest({ rows, draws }: DrawnClasses, open: ReadonlySet<number>, size: number): number | undefined {
  let best: number | undefined
  let least = Number.POSITIVE_INFINITY
  for (const c of open) {
    const distance = Math.abs(rows[c] - size)
    if (distance > least || (distance === least && best !== undefined && draws[c] > draws[best])) continue
    best = c
    least = distance
  }
  return best
}
