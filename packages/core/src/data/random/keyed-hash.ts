import { sha256 } from './sha256.ts'

/** Stands between the parts of a key. */
export const UNIT_SEPARATOR = '\u001f'

/** Stands before a separator, or one of these, that is part of a text. */
export const ESCAPE = '\u001e'

/**
 * Random choices that every engine makes alike: rows are taken in ascending order of
 * sha256(seed ␟ purpose ␟ text of the row's declared columns ␟ occurrence number), where the occurrence number counts
 * rows of equal text from 1. O(length of the texts).
 */
export interface KeyedHash {
  /**
   * The first 53 bits of the hash of one row, as a whole number: enough to sort by; equal ones are told by `digest`.
   *
   * @param row the declared columns' texts, joined by `rowText`
   */
  order(row: string, occurrence: number): number
  /** The whole hash in hexadecimal digits. */
  digest(row: string, occurrence: number): string
}

export function keyedHash(seed: string | number, purpose: string): KeyedHash {
  const { words, hex } = sha256()
  const begin = keyBegin(seed, purpose)
  return {
    order(row, occurrence) {
      const digest = words(`${begin}${row}${UNIT_SEPARATOR}${occurrence}`)
      return digest[0] * 2 ** 21 + (digest[1] >>> 11)
    },
    digest: (row, occurrence) => hex(`${begin}${row}${UNIT_SEPARATOR}${occurrence}`),
  }
}

/** What stands before the row's own text. */
export const keyBegin = (seed: string | number, purpose: string): string =>
  `${seed}${UNIT_SEPARATOR}${purpose}${UNIT_SEPARATOR}`

/** The texts of one row as one. Different rows have different texts, whatever characters are in them. */
export const rowText = (texts: readonly string[]): string => texts.map(escaped).join(UNIT_SEPARATOR)

const escaped = (text: string): string =>
  text.includes(UNIT_SEPARATOR) || text.includes(ESCAPE)
    ? text.replaceAll(ESCAPE, ESCAPE + ESCAPE).replaceAll(UNIT_SEPARATOR, ESCAPE + UNIT_SEPARATOR)
    : text
