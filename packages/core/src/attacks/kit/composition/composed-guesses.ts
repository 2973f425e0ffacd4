import { composedCells, composedCertainty, composedPosterior } from './composed-cells.ts'
import type { ReleaseView } from './release-view.ts'

/** What several releases say together of one attribute, beside what each says alone. */
export interface ComposedGuesses {
  readonly people: number
  /** People whose value is guessed right with all releases at hand. */
  readonly together: number
  /** The same with the best single release; of people who are not in it, with another one that they are in. */
  readonly alone: number
  /** Guessing the most frequent value of all. */
  readonly blind: number
  /** People with only one possible value in all releases together, but not in a single release. */
  readonly certain: number
  /** 1 for each person who is certain in this way. */
  readonly isCertain: Uint8Array
}

export interface ComposedOptions {
  /** The value of each person, to score by. */
  readonly truth: Int32Array
  /** Number of values there are. */
  readonly values: number
  readonly pause: () => Promise<void>
}

/** Guesses every person's value from all releases, and from each alone. */
export async function composedGuesses(
  views: readonly ReleaseView[],
  { truth, values, pause }: ComposedOptions,
): Promise<ComposedGuesses> {
  const people = truth.length
  const prior = new Float64Array(values)
  for (const value of truth) if (value >= 0) prior[value]++
  const cells = composedCells(views, people)
  const table = await composedPosterior(cells, views, { prior, pause })
  const certainOf = await composedCertainty(cells, views, { pause })
  const guessOf = Int32Array.from({ length: cells.count }, (_, cell) =>
    likeliest(cells.values, table, { from: cells.offsets[cell], to: cells.offsets[cell + 1], prior }),
  )
  const single = views.map((view) => ({ view, guessOf: guessesAlone(view, prior), sure: sureGroups(view) }))
  const isCertain = new Uint8Array(people)
  let [together, certain] = [0, 0]
  for (let person = 0; person < people; person++) {
    const cell = cells.cellOf[person]
    if (guessOf[cell] === truth[person]) together++
    if (certainOf[cell] !== truth[person] || truth[person] < 0) continue
    if (single.some(({ view: { groupOf }, sure }) => groupOf[person] >= 0 && sure[groupOf[person]])) continue
    isCertain[person] = 1
    certain++
  }
  const alone = Math.max(...single.map((_, index) => hitsAlone(single, index, truth)))
  return { people, together, alone, blind: Math.max(0, ...prior), certain, isCertain }
}

interface SingleRelease {
  readonly view: ReleaseView
  readonly guessOf: Int32Array
}

function hitsAlone(single: readonly SingleRelease[], first: number, truth: Int32Array): number {
  const order = [single[first], ...single.filter((_, index) => index !== first)]
  let hits = 0
  for (let person = 0; person < truth.length; person++) {
    const covering = order.find(({ view }) => view.groupOf[person] >= 0)
    if (covering && covering.guessOf[covering.view.groupOf[person]] === truth[person]) hits++
  }
  return hits
}

const guessesAlone = ({ groups, offsets, values, rows }: ReleaseView, prior: Float64Array): Int32Array =>
  Int32Array.from({ length: groups }, (_, group) =>
    likeliest(values, rows, { from: offsets[group], to: offsets[group + 1], prior }),
  )

/** Groups that have one value alone. */
const sureGroups = ({ groups, offsets }: ReleaseView): Uint8Array =>
  Uint8Array.from({ length: groups }, (_, group) => (offsets[group + 1] - offsets[group] === 1 ? 1 : 0))

/** The value with the most weight; of equal weights the one with the larger prior. −1 where there is none. */
export function likeliest(
  values: Uint32Array,
  weights: Float64Array,
  { from, to, prior }: { readonly from: number; readonly to: number; readonly prior: Float64Array },
): number {
  let best = -1
  let most = 0
  for (let entry = from; entry < to; entry++) {
    const weight = weights[entry]
    if (best >= 0 && Math.abs(weight - most) <= 1e-9 * Math.max(weight, most)) {
      if (prior[values[entry]] > prior[best]) best = values[entry]
    } else if (weight > most) {
      most = weight
      best = values[entry]
    }
  }
  return best
}
