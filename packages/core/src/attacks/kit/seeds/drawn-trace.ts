import { keyBegin, sha256, UNIT_SEPARATOR } from '../../../data/random/keyed-hash.ts'
import type { DrawnTrace } from '../../attack.ts'

/** A row as draws know it: the texts of its declared columns as one, and its number among rows of equal text. */
export interface DrawnRow {
  readonly text: string
  readonly occurrence: number
}

/** The keyed hash of rows for one purpose under any seed: as `keyedHash`, with scratch memory kept from seed to seed. */
export function drawnOrder(purpose: string): (seed: string, row: DrawnRow) => number {
  const { words } = sha256()
  return (seed, { text, occurrence }) => {
    const digest = words(`${keyBegin(seed, purpose)}${text}${UNIT_SEPARATOR}${occurrence}`)
    return digest[0] * 2 ** 21 + (digest[1] >>> 11)
  }
}

/** Rows that were laid side by side by two draws: the n-th of the one beside the n-th of the other. */
export interface DrawnPairs {
  /** What each of the draws is for. */
  readonly purposes: readonly [string, string]
  readonly pairs: readonly (readonly [DrawnRow, DrawnRow])[]
}

/** Both sides of n pairs are in the same order: by chance once in n! times. What is wrong is found at the second pair or soon. */
export function pairedTrace(all: readonly DrawnPairs[]): DrawnTrace {
  const orders = new Map(
    all.flatMap(({ purposes }) => purposes.map((purpose) => [purpose, drawnOrder(purpose)])),
  )
  return {
    claims: all.length,
    chance: (claim) => 1 / factorial(all[claim].pairs.length),
    // Nothing is misread: one claim that fails drops a seed.
    sure: 0.999,
    holds(seed, claim) {
      const { purposes, pairs } = all[claim]
      const [orderLeft, orderRight] = purposes.map((purpose) => orders.get(purpose)!)
      const seen: [number, number][] = []
      for (const [left, right] of pairs) {
        const orders = [orderLeft(seed, left), orderRight(seed, right)] as [number, number]
        if (seen.some((before) => before[0] < orders[0] !== before[1] < orders[1])) return false
        seen.push(orders)
      }
      return true
    },
  }
}

const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1))

/** Ways to choose k of n. */
export const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k)

/** Whether all of the first come before all of the rest; looked at in turn, so that what is wrong is soon found. */
export function areDrawnFirst(
  first: readonly DrawnRow[],
  rest: readonly DrawnRow[],
  order: (row: DrawnRow) => number,
): boolean {
  let last = -1
  let next = Number.POSITIVE_INFINITY
  for (let index = 0; index < Math.max(first.length, rest.length); index++) {
    if (index < first.length) last = Math.max(last, order(first[index]))
    if (index < rest.length) next = Math.min(next, order(rest[index]))
    if (last > next) return false
  }
  return true
}
