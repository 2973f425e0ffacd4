import type { Guesses } from '../../attack.ts'
import { FEW } from '../judging/wilson.ts'

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

/** How these ways are called. */
export const SUREST = 'surest'
export const NINE_IN_TEN = 'nine in ten'

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
export function surestCalled(people: BelievedPeople, bound: number): readonly SurestCalled[] {
  const all: SurestCalled[] = []
  let next = fewestShown(bound)
  forSurest(people, bound, (sums, person, isLastAlike) => {
    if (sums.targets < next || !isLastAlike) return
    all.push(calledOf(sums, people.believed[person]))
    next = 2 * sums.targets
  })
  return all
}

const NINE = 0.9

/**
 * As many of the surest people as the attacker expects to be right about nine in ten of: a belief is how often one expects to
 * be right, so the mean belief of those called says it beforehand. `surest` takes few and is right about all of them; this
 * one shows how many are told. Undefined where nobody is believed so much. O(people · log people).
 */
export function nineInTenCalled(people: BelievedPeople, bound: number): SurestCalled | undefined {
  let found: SurestCalled | undefined
  let expected = 0
  forSurest(people, bound, (sums, person, isLastAlike) => {
    expected += people.persons[person] * people.believed[person]
    if (!isLastAlike || expected < NINE * sums.targets) return
    found = calledOf(sums, people.believed[person])
  })
  return found
}

interface Sums {
  targets: number
  hits: number
  known: number
}

const calledOf = ({ targets, hits, known }: Sums, least: number): SurestCalled => ({
  guesses: { targets, hits },
  known: known / targets,
  least,
})

/** Goes through people from the surest on, with what those so far add up to; without those of whom more is known beforehand. */
function forSurest(
  { persons, truth, prior, believed }: BelievedPeople,
  bound: number,
  visit: (sums: Readonly<Sums>, person: number, isLastAlike: boolean) => void,
): void {
  const sorted = Array.from(persons.keys())
    .filter((person) => prior[person] <= bound)
    .sort((one, other) => believed[other] - believed[one])
  const sums: Sums = { targets: 0, hits: 0, known: 0 }
  for (const [index, person] of sorted.entries()) {
    sums.targets += persons[person]
    sums.hits += truth[person]
    sums.known += persons[person] * prior[person]
    const then = sorted[index + 1]
    visit(sums, person, then === undefined || believed[person] - believed[then] >= ROUNDING)
  }
}
