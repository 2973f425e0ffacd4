import { nodeCosts } from './node-costs.ts'
import type { Loss } from './objective.ts'

/**
 * Loss (Π (1 + xᵢ))^(1/m) − 1 over m quasi-identifiers, xᵢ = (mean share − 1/D)/(1 − 1/D), share = leaves under the
 * cell / D, D = leaves of the hierarchy; a suppressed cell has share 1. A missing value is a leaf. O(levels × values).
 * Iyengar 2002, doi:10.1145/775047.775089, with the geometric mean of ARX (Prasser, Kohlmayer 2015, doi:10.1007/978-3-319-23633-9_6).
 */
export const geometricLoss: Loss = {
  id: 'loss',
  title: 'Loss',
  citation:
    'Iyengar 2002, doi:10.1145/775047.775089; geometric mean as in ARX, doi:10.1007/978-3-319-23633-9_6',
  objective(table) {
    const m = table.columns.length
    return {
      kind: 'cells',
      // (share − 1/D)/(1 − 1/D) with share = leaves/D is (leaves − 1)/(D − 1), which is exactly 0 for a leaf.
      ...nodeCosts(table, ({ hierarchy: { levels, leafCount } }) => ({
        full: leafCount > 1 ? 1 : 0,
        cost: (level, node) => (leafCount > 1 ? (levels[level].leaves[node] - 1) / (leafCount - 1) : 0),
      })),
      term: (_, x) => Math.log1p(x),
      finish: (sum) => (m === 0 ? 0 : Math.expm1(sum / m)),
    }
  },
}
