/**
 * The rungs of successive halving: rows on which candidates are tried, at least three times as many on each, and how many trials
 * each rung may make. Most candidates are seen on few rows alone; what is promoted is tried on all.
 * Jamieson & Talwalkar 2016, "Non-stochastic best arm identification and hyperparameter optimization", PMLR 51:240–248;
 * Li, Jamieson, DeSalvo, Rostamizadeh, Talwalkar 2018, "Hyperband", JMLR 18(185), doi:10.48550/arXiv.1603.06560.
 */
export interface Rung {
  readonly rows: number
  readonly trials: number
}

/** Times as many rows on the next rung, at least. */
const FACTOR = 3
/** On fewer rows next to nothing is told of the whole table. */
const LEAST_ROWS = 1_000

export function rungsOf(rows: number, trials: number): Rung[] {
  const rungs = Math.min(
    SHARES.length,
    1 + Math.max(0, Math.floor(Math.log(rows / LEAST_ROWS) / Math.log(FACTOR))),
  )
  const step = rungs === 1 ? 1 : (rows / LEAST_ROWS) ** (1 / (rungs - 1))
  const sizes = Array.from({ length: rungs }, (_, index) =>
    index === rungs - 1 ? rows : Math.round(LEAST_ROWS * step ** index),
  )
  const shares = SHARES[sizes.length - 1]
  const given = sizes.map((size, sizeIndex) => ({
    rows: size,
    trials: Math.max(1, Math.floor(trials * shares[sizeIndex])),
  }))
  const rest = trials - given.reduce((sum, rung) => sum + rung.trials, 0)
  return given.map((rung, index) =>
    index === 0 ? { ...rung, trials: Math.max(1, rung.trials + rest) } : rung,
  )
}

/** Of all trials, by the number of rungs. */
const SHARES: readonly (readonly number[])[] = [[1], [0.78, 0.22], [0.6, 0.2, 0.2], [0.54, 0.2, 0.12, 0.14]]
