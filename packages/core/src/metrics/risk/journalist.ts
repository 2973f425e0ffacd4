import type { RiskClasses } from './risk-classes.ts'

/**
 * Journalist risk: the attacker does not know who is in the release and finds F persons of the population for
 * a class, so a row is named with probability 1/F. Marketer risk: the attacker names every row, by chance
 * inside each class; the expected share of right names is 1/n · Σ f/F.
 * El Emam & Dankar 2008, doi:10.1197/jamia.M2716; Dankar & El Emam 2010, doi:10.1145/1754239.1754271.
 * A class is never larger than its population: where F < f (a register with gaps), f is used.
 * Without a population F = f and both equal the prosecutor's figures. O(classes).
 */
export interface JournalistRisk {
  /** max 1/F. */
  readonly max: number
  /** Share of rows with 1/F above the threshold. */
  readonly atRisk: number
  /** The marketer's figure, 1/n · Σ over rows of 1/F. */
  readonly marketer: number
}

export function journalistRisk(classes: RiskClasses, threshold: number): JournalistRisk {
  const { sizes, rows, population = sizes } = classes
  let max = 0
  let sum = 0
  let above = 0
  let total = 0
  for (let c = 0; c < sizes.length; c++) {
    if (rows[c] === 0) continue
    const risk = 1 / Math.max(sizes[c], population[c])
    if (risk > max) max = risk
    if (risk > threshold) above += rows[c]
    sum += rows[c] * risk
    total += rows[c]
  }
  return total === 0
    ? { max: 0, atRisk: 0, marketer: 0 }
    : { max, atRisk: above / total, marketer: sum / total }
}
