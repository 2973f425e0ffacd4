import type { Guesses } from '../../attack.ts'
import { type Believed, believedForm, type FormView } from './believed-form.ts'

/** Distinct people of a register with what is true of them. */
export interface CalledView extends FormView {
  /** Rows of each with a sensitive value: the truth to score by. */
  readonly truth: Float64Array
}

/** One way to call people sensitive, and how it went. */
export interface Called {
  readonly way: string
  readonly guesses: Guesses
  /** What calling as many people by the quasi-identifiers alone gives. */
  readonly baseline: number
  /** What the quasi-identifiers alone say of the same people, as the attacker learned it. */
  readonly knownShare: number
  /** Of the people called, those that are surely in the form of sensitive rows, and are sensitive. */
  readonly believed: Believed
}

/** More likely than not. */
const HALF = 0.5

/**
 * Whom an attacker calls sensitive: everybody whose row is more likely than not in the form of sensitive rows (`form`); who
 * the release makes more likely to be sensitive than `threshold`; and the likeliest, as many as the release shows to be
 * sensitive. People of whom the quasi-identifiers alone say as much as the threshold are no targets: no release could
 * take that back. O(rounds × pairs + people · log people); yields on the way.
 *
 * @param prior how likely each person's value is sensitive before the release is seen, as the attacker learned it
 */
export function* calledSensitive(
  view: CalledView,
  { prior, threshold, by }: { readonly prior: Float64Array; readonly threshold: number; readonly by: string },
): Generator<void, readonly Called[]> {
  const believed = yield* believedForm(view, prior)
  const isTarget = (person: number) => prior[person] <= threshold
  const targets = Array.from(view.persons.keys()).filter(isTarget)
  const calledBy = (way: string, { expectedHits, ...guesses }: Scored): Called => ({
    way: `${by}: ${way}`,
    guesses,
    knownShare: guesses.targets === 0 ? 0 : expectedHits / guesses.targets,
    baseline: shareOf(first(view, targets, { prior, score: prior, most: guesses.targets })),
    believed,
  })
  const every = (isCalled: (person: number) => boolean) => scored(view, targets.filter(isCalled), prior)
  const sensitiveRows = view.sensitive.reduce((sum, rows) => sum + rows, 0)
  return [
    calledBy(
      'form',
      every((person) => believed.inForm[person] > HALF),
    ),
    calledBy(
      'likely',
      every((person) => believed.sensitive[person] > threshold),
    ),
    calledBy('likeliest', first(view, targets, { prior, score: believed.sensitive, most: sensitiveRows })),
  ]
}

/** So many people of those with the highest score; without those of whom the quasi-identifiers alone say more than the threshold. */
export function firstCalled(
  view: CalledView,
  { threshold, ...ranking }: Ranking & { readonly threshold: number },
): Guesses {
  const targets = Array.from(view.persons.keys()).filter((person) => ranking.prior[person] <= threshold)
  const { expectedHits: _, ...guesses } = first(view, targets, ranking)
  return guesses
}

const shareOf = ({ targets, hits }: Guesses): number => (targets === 0 ? 0 : hits / targets)

interface Scored extends Guesses {
  /** Hits that the quasi-identifiers alone let expect. */
  readonly expectedHits: number
}

function scored({ persons, truth }: CalledView, people: readonly number[], prior: Float64Array): Scored {
  let targets = 0
  let hits = 0
  let expectedHits = 0
  for (const person of people) {
    targets += persons[person]
    hits += truth[person]
    expectedHits += persons[person] * prior[person]
  }
  return { targets, hits, expectedHits }
}

interface Ranking {
  readonly prior: Float64Array
  readonly score: Float64Array
  readonly most: number
}

/** The people with the highest score, so many rows of them; of those who score alike at the end, as many as on average. */
function first(view: CalledView, people: readonly number[], { prior, score, most }: Ranking): Scored {
  const sorted = [...people].sort((a, b) => score[b] - score[a])
  const sum = { targets: 0, hits: 0, expectedHits: 0 }
  for (let from = 0; from < sorted.length && sum.targets < most; ) {
    let to = from + 1
    while (to < sorted.length && score[sorted[to]] === score[sorted[from]]) to++
    const alike = scored(view, sorted.slice(from, to), prior)
    const share = Math.min(1, (most - sum.targets) / alike.targets)
    sum.targets += alike.targets * share
    sum.hits += alike.hits * share
    sum.expectedHits += alike.expectedHits * share
    from = to
  }
  const targets = Math.round(sum.targets)
  return { targets, hits: Math.min(targets, Math.round(sum.hits)), expectedHits: sum.expectedHits }
}
