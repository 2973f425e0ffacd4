import type { Hint } from '../space/proposals.ts'
import type { Trial } from '../trial/trial.ts'

/** What a trial lets one expect of all rows. */
interface Expected {
  readonly passes: boolean
  readonly used: number
}

/**
 * On fewer rows a class of the same labels has fewer people, and what an attacker learns of chance alone falls with the root of
 * them. Where classes are as large as k asks for, they are so on all rows too, and nothing is expected to change; the classes of
 * full-domain generalisation grow with the rows whatever k is.
 */
export function expectedOf({ candidate, figures, rows, passes, spared }: Trial, whole: number): Expected {
  if (figures === undefined) return { passes: false, used: 1.5 }
  // Nobody attacked it: it may pass, and a weaker form of it may be worth attacking.
  if (spared !== undefined) return { passes: true, used: UNKNOWN_USED }
  const { used, broken } = figures
  const byAttack = broken.length > 0 && broken.every(({ kind }) => kind === 'attack')
  const isBySize = candidate.ladder === 'size' && candidate.method !== 'full-domain'
  if (passes || rows >= whole || isBySize || !byAttack) return { passes, used }
  const expected = used * Math.sqrt(rows / whole)
  return { passes: expected <= 1, used: expected }
}

/**
 * What a trial is worth to the search: those that pass by their usefulness, the others by how near to passing they are.
 * Of equally useful ones the one that shows more cells.
 */
export function scoreOf(trial: Trial, whole: number): number {
  const { figures } = trial
  if (figures === undefined) return -10
  const { usefulness, shownCells } = figures
  const { passes, used } = expectedOf(trial, whole)
  if (passes) return 1 + usefulness + DETAIL * shownCells
  return Math.min(0.9, usefulness) - Math.min(5, used)
}

/** Of the limits, where nobody has measured it. */
const UNKNOWN_USED = 0.5
/** Usefulness falls so slowly with protection: with the limits used to the power of this. */
const PRICE = 0.2

/** What a trial that breaks a limit is expected to be worth once it is made as strong as it has to be. */
export function promiseOf(trial: Trial, whole: number): number {
  const { figures } = trial
  const { passes, used } = expectedOf(trial, whole)
  if (figures === undefined || passes || used <= 1 || used > HOPELESS) return scoreOf(trial, whole)
  return 1 + figures.usefulness * used ** -PRICE
}

/** Times a limit beyond which a method is taken for one that cannot keep it. */
const HOPELESS = 12

/** Far less than what tells two candidates apart. */
const DETAIL = 1e-3

/** What hides too much, and is to be made weaker. */
const NOTHING: ReadonlySet<string> = new Set(['empty', 'useless'])

export const hintOf = (trial: Trial, whole: number): Hint => ({
  ...expectedOf(trial, whole),
  exposed: trial.figures?.broken.flatMap(({ of }) => of ?? []) ?? [],
  isEmpty: trial.figures?.broken.some(({ by }) => NOTHING.has(by)) ?? false,
})
