import { countSizes, type SizeCounts } from './size-counts.ts'
import { slideNegativeBinomial } from './slide-negative-binomial.ts'

/** Who estimates; `decision-rule` chooses among the others. */
export type PopulationEstimator = 'decision-rule' | 'zayatz' | 'pitman' | 'slide-negative-binomial'

export const populationEstimators: readonly PopulationEstimator[] = [
  'decision-rule',
  'zayatz',
  'pitman',
  'slide-negative-binomial',
]

export interface PopulationUniqueness {
  /** People who are alone in the population, by their quasi-identifiers. */
  readonly people: number
  /** Their share of the population. */
  readonly share: number
  /** Who estimated it in the end. */
  readonly by: Exclude<PopulationEstimator, 'decision-rule'>
}

/**
 * How many people are alone in the population that a table was sampled from, estimated from its class sizes alone.
 * The decision rule of Dankar, El Emam, Neisa & Roffey 2012, doi:10.1186/1472-6947-12-66: of at most a tenth of the people
 * Pitman's estimate is taken; of more the smaller of Zayatz' and the slide negative binomial's; where one cannot be had,
 * Zayatz'. With all people in the table (fraction 1) its own uniques are the population's.
 *
 * @param sizes rows of each class
 * @param fraction share of the population that is in the table, above 0 to 1
 */
export function populationUniqueness(
  sizes: Uint32Array,
  fraction: number,
  estimator: PopulationEstimator = 'decision-rule',
): PopulationUniqueness {
  const counts = countSizes(sizes)
  const population = counts.rows / fraction
  if (counts.rows === 0) return { people: 0, share: 0, by: 'zayatz' }
  const estimates = {
    zayatz: () => zayatz(counts, population),
    pitman: () => pitman(counts, population),
    'slide-negative-binomial': () => slideNegativeBinomial(counts, population),
  }
  const answer = (by: keyof typeof estimates, people = estimates[by]()): PopulationUniqueness => ({
    people,
    share: people / population,
    by,
  })
  if (fraction >= 1) return answer('zayatz', counts.ones)
  if (estimator !== 'decision-rule') return answer(estimator)
  if (fraction <= 0.1) {
    const byPitman = answer('pitman')
    return Number.isFinite(byPitman.people) ? byPitman : answer('zayatz')
  }
  const [byZayatz, byBinomial] = [answer('zayatz'), answer('slide-negative-binomial')]
  return byBinomial.people < byZayatz.people ? byBinomial : byZayatz
}

/**
 * Zayatz's estimate of the people who are alone in the population: u₁ · P(alone there | alone here) / π, where
 * P = u₁ π / Σₖ uₖ h(k), and h(k) is the chance that of k alike people of N just one is among n drawn (hypergeometric).
 * The sample's spread of class sizes stands for the population's. Zayatz 1991, Bureau of the Census, RR-91/08. O(largest class).
 *
 * @param population N, at least the sample's rows
 */
export function zayatz({ sizes, classes, ones, rows: n }: SizeCounts, population: number): number {
  if (ones === 0) return 0
  const fraction = n / population
  let single = 0
  for (const [sizeIndex, size] of sizes.entries())
    single += classes[sizeIndex] * oneDrawn(size, n, population)
  return single === 0 ? 0 : ones * ((ones * fraction) / single / fraction)
}

/** k · n/N · Π (N − n − i + 1)/(N − i), i = 1 … k − 1. */
function oneDrawn(k: number, n: number, N: number): number {
  let chance = (k * n) / N
  for (let i = 1; i < k && chance > 0; i++) chance *= Math.max(0, N - n - i + 1) / (N - i)
  return chance
}

