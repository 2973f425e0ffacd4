import type { Candidate, LadderId } from './candidate.ts'

/** What a step of a ladder asks for. */
export interface Step {
  readonly k: number
  /** t of t-closeness. */
  readonly t?: number
  /** β of enhanced β-likeness. */
  readonly beta?: number
  /** Largest share of sensitive rows among those that look alike. */
  readonly posterior?: number
}

const CLOSENESS = [0.5, 0.4, 0.3, 0.2, 0.15, 0.1, 0.07, 0.05, 0.03]
const LIKENESS = [6, 4, 2, 1, 0.7, 0.5, 0.3, 0.2, 0.1]
const POSTERIORS = [0.5, 0.4, 0.3, 0.2, 0.15, 0.1, 0.05]
/** Classes larger than this part of the rows tell next to nothing. */
const LARGEST_CLASS = 3

/** The steps of each ladder, the weakest first: all of them keep the highest risk. */
export function laddersOf(smallest: number, rows: number): Readonly<Record<LadderId, readonly Step[]>> {
  const sizes: Step[] = [{ k: smallest }]
  for (let factor = 1.5; smallest * factor <= rows / LARGEST_CLASS && sizes.length < 18; factor *= 1.5)
    sizes.push({ k: Math.round(smallest * factor) })
  return {
    size: sizes,
    closeness: CLOSENESS.map((t) => ({ k: smallest, t })),
    likeness: LIKENESS.map((beta) => ({ k: smallest, beta })),
    decoys: POSTERIORS.map((posterior) => ({ k: smallest, posterior })),
  }
}

export type Ladders = ReturnType<typeof laddersOf>

export const stepOf = (
  ladders: Ladders,
  { ladder, strength }: Pick<Candidate, 'ladder' | 'strength'>,
): Step => ladders[ladder][Math.min(strength, ladders[ladder].length - 1)]
