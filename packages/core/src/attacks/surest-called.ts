import type { Guesses } from './attack.ts'
import { FEW } from './shown-bound.ts'

/** Distinct people, what is true of them, and what an attacker believes before and after the release. */
export interface BelievedPeople {
  readonly persons: Float64Array
  readonly truth: Float64Array
  readonly prior: Float64Array
  readonly believed: Float64Array
}

/**
 * People that it takes to show that a bound holds: guesses that are right by four fifths of it have an interval that ends below
 * it. 100 where the bound is a half, 246 where it is a quarter.
 */
export const fewestShown = (bound: number): number =>
  Math.max(FEW, Math.ceil((Z ** 2 * AIMED * (1 - AIMED * bound)) / ((1 - AIMED) ** 2 * bound)))

const Z = 1.96
const AIMED = 0.8

/** Beliefs that differ by less are alike. */
const ROUNDING = 1e-9

/** How this way is called. */
export const SUREST = 'surest'

/** Guesses, and the share that would be right without the release, as the attacker learned it. */
export interface SurestCalled {
  readonly guesses: Guesses
  readonly known: number
  /** What is believed of those of them of whom the attacker is least sure. */
  readonly least: number
}

/**
 * The people of whom an attacker is surest: the fewest that can show a bound, twice as many, and so on; those believed alike are taken
 * together. A bound that holds over all who
 * are called may be broken among these. People of whom the quasi-identifiers alone say more than the bound are left out: no release
 * takes that back. O(people · log people).
 */
export function surestCalled(
  { persons, truth, prior, believed }: BelievedPeople,
  bound: number,
): readonly SurestCalled[] {
  const sorted = Array.from(persons.keys())
    .filter((person) => prior[person] <= bound)
    .sort((one, other) => believed[other] - believed[one])
  const all: SurestCalled[] = []
  let [targets, hits, known, next] = [0, 0, 0, fewestShown(bound)]
  for (const [place, person] of sorted.entries()) {
    targets += persons[person]
    hits += truth[person]
    known += persons[person] * prior[person]
    const then = sorted[place + 1]
    if (targets < next || (then !== undefined && believed[person] - believed[then] < ROUNDING)) continue
    all.push({ guesses: { targets, hits }, known: known / targets, least: believed[person] })
    next = 2 * targets
  }
  return all
}
