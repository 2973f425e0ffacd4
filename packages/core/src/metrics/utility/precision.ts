import { meanOverColumns, nodeCosts } from './node-costs.ts'
import type { Loss } from './objective.ts'

/**
 * 1 − Precision = Σ (h / height) / (n · m), h the level of a cell; a suppressed cell counts full height. A missing
 * value climbs like any other. O(levels × values).
 * Sweeney 2002, doi:10.1142/S021848850200165X
 */
export const precision: Loss = {
  id: 'precision',
  title: '1 − Precision',
  citation: 'Sweeney 2002, doi:10.1142/S021848850200165X',
  objective(table) {
    return {
      kind: 'cells',
      ...nodeCosts(table, ({ hierarchy: { height } }) => ({
        full: 1,
        cost: (level) => (height === 0 ? 0 : level / height),
      })),
      ...meanOverColumns(table.columns.length),
    }
  },
}
