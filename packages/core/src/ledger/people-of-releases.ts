import type { RememberedRelease } from './ledger.ts'

/** Everybody who is in some release, each with one number. */
export interface PeopleOfReleases {
  readonly count: number
  /** The person of each row, by release. */
  readonly personOf: readonly Int32Array[]
}

/**
 * Rows of several releases that are one person's. Rows of the newest are the first people; rows of earlier ones that are in it
 * no more are known again among themselves where the same columns tell them.
 *
 * @param rowsOf for each earlier release, the row of the newest behind each of its rows; −1 where there is none
 */
export function peopleOfReleases(
  newest: number,
  earlier: readonly Pick<RememberedRelease, 'identity' | 'keys'>[],
  rowsOf: readonly Int32Array[],
): PeopleOfReleases {
  let count = newest
  const left = new Map<string, Map<number, number>>()
  const personOf = earlier.map(({ identity, keys }, index) => {
    const told = JSON.stringify(identity)
    const known = left.get(told) ?? new Map<number, number>()
    left.set(told, known)
    return Int32Array.from(rowsOf[index], (row, place) => {
      if (row >= 0) return row
      const person = known.get(keys[place]) ?? count
      if (person === count) known.set(keys[place], count++)
      return person
    })
  })
  return { count, personOf: [...personOf, Int32Array.from({ length: newest }, (_, row) => row)] }
}
