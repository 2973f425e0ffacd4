import { explainByLevels } from '../kit/explain-by-levels.ts'
import type { ExplainedRow, RowExplanation } from '../kit/row-explanation.ts'

/** Of methods that form classes row by row: what the class of a row has in common. */
export async function classExplanation(row: ExplainedRow): Promise<RowExplanation> {
  const { recoding } = row.key
  if (recoding.kind !== 'assigned') return explainByLevels(row)
  return (await import('./report/explain-class-row.ts')).explainClassRow({ ...row, recoding })
}
