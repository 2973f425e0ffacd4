import type { CellsObjective } from './objective.ts'

/** The loss is the mean of the columns' means; 0 without columns. */
export const meanOverColumns = (columns: number): Pick<CellsObjective, 'term' | 'finish'> => ({
  term: (_, mean) => mean,
  finish: (sum) => (columns === 0 ? 0 : sum / columns),
})
