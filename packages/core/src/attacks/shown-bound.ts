import type { Guesses } from './attack.ts'
import { wilson } from './wilson.ts'

/** Fewer people cannot show that a bound holds: the interval is too wide for any promise. */
export const FEW = 100

/** Whether so many guesses can show that a bound holds, or do show that it does not. */
export const showsBound = (guesses: Guesses, bound: number): boolean =>
  guesses.targets >= FEW || wilson(guesses).low > bound
