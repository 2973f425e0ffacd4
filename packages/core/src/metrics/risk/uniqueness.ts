import type { RiskClasses } from './risk-classes.ts'

/**
 * Uniqueness: share of the rows in classes that stand alone in theirs.
 * Skinner & Elliot 2002, doi:10.1111/1467-9868.00365. Suppressed rows are in no class. O(classes).
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
