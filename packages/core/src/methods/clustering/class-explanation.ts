import { OutisError } from '../../errors.ts'
import { explainByLevels } from '../../method/explain-by-levels.ts'
import type { ExplainedRow, RowExplanation } from '../../method/row-explanation.ts'

/** Of methods that form classes row by row: what the class of a row has in common. */
export async function classExplanation(row: ExplainedRow): Promise<RowExplanation> {
  const { recoding } = row.key
  if (recoding.kind === 'stored') throw noPlan()
  if (recoding.kind !== 'assigned') return explainByLevels(row)
  return (await import('./report/explain-class-row.ts')).explainClassRow({ ...row, recoding })
}

const noPlan = (): OutisError =>
  new OutisError('METHOD_UNAVAILABLE', {
    message:
      'The key holds no plan: the table had more combinations than may be held, and the plan stayed with the engine.',
    hint: 'Run the policy with --combinations large enough for the table, and with --key, to have a plan that can be explained.',
  })
