import type { Draw } from '../draw.ts'

/**
 * Swaps ranks in pairs: each rank, from the lowest, changes places with one that is still free and at most `reach` above
 * it, each of them equally likely; the last may stay alone. Nobody's rank moves further than that. O(n log n).
 *
 * @returns the rank that each rank changes places with
 */
export function swapRanks(ranks: number, reach: number, draw: Draw): Uint32Array {
  const partner = Uint32Array.from({ length: ranks }, (_, rank) => rank)
  const free = freeRanks(ranks)
  for (let rank = 0; rank < ranks; rank++) {
    if (partner[rank] !== rank) continue
    const before = free.upTo(rank)
    const choices = free.upTo(Math.min(ranks - 1, rank + reach)) - before
    if (choices === 0) continue
    const otherRank = free.at(before + draw.below(choices))
    partner[rank] = otherRank
    partner[otherRank] = rank
    free.take(rank)
    free.take(otherRank)
  }
  return partner
}

/** Which ranks are free, counted by sums over powers of two (Fenwick 1994, doi:10.1002/spe.4380240306). */
function freeRanks(ranks: number) {
  const sums = new Uint32Array(ranks + 1)
  for (let index = 1; index <= ranks; index++) sums[index] = index & -index
  let top = 1
  while (top * 2 <= ranks) top *= 2
  return {
    take(rank: number): void {
      for (let index = rank + 1; index <= ranks; index += index & -index) sums[index]--
    },
    /** Free ranks from 0 to this one, itself included. */
    upTo(rank: number): number {
      let count = 0
      for (let index = rank + 1; index > 0; index -= index & -index) count += sums[index]
      return count
    },
    /** The free rank that has so many free ones below it. */
    at(below: number): number {
      let index = 0
      let left = below
      for (let step = top; step > 0; step >>= 1) {
        if (index + step > ranks || sums[index + step] > left) continue
        index += step
        left -= sums[index]
      }
      return index
    },
  }
}
