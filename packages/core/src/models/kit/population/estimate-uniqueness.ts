import { pitman } from './pitman.ts'
import { countSizes } from './size-counts.ts'
import { slideNegativeBinomial } from './slide-negative-binomial.ts'
import { zayatz } from './zayatz.ts'

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
