import { keyBegin, keyedHash, rowText, UNIT_SEPARATOR } from '../random/keyed-hash.ts'
import {
  type AliasedColumn,
  type AssignedRecoding,
  type Choice,
  homophonePurpose,
  type SlicedRecoding,
} from './recoding.ts'

const PURPOSE = 'dealing'

/** The texts of the combination that an assignment speaks of. */
export const combinationText = (
  { values, assignments }: Pick<AssignedRecoding, 'values' | 'assignments'>,
  share: number,
): string => rowText(values.map((texts, key) => texts[assignments.combination[key]![share]!]!))

/** What the hash of a row of a combination is taken of, but for the number of its occurrence, which stands behind it. */
export const dealingText = (seed: string, combination: string): string =>
  `${dealingBegin(seed)}${seedlessText(combination)}`

/** The part of it that the seed is in. */
export const dealingBegin = (seed: string): string => keyBegin(seed, PURPOSE)

/** The rest of it, for places where the seed must not lie. */
export const seedlessText = (combination: string): string => `${combination}${UNIT_SEPARATOR}`

/**
 * The rows of one combination in the order they are dealt: ascending in the keyed hash of the combination and the number of
 * the row among its rows, so that without the seed the place of a row in the source says nothing of its class.
 * O(rows · log rows).
 */
export function dealingOrder(seed: string, combination: string, rows: readonly number[]): readonly number[] {
  const { order, digest } = keyedHash(seed, PURPOSE)
  const keyed = rows.map((row, index) => ({ row, occurrence: index + 1, key: order(combination, index + 1) }))
  keyed.sort(
    (a, b) =>
      a.key - b.key || (digest(combination, a.occurrence) < digest(combination, b.occurrence) ? -1 : 1),
  )
  return keyed.map(({ row }) => row)
}

const cellIndex = (value: number, choice: number): number => value * 3 + choice - 1

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
    const cell = cellIndex(value, shares.choice[share] as Choice)
    parts[cell] ??= []
    parts[cell].push(share)
  }
  return {
    knows: (value, choice) => parts[cellIndex(value, choice)] !== undefined,
    textAt(value, choice, rank) {
      const cellShares = parts[cellIndex(value, choice)]!
      let index = cellShares.length - 1
      while (shares.first[cellShares[index]] > rank) index--
      const share = cellShares[index]
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

/** A sliced plan deals rows to buckets as others deal them to classes. */
export function dealing({ keys, values, sizes, assignments }: SlicedRecoding): AssignedRecoding {
  const { combination, bucketOf, rows } = assignments
  return {
    kind: 'assigned',
    keys,
    columns: [],
    values,
    classes: sizes.map(() => ({ labels: [], suppressed: false })),
    assignments: { combination, classOf: bucketOf, rows },
    suppressedRows: 0,
  }
}
