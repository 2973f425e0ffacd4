import { type Candidate, familyOf } from '../space/candidate.ts'
import type { Trial, TrialFigures } from '../trial/trial.ts'

/**
 * Whether trials on the same rows tell already that a candidate would show nothing new: a weaker form of it passes or is less
 * useful than what does, and what is stronger is not more useful; or its variant comes to the same as another one.
 */
export function isPointless(candidate: Candidate, trials: readonly Trial[]): boolean {
  const family = familyOf(candidate)
  return trials.some(
    (trial) =>
      familyOf(trial.candidate) === family &&
      (isTwinOfVariant(trial, trials) ||
        (trial.candidate.strength <= candidate.strength && (trial.passes || trial.spared !== undefined))),
  )
}

/** Whether an earlier trial has the very same figures: then both made the same release. */
export const isTwin = (trial: Trial, trials: readonly Trial[]): boolean => twinsOf(trial, trials).length > 0

const isTwinOfVariant = (trial: Trial, trials: readonly Trial[]): boolean => {
  const plain = familyOf({ ...trial.candidate, variant: 0 })
  return twinsOf(trial, trials).some(
    ({ candidate }) =>
      candidate.variant !== trial.candidate.variant && familyOf({ ...candidate, variant: 0 }) === plain,
  )
}

const twinsOf = (trial: Trial, trials: readonly Trial[]): Trial[] =>
  trials.filter(
    ({ number, rows, figures }) =>
      number < trial.number &&
      rows === trial.rows &&
      figures !== undefined &&
      FIGURES.every((figure) => figures[figure] === trial.figures?.[figure]),
  )

const FIGURES = [
  'usefulness',
  'highestRisk',
  'shownCells',
  'classes',
  'suppressedRows',
] as const satisfies readonly (keyof TrialFigures)[]