/**
 * Pitman's estimate of the people who are alone in the population: Γ(θ + 1)/Γ(θ + α) · N^α, with θ and α of largest
 * likelihood for the sample's class sizes:
 *   Σᵢ 1/(θ + iα) − Σⱼ 1/(θ + j) = 0 (i < u, j < n) and Σᵢ i/(θ + iα) − Σₖ uₖ Σⱼ 1/(j − α) = 0 (j < k).
 * For each α the first has one θ > −α; the second then changes its sign once in α. Both are bisected; where α falls to 0,
 * what is left is Ewens' model, θ. Hoshino 2001, J. Official Statistics 17(4). O(sizes) a step.
 */
export function pitman(counts: SizeCounts, population: number): number {
  const { all: u, ones, rows: n } = counts
  if (ones === 0) return 0
  // Everybody is alone: nothing speaks for a limit.
  if (u === n) return population
  const { theta, alpha } = pitmanOf(counts)
  const alone = Math.exp(logGamma(theta + 1) - logGamma(theta + alpha) + alpha * Math.log(population))
  return Math.min(population, Math.max(0, alone))
}

/** The parameters of largest likelihood. Some class must have two rows or more. */
export function pitmanOf(counts: SizeCounts): { readonly theta: number; readonly alpha: number } {
  const { all: u, rows: n } = counts
  const alpha = bisect(
    (candidate) => slopeByAlpha(counts, thetaOf(candidate, u, n), candidate),
    [1e-6, 1 - 1e-9],
  )
  return { theta: thetaOf(alpha, u, n), alpha }
}

/** Σ 1/(θ + iα) for i = 1 … u − 1. */
const stepsOf = (theta: number, alpha: number, u: number): number =>
  (digamma(theta / alpha + u) - digamma(theta / alpha + 1)) / alpha

/** The θ that fits an α: searched as −α + e^x. */
function thetaOf(alpha: number, u: number, n: number): number {
  const slope = (x: number) => {
    const theta = Math.exp(x) - alpha
    return stepsOf(theta, alpha, u) - (digamma(theta + n) - digamma(theta + 1))
  }
  return Math.exp(bisect(slope, [-20, 30])) - alpha
}

function slopeByAlpha({ sizes, classes, all: u }: SizeCounts, theta: number, alpha: number): number {
  let slope = (u - 1 - theta * stepsOf(theta, alpha, u)) / alpha
  const least = digamma(1 - alpha)
  for (const [sizeIndex, size] of sizes.entries())
    if (size > 1) slope -= classes[sizeIndex] * (digamma(size - alpha) - least)
  return slope
}

/** Where a function that falls from above 0 to below crosses it; the end it stays on where it does not. */
function bisect(falls: (x: number) => number, [low, high]: readonly [number, number]): number {
  let [from, to] = [low, high]
  for (let step = 0; step < 80; step++) {
    const middle = (from + to) / 2
    if (falls(middle) > 0) from = middle
    else to = middle
  }
  return (from + to) / 2
}

/** ψ(x), the slope of ln Γ, for x > 0: recurrence up to 10, then the asymptotic series. Abramowitz & Stegun 6.3.5, 6.3.18. */
export function digamma(x: number): number {
  let shift = 0
  let shifted = x
  for (; shifted < 10; shifted++) shift -= 1 / shifted
  const square = 1 / (shifted * shifted)
  const series =
    square * (1 / 12 - square * (1 / 120 - square * (1 / 252 - square * (1 / 240 - square / 132))))
  return shift + Math.log(shifted) - 0.5 / shifted - series
}

/** ln Γ(x) for x > 0: recurrence up to 10, then Stirling's series. Abramowitz & Stegun 6.1.15, 6.1.41. */
export function logGamma(x: number): number {
  let shift = 0
  let shifted = x
  for (; shifted < 10; shifted++) shift -= Math.log(shifted)
  const square = 1 / (shifted * shifted)
  const series = (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square / 1680))) / shifted
  return shift + (shifted - 0.5) * Math.log(shifted) - shifted + 0.5 * Math.log(2 * Math.PI) + series
}
