import { dropCodedSql } from '../../sql/rolled.ts'
import type { TableState } from '../table-state.ts'

/** What was counted no longer holds: numbers, texts or rows are others. */
export async function forgetCoded(state: TableState): Promise<void> {
  const known = await state.coded?.catch(() => undefined)
  delete state.coded
  if (known === undefined) return
  const rolls = await Promise.all([...known.rolls.values()].flatMap((made) => [...made.values()]))
  await state.session.run(dropCodedSql(state.schema, rolls))
}
