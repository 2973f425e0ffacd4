/**
 * The rungs of successive halving: rows on which candidates are tried, three times as many on each, and how many trials
 * each rung may make. Most candidates are seen on few rows alone; what is promoted is tried on all.
 * Jamieson & Talwalkar 2016, "Non-stochastic best arm identification and hyperparameter optimization", PMLR 51:240–248;
 * Li, Jamieson, DeSalvo, Rostamizadeh, Talwalkar 2018, "Hyperband", JMLR 18(185), doi:10.48550/arXiv.1603.06560.
 */
export interface Rung {
  readonly rows: number
  readonly trials: number
}

/** Times as many rows on the next rung. */
const FACTOR = 3
/** On fewer rows next to nothing is told of the whole table. */
const LEAST_ROWS = 500

export function rungsOf(rows: number, trials: number): Rung[] {
  const sizes = [rows]
  while (sizes[0] / FACTOR >= LEAST_ROWS && sizes.length < 4) sizes.unshift(Math.round(sizes[0] / FACTOR))
  // Large tables begin with no more rows than are needed.
  if (sizes.length === 4 && sizes[0] > 4 * LEAST_ROWS) {
    const first = 2 * LEAST_ROWS
    const step = (rows / first) ** (1 / 3)
    for (const place of [0, 1, 2]) sizes[place] = Math.round(first * step ** place)
  }
  const shares = SHARES[sizes.length - 1]
  const given = sizes.map((size, place) => ({
    rows: size,
    trials: Math.max(1, Math.floor(trials * shares[place])),
  }))
  const rest = trials - given.reduce((sum, rung) => sum + rung.trials, 0)
  return given.map((rung, place) =>
    place === 0 ? { ...rung, trials: Math.max(1, rung.trials + rest) } : rung,
  )
}

/** Of all trials, by the number of rungs. */
const SHARES: readonly (readonly number[])[] = [[1], [0.78, 0.22], [0.6, 0.2, 0.2], [0.54, 0.2, 0.12, 0.14]]
