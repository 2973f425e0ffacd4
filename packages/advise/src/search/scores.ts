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
export function expectedOf({ candidate, figures, rows, passes }: Trial, whole: number): Expected {
  if (figures === undefined) return { passes: false, used: 1.5 }
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

/** Far less than what tells two candidates apart. */
const DETAIL = 1e-3

export const hintOf = (trial: Trial, whole: number): Hint => ({
  ...expectedOf(trial, whole),
  exposed: trial.figures?.broken.flatMap(({ of }) => of ?? []) ?? [],
  isEmpty: trial.figures?.broken.some(({ by }) => by === 'empty') ?? false,
})
