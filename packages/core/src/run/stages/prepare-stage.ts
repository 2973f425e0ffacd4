import { refuseIdentifying } from '../../check/gate/refuse-identifying.ts'
import { prepare } from '../prepare/prepare-table.ts'
import type { BoundRun, PreparedRun } from '../run-state.ts'

/** Counts the table by the declared columns. Refuses columns that would be published and name somebody. */
export async function prepareStage(run: BoundRun): Promise<Pick<PreparedRun, 'prepared' | 'looks'>> {
  const prepared = await prepare(run)
  return { prepared, looks: await refuseIdentifying(run) }
}
