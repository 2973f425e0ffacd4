import type { AttackInput, Guesses } from '../../attack.ts'

/** A share and the interval in which the true one lies. */
export interface Interval {
  readonly share: number
  readonly low: number
  readonly high: number
}

/** Of the normal distribution: 95 % of it lie within so many deviations. */
const DEVIATIONS = 1.959963984540054

/** Wilson's interval of 95 % for a share (Wilson 1927): sound near 0 and 1 and for few targets, where the usual one is not. */
export function wilson({ hits, targets }: { readonly hits: number; readonly targets: number }): Interval {
  if (targets === 0) return { share: 0, low: 0, high: 1 }
  const share = hits / targets
  const square = DEVIATIONS ** 2
  const middle = (share + square / (2 * targets)) / (1 + square / targets)
  const half =
    (DEVIATIONS / (1 + square / targets)) *
    Math.sqrt((share * (1 - share)) / targets + square / (4 * targets ** 2))
  return {
    share,
    low: hits === 0 ? 0 : Math.max(0, middle - half),
    high: hits === targets ? 1 : Math.min(1, middle + half),
  }
}

/** Fewer people cannot show that a bound holds: the interval is too wide for any promise. */
export const FEW = 100

/**
 * Whether so many guesses can show that a bound holds. Where they are right no more often than what is known without the
 * release lets expect, it is not the release that tells. A few guesses count where nothing was learned for them, and they
 * show that the bound is broken: of many learners on few people one is right by chance.
 *
 * @param known the share that would be right without the release, by what was learned; undefined where nothing was
 */
export function showsBound(guesses: Guesses, bound: number, knownShare?: number): boolean {
  const { low } = wilson(guesses)
  if (guesses.targets >= FEW) return low > (knownShare ?? 0)
  return knownShare === undefined && low > bound
}

/** Why so many guesses do not judge a bound, in words. */
export const unjudgedWords = ({ targets }: Guesses, who: string): string =>
  targets < FEW
    ? `What the release promises is not judged by ${targets} ${who}: fewer than ${FEW} cannot show that it holds.`
    : `What the release promises is not judged by these ${targets} ${who}: they are right no more often than what is known without the release lets expect.`

/** Models whose k counts rows of a class. (That of k-map counts people elsewhere.) */
const COUNT_ROWS = new Set(['k-anonymity', 'alpha-k-anonymity'])

/** The k that a release promises for all its rows; undefined where it promises none. */
export function promisedRows({ promised }: Pick<AttackInput, 'promised'>): number | undefined {
  const ks = promised.flatMap(({ id, options, rows }) =>
    COUNT_ROWS.has(id) && rows === 'all' ? [Number(options.k)] : [],
  )
  return ks.length === 0 ? undefined : Math.max(...ks)
}
