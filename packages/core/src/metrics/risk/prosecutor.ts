import type { RiskClasses } from './risk-classes.ts'

/**
 * Prosecutor risk: the attacker knows that the person is in the release, so a row of a class of f rows is
 * named with probability 1/f. El Emam & Dankar 2008, doi:10.1197/jamia.M2716.
 * Missing values count as the classes were made (`sizes`). Suppressed rows are in no class. O(classes).
 */
export interface ProsecutorRisk {
  /** max 1/f. */
  readonly max: number
  /** Mean of 1/f over rows: classes / rows where no value is a wildcard. */
  readonly average: number
  /** Share of rows with 1/f above the threshold. */
  readonly atRisk: number
}

export function prosecutorRisk({ sizes, rows }: RiskClasses, threshold: number): ProsecutorRisk {
  let max = 0
  let sum = 0
  let above = 0
  let total = 0
  for (let c = 0; c < sizes.length; c++) {
    if (rows[c] === 0) continue
    const risk = 1 / sizes[c]
    if (risk > max) max = risk
    if (risk > threshold) above += rows[c]
    sum += rows[c] * risk
    total += rows[c]
  }
  return total === 0
    ? { max: 0, average: 0, atRisk: 0 }
    : { max, average: sum / total, atRisk: above / total }
}
