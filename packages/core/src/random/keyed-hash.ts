import { sha256 } from './sha256.ts'

/** Stands between the parts of a key. */
const UNIT_SEPARATOR = '\u001f'

/**
 * Random choices that every engine makes alike: rows are taken in ascending order of
 * sha256(seed ␟ purpose ␟ text of the row's declared columns ␟ occurrence number), where the occurrence number counts
 * rows of equal text from 1. O(length of the texts).
 */
export interface KeyedHash {
  /**
   * The first 53 bits of the hash of one row, as a whole number: enough to sort by, ties by place.
   *
   * @param row the declared columns' texts, joined by `rowText`
   */
  order(row: string, occurrence: number): number
}

export function keyedHash(seed: string | number, purpose: string): KeyedHash {
  const { words } = sha256()
  const key = `${seed}${UNIT_SEPARATOR}${purpose}${UNIT_SEPARATOR}`
  return {
    order(row, occurrence) {
      const digest = words(`${key}${row}${UNIT_SEPARATOR}${occurrence}`)
      return digest[0] * 2 ** 21 + (digest[1] >>> 11)
    },
  }
}

export const rowText = (texts: readonly string[]): string => texts.join(UNIT_SEPARATOR)
