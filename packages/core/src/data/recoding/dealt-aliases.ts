import { keyedHash } from '../random/keyed-hash.ts'
import { type AliasedColumn, type Choice, homophonePurpose } from './personalised-recoding.ts'

const cellPlace = (value: number, choice: number): number => value * 3 + choice - 1

/** What the rows of a value and a choice are published as, by rank. */
export interface DealtAliases {
  /** Whether the plan knows the value with this choice. */
  readonly knows: (value: number, choice: number) => boolean
  /** The alias of the row of this rank; null: the value as it is. */
  readonly textAt: (value: number, choice: number, rank: number) => string | null
}

/** Reads the parts of a column's plan. O(parts); each answer O(parts of the value and choice). */
export function dealtAliases({ values, pools, shares }: AliasedColumn): DealtAliases {
  const parts: (number[] | undefined)[] = new Array(values.length * 3)
  for (const [share, value] of shares.value.entries()) {
    const cell = cellPlace(value, shares.choice[share] as Choice)
    parts[cell] ??= []
    parts[cell].push(share)
  }
  return {
    knows: (value, choice) => parts[cellPlace(value, choice)] !== undefined,
    textAt(value, choice, rank) {
      const own = parts[cellPlace(value, choice)]!
      let at = own.length - 1
      while (shares.first[own[at]] > rank) at--
      const share = own[at]
      if (shares.pool[share] < 0) return null
      const pool = pools[shares.pool[share]]
      return pool[(shares.turn[share] + rank - shares.first[share]) % pool.length]
    },
  }
}

/**
 * Sorts rows as they are ranked: ascending in the keyed hash of their row numbers. Row numbers alone would tell, to whoever
 * knows the order of the source, which aliases belong together. In place. O(rows · log rows).
 *
 * @param numberOf the number of a row in the source, from 1
 */
export function sortedByRank(
  rows: Uint32Array,
  numberOf: (row: number) => number,
  { seed, column }: { readonly seed: string | number; readonly column: string },
): Uint32Array {
  const { order, digest } = keyedHash(seed, homophonePurpose(column))
  const hashes = new Float64Array(rows.reduce((most, row) => Math.max(most, row + 1), 0))
  for (const row of rows) hashes[row] = order('', numberOf(row))
  return rows.sort(
    (a, b) => hashes[a] - hashes[b] || (digest('', numberOf(a)) < digest('', numberOf(b)) ? -1 : 1),
  )
}
