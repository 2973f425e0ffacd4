import type { Guesses } from './attack.ts'
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
  const told = (way: string, guesses: Guesses): Called => ({
    way: `${by}: ${way}`,
    guesses,
    baseline: shareOf(first(view, targets, { score: prior, most: guesses.targets })),
    believed,
  })
  const every = (isCalled: (person: number) => boolean) => scored(view, targets.filter(isCalled))
  const shown = view.sensitive.reduce((sum, rows) => sum + rows, 0)
  return [
    told(
      'form',
      every((person) => believed.inForm[person] > HALF),
    ),
    told(
      'likely',
      every((person) => believed.sensitive[person] > threshold),
    ),
    told('likeliest', first(view, targets, { score: believed.sensitive, most: shown })),
  ]
}

const shareOf = ({ targets, hits }: Guesses): number => (targets === 0 ? 0 : hits / targets)

const scored = ({ persons, truth }: CalledView, people: readonly number[]): Guesses => ({
  targets: people.reduce((sum, person) => sum + persons[person], 0),
  hits: people.reduce((sum, person) => sum + truth[person], 0),
})

/** The people with the highest score, so many rows of them; of those who score alike at the end, as many as on average. */
function first(
  view: CalledView,
  people: readonly number[],
  { score, most }: { readonly score: Float64Array; readonly most: number },
): Guesses {
  const sorted = [...people].sort((one, other) => score[other] - score[one])
  let targets = 0
  let hits = 0
  for (let from = 0; from < sorted.length && targets < most; ) {
    let to = from + 1
    while (to < sorted.length && score[sorted[to]] === score[sorted[from]]) to++
    const alike = scored(view, sorted.slice(from, to))
    const called = Math.min(alike.targets, most - targets)
    targets += called
    hits += (alike.hits * called) / alike.targets
    from = to
  }
  return { targets, hits: Math.min(targets, Math.round(hits)) }
}
