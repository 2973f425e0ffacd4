import type { Trial } from '../trial/trial.ts'

/** Trials on all rows that pass. */
export const passing = (trials: readonly Trial[]): Trial[] =>
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
