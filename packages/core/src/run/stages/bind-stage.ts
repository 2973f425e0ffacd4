import { bindColumns } from '../../policy/bind-columns.ts'
import { joinColumns } from '../prepare/method-answers.ts'
import type { BoundRun, OpenedRun } from '../run-state.ts'

/** Which columns are published, by the policy. Columns of other files are taken over before any question is asked of the table. */
export async function bindStage({ open, policy, files }: OpenedRun): Promise<Pick<BoundRun, 'columns'>> {
  const columns = bindColumns(policy, open.sourceColumns)
  await joinColumns(open, policy, files)
  return { columns }
}
