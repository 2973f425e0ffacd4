import { describe, expect, it } from 'vitest'
import { surestCalled } from '../../../../attacks/kit/strata/surest-called.ts'
import { likelyDecoys } from './hide-likely.ts'

const PEOPLE = 20_000
/** Evenly spread between 0 and 1, whichever neighbours are taken. */
const spread = (at: number, by: number) => (at * by) % 1

/** People alone with their quasi-identifiers, of whom some are sensitive, more often where this is held likely. */
const likely = Float64Array.from({ length: PEOPLE }, (_, index) => 0.4 * (index / PEOPLE) ** 3)
const isOwn = likely.map((p, index) => (spread(index, Math.SQRT2) < p ? 1 : 0))
const rounding = likely.map((_, index) => spread(index, Math.sqrt(3)))

/** What is right of the surest, for whoever knows how likely everybody is and sees whose rows are generalised. */
function surest(isDecoy: (at: number) => boolean, hidden: (likely: number) => number): number {
  const isHidden = (at: number) => isOwn[at] === 1 || isDecoy(at)
  const believed = likely.map((p, index) => (isHidden(index) ? p / (p + (1 - p) * hidden(p)) : 0))
  const called = surestCalled(
    { persons: new Float64Array(PEOPLE).fill(1), truth: isOwn, prior: likely, believed },
    0.5,
  )
  return Math.max(...called.map(({ guesses }) => guesses.hits / guesses.targets))
}

describe('people who are held likely to be sensitive', () => {
  const share = 0.35
  const decoys = (at: number) =>
    likelyDecoys(
      { own: isOwn[at], others: 1 - isOwn[at], held: likely[at], rounding: rounding[at] },
      { share, overall: 0.1 },
    )

  it('[DC13] as many decoys of anybody tell them: nearly all of the surest are sensitive', () => {
    const all = isOwn.reduce((sum, own) => sum + own, 0)
    const part = (1.5 * all) / (PEOPLE - all)
    expect(
      surest(
        (at) => rounding[at] < part,
        () => part,
      ),
    ).toBeGreaterThan(0.6)
  })

  it('[DC13] decoys as likely as they are do not: the surest are right by the share that is aimed at, or by what was known', () => {
    const hidden = (p: number) => Math.min(1, (p / (1 - p)) * ((1 - share) / share))
    // The others have decoys among the people of whom nobody holds it likely.
    const isDecoy = (at: number) =>
      decoys(at) > 0 || (likely[at] < share / 2 && rounding[at] < hidden(likely[at]))
    // Who is likely by .35 to .4 stays so likely, and no more.
    expect(surest(isDecoy, hidden)).toBeLessThan(0.42)
  })

  it('[DC13] where it is likelier than the share, everybody is generalised; where it is unlikely, nobody for its sake', () => {
    const rows = { own: 0, others: 3, rounding: 0.999 }
    expect(likelyDecoys({ ...rows, held: 0.36 }, { share, overall: 0.1 })).toBe(3)
    expect(likelyDecoys({ ...rows, held: 0.17, rounding: 0 }, { share, overall: 0.1 })).toBe(0)
    expect(likelyDecoys({ ...rows, others: 0, held: 0.9 }, { share, overall: 0.1 })).toBe(0)
    // Nobody is likelier than the others.
    expect(likelyDecoys({ ...rows, held: 0.36 }, { share, overall: 0.3 })).toBe(0)
    // 40 ordinary rows of which 25/75 · 65/35 are generalised, beside those to hide.
    expect(likelyDecoys({ own: 10, others: 40, held: 0.25, rounding: 0.5 }, { share, overall: 0.1 })).toBe(25)
  })
})
