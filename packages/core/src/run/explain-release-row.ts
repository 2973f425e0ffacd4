import { explainByLevels } from '../releases/kit/explain-by-levels.ts'
import type { ExplainedRow, RowExplanation } from '../releases/kit/row-explanation.ts'
import { recordOf } from '../methods/registry.ts'

/** Why the cells of one row are what they are: as its method says, or by the levels of the plan. */
export async function explainReleaseRow(
  row: Omit<ExplainedRow, 'needs' | 'search'>,
): Promise<RowExplanation> {
  const { method } = row.policy
  const record = recordOf(method)
  const asked = { ...row, needs: record.needs(method), search: record.search(method) }
  return record.explain ? record.explain(asked) : explainByLevels(asked)
}
