import type { Hierarchy } from '../../data/hierarchy/hierarchy.ts'
import { meanOverColumns, nodeCosts } from './node-costs.ts'
import type { Loss } from './objective.ts'

/**
 * Normalised certainty penalty, mean over all cells (GCP): of a number its width / (max − min of the table), of a
 * category leaves under the node / leaves of the hierarchy, 0 for a value as it was, 1 for a suppressed cell.
 * A missing value is a leaf. O(levels × values).
 * Xu et al. 2006, doi:10.1145/1150402.1150504; mean: Ghinita, Karras, Kalnis, Mamoulis 2007 (VLDB).
 */
export const ncp: Loss = {
  id: 'ncp',
  title: 'Normalised certainty penalty',
  citation: 'Xu et al. 2006, doi:10.1145/1150402.1150504',
  objective(table) {
    return {
      kind: 'cells',
      ...nodeCosts(table, ({ hierarchy }) => ({
        full: 1,
        cost: (level, node) => penalty(hierarchy, level, node),
      })),
      ...meanOverColumns(table.columns.length),
    }
  },
}

function penalty({ levels, range, leafCount }: Hierarchy, level: number, node: number): number {
  if (level === 0) return 0
  const width = levels[level].widths?.[node]
  if (width !== undefined && range !== undefined) return range > 0 ? Math.min(1, width / range) : 0
  const leaves = levels[level].leaves[node]
  return leaves <= 1 ? 0 : leaves / leafCount
}
