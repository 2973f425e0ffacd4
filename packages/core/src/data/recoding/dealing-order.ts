import { keyBegin, keyedHash, rowText, UNIT_SEPARATOR } from '../random/keyed-hash.ts'
import type { AssignedRecoding } from './assigned-recoding.ts'

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
  const keyed = rows.map((row, at) => ({ row, occurrence: at + 1, key: order(combination, at + 1) }))
  keyed.sort(
    (a, b) =>
      a.key - b.key || (digest(combination, a.occurrence) < digest(combination, b.occurrence) ? -1 : 1),
  )
  return keyed.map(({ row }) => row)
}
