import type { Guesses } from '../../attack.ts'
import { wilson } from './wilson.ts'

/** Fewer people cannot show that a bound holds: the interval is too wide for any promise. */
export const FEW = 100

/**
 * Whether so many guesses can show that a bound holds. Where they are right no more often than what is known without the
 * release lets expect, it is not the release that tells. A few guesses count where nothing was learned for them, and they
 * show that the bound is broken: of many learners on few people one is right by chance.
 *
 * @param known the share that would be right without the release, by what was learned; undefined where nothing was
 */
export function showsBound(guesses: Guesses, bound: number, known?: number): boolean {
  const { low } = wilson(guesses)
  if (guesses.targets >= FEW) return low > (known ?? 0)
  return known === undefined && low > bound
}

/** Why so many guesses do not judge a bound, in words. */
export const unjudgedWords = ({ targets }: Guesses, who: string): string =>
  targets < FEW
    ? `What the release promises is not judged by ${targets} ${who}: fewer than ${FEW} cannot show that it holds.`
    : `What the release promises is not judged by these ${targets} ${who}: they are right no more often than what is known without the release lets expect.`
