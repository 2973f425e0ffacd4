import type { RiskClasses } from './risk-classes.ts'

/**
 * Uniqueness: share of the rows in classes that stand alone in theirs.
 * Dankar, El Emam, Neisa & Roffey 2012, doi:10.1186/1472-6947-12-66. Suppressed rows are in no class. O(classes).
 */
export function uniqueness({ sizes, rows }: RiskClasses): number {
  let alone = 0
  let total = 0
  for (let c = 0; c < sizes.length; c++) {
    if (sizes[c] === 1) alone += rows[c]
    total += rows[c]
  }
  return total === 0 ? 0 : alone / total
}
