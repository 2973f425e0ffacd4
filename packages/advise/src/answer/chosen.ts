import { keyOf } from '../space/candidate.ts'
import type { Trial } from '../trial/trial.ts'
import type { CandidateRole } from './advice.ts'

export interface Chosen {
  readonly role: CandidateRole
  readonly trial: Trial
}

/** Of what the most useful one uses of its limits, what the others may use. */
export const TARGETS: Readonly<Record<Exclude<CandidateRole, 'useful'>, number>> = {
  balanced: 0.75,
  careful: 0.5,
}

export const mostUseful = (trials: readonly Trial[]): Trial | undefined =>
  passing(trials).reduce<Trial | undefined>(
    (best, one) => (best === undefined || isBetter(one, best) ? one : best),
    undefined,
  )

function isBetter({ figures: a }: Trial, { figures: b }: Trial): boolean {
  if (a!.usefulness !== b!.usefulness) return a!.usefulness > b!.usefulness
  // Of equally useful ones the one that shows more; who wants less risk has the other answers.
  if (a!.shownCells !== b!.shownCells) return a!.shownCells > b!.shownCells
  return a!.used < b!.used
}

/** The most useful that uses at most so much of the limits. */
export const mostUsefulWithin = (trials: readonly Trial[], used: number): Trial | undefined =>
  mostUseful(trials.filter(({ figures }) => figures !== undefined && figures.used <= used + 1e-9))

/** Most useful, balanced, most careful, as far as they are different ones. */
export function chooseThree(trials: readonly Trial[]): Chosen[] {
  const useful = mostUseful(trials)
  if (useful === undefined) return []
  const chosen: Chosen[] = [{ role: 'useful', trial: useful }]
  for (const role of ['balanced', 'careful'] as const) {
    const found = mostUsefulWithin(trials, TARGETS[role] * useful.figures!.used)
    if (found && !chosen.some(({ trial }) => keyOf(trial.candidate) === keyOf(found.candidate)))
      chosen.push({ role, trial: found })
  }
  return chosen
}

/** Trials on all rows that pass. */
const passing = (trials: readonly Trial[]): Trial[] =>
  trials.filter(({ isFinal, passes }) => isFinal && passes)

/** Of those that pass on all rows: none is at least as useful at no more risk, and better in one of both. */
export function frontierOf(trials: readonly Trial[]): ReadonlySet<number> {
  const finals = passing(trials)
  const onIt = finals.filter((final) => !finals.some((other) => dominates(other, final)))
  return new Set(onIt.map(({ number }) => number))
}

function dominates({ figures: a }: Trial, { figures: b }: Trial): boolean {
  const asGood = a!.usefulness >= b!.usefulness && a!.used <= b!.used
  return asGood && (a!.usefulness > b!.usefulness || a!.used < b!.used)
}
