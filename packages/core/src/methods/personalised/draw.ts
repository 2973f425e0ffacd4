import { keyBegin, sha256 } from '../../data/random/keyed-hash.ts'

/**
 * Where aliases and random spacings come from. A release takes it from a secure source; a SeededRandom serves tests and
 * runs whose policy writes its seed down.
 */
export interface Draw {
  /** Uniform whole number in [0, bound), bound at most 2^53. */
  below(bound: number): number
}

const TOP = 2 ** 53

/**
 * Draws from a source of random words. Unbiased: what does not divide evenly is drawn again.
 *
 * @param words gives uniform whole numbers in [0, 2^32), for example from crypto.getRandomValues
 */
export function drawFromWords(words: () => number): Draw {
  return {
    below(bound) {
      const end = TOP - (TOP % bound)
      for (;;) {
        const number = (words() >>> 0) * 2 ** 21 + ((words() >>> 0) >>> 11)
        if (number < end) return number % bound
      }
    },
  }
}

/** Draws from sha256(seed ␟ purpose ␟ 0), sha256(seed ␟ purpose ␟ 1), …: as secret as the seed is, and repeatable by it. */
export function drawFromSeed(seed: string | number, purpose: string): Draw {
  const { words } = sha256()
  const begin = keyBegin(seed, purpose)
  let block = new Uint32Array(0)
  let number = 0
  let used = 0
  return drawFromWords(() => {
    if (used === block.length) {
      block = Uint32Array.from(words(`${begin}${number++}`))
      used = 0
    }
    return block[used++]
  })
}

/** Fisher and Yates, in place. */
export function shuffle<T>(items: T[], draw: Draw): T[] {
  for (let last = items.length - 1; last > 0; last--) {
    const other = draw.below(last + 1)
    const kept = items[last]
    items[last] = items[other]
    items[other] = kept
  }
  return items
}
