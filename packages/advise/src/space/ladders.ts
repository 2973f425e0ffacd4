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

const CLOSENESS = [0.5, 0.4, 0.32, 0.25, 0.2, 0.16, 0.13, 0.1, 0.08, 0.065, 0.05, 0.04, 0.03]
const LIKENESS = [6, 4, 3, 2, 1.5, 1.2, 1, 0.8, 0.65, 0.5, 0.4, 0.3, 0.25, 0.2, 0.15, 0.1]
const POSTERIORS = [0.5, 0.4, 0.32, 0.25, 0.2, 0.15, 0.12, 0.1, 0.07, 0.05]
/** Classes larger than this part of the rows tell next to nothing. */
const LARGEST_CLASS = 3
/** Times as large as those of the step before, about. */
const FACTOR = 1.25
const MOST_STEPS = 36

/** The steps of each ladder, the weakest first: all of them keep the highest risk. */
export function laddersOf(smallest: number, rows: number): Readonly<Record<LadderId, readonly Step[]>> {
  const sizes: Step[] = [{ k: smallest }]
  for (let size = smallest; sizes.length < MOST_STEPS; ) {
    size = Math.max(size + 1, size * FACTOR)
    if (size > rows / LARGEST_CLASS) break
    sizes.push({ k: Math.round(size) })
  }
  return {
    size: sizes,
    closeness: CLOSENESS.map((t) => ({ k: smallest, t })),
    likeness: LIKENESS.map((beta) => ({ k: smallest, beta })),
    decoys: POSTERIORS.map((posterior) => ({ k: smallest, posterior })),
  }
}

export type Ladders = ReturnType<typeof laddersOf>

/** How strong a step is: classes of twice the size count twice, and so does half the distance that is allowed. */
export const strengthOf = ({ k, t, beta, posterior }: Step): number => 1 / (t ?? beta ?? posterior ?? 1 / k)

/**
 * The weakest step that is expected to keep a limit of which a step uses so much: what attackers learn falls about as classes grow,
 * and as the distance that is allowed does.
 */
export function stepFor(
  ladders: Ladders,
  { ladder, strength }: Pick<Candidate, 'ladder' | 'strength'>,
  used: number,
): number {
  const steps = ladders[ladder]
  const wanted = strengthOf(stepOf(ladders, { ladder, strength })) * used
  const found = steps.findIndex((step) => strengthOf(step) >= wanted - 1e-9)
  return found < 0 ? steps.length - 1 : found
}

export const stepOf = (
  ladders: Ladders,
  { ladder, strength }: Pick<Candidate, 'ladder' | 'strength'>,
): Step => ladders[ladder][Math.min(strength, ladders[ladder].length - 1)]
