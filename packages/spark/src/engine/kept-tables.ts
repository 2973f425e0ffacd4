import { quoteName } from '../sql/spark-sql.ts'
import type { SparkState } from './spark-state.ts'

/** Tables of the cluster that are kept while something is asked of them, in the schema of the session. */

type Keeper = Pick<SparkState, 'session' | 'id' | 'made' | 'kept'>

/** A name for one. Where the run is killed, the next one drops it by this name. */
export function keptName(state: Keeper): string {
  const name = `${state.id}_${++state.made}_kept`
  state.kept.add(name)
  return name
}

/** Drops them, also after the run was stopped; side by side, for a driver that is gone is waited for each time. */
export async function dropKept(state: Keeper, names: readonly string[]): Promise<void> {
  await Promise.all(
    names.map(async (name) => {
      try {
        await state.session.cleanUp(`DROP TABLE IF EXISTS ${quoteName(name)}`)
        state.kept.delete(name)
      } catch {
        // The table is tried again when the source is closed, and by the next run.
      }
    }),
  )
}
