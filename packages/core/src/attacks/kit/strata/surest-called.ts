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
 * The fewest people that can show that a bound holds: with a success of four fifths of the bound, the interval must end below
 * the bound. 100 people for a bound of 1/2, 246 for 1/4.
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
  readonly knownShare: number
  /** What is believed of those of them of whom the attacker is least sure. */
  readonly least: number
}

/**
 * The people of whom the attacker is surest: the fewest that can show a bound, twice as many, and so on. People with equal
 * beliefs are taken together. A bound may hold for all who are called, and be broken among the surest. People whose
 * quasi-identifiers alone exceed the bound are left out: no release can lower that. O(people · log people).
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
 * As many of the surest people as keep the mean belief at nine tenths or more: the attacker expects to be right about nine
 * in ten of them. `surest` takes few people; this shows how many are at risk. Undefined where nobody is believed so much.
 * O(people · log people).
 */
export function nineInTenCalled(people: BelievedPeople, bound: number): SurestCalled | undefined {
  let called: SurestCalled | undefined
  let expected = 0
  forSurest(people, bound, (sums, person, isLastAlike) => {
    expected += people.persons[person] * people.believed[person]
    if (!isLastAlike || expected < NINE * sums.targets) return
    called = calledOf(sums, people.believed[person])
  })
  return called
}

interface Sums {
  targets: number
  hits: number
  expectedHits: number
}

const calledOf = ({ targets, hits, expectedHits }: Sums, least: number): SurestCalled => ({
  guesses: { targets, hits },
  knownShare: expectedHits / targets,
  least,
})

/** Visits people from the surest on, with the sums so far. Leaves out people whose prior exceeds the bound. */
function forSurest(
  { persons, truth, prior, believed }: BelievedPeople,
  bound: number,
  visit: (sums: Readonly<Sums>, person: number, isLastAlike: boolean) => void,
): void {
  const sorted = Array.from(persons.keys())
    .filter((person) => prior[person] <= bound)
    .sort((a, b) => believed[b] - believed[a])
  const sums: Sums = { targets: 0, hits: 0, expectedHits: 0 }
  for (const [index, person] of sorted.entries()) {
    sums.targets += persons[person]
    sums.hits += truth[person]
    sums.expectedHits += persons[person] * prior[person]
    const then = sorted[index + 1]
    visit(sums, person, then === undefined || believed[person] - believed[then] >= ROUNDING)
  }
}
