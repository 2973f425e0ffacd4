import { OutisError } from '@outis/core/errors'
import { unevenError, unseenError } from '@outis/core/pipeline'
import type { AssignedRecoding } from '@outis/core/recoding'
import { createDealtReleaseSql, dealRowsSql, placeRowsSql, verifyPlacedSql } from '../../sql/assigned.ts'
import { type ReleaseShape, verifyReleaseSql } from '../../sql/recoded-rows-sql.ts'
import type { TableState } from '../table-state.ts'
import { storeAssigned } from './store-assigned.ts'
import type { Plan } from './store-plan.ts'

/**
 * Makes the release of a plan that deals rows to classes: finds each row's combination, refuses the plan unless it deals
 * exactly the rows there are, deals them by the seed, or without one in the order of the source, and publishes each as its
 * class says.
 */
export async function makeDealtRelease(
  state: TableState,
  plan: Plan<AssignedRecoding>,
  shape: ReleaseShape & { readonly seed?: string | undefined },
): Promise<{ readonly rows: number; readonly suppressedRows: number }> {
  const dealt = await storeAssigned(state, plan, shape.seed)
  const { session, schema } = state
  await session.run(placeRowsSql(schema, dealt))
  await refuseUndealt(state)
  if (dealt.split) await session.run(dealRowsSql(schema, dealt))
  await session.run(createDealtReleaseSql(schema, shape, dealt))
  const [rows = 0, suppressedRows = 0, ...empty] = await session.numbers(verifyReleaseSql(schema, shape))
  const lost = empty.reduce((sum, cells) => sum + cells, 0)
  if (lost > 0) throw lostError(lost)
  return { rows, suppressedRows }
}

/** Once rows are placed: a plan that lacks some, or deals another number of them, belongs to other data. */
export async function refuseUndealt({ session, schema }: TableState): Promise<void> {
  const [unseen = 0, uneven = 0] = await session.numbers(verifyPlacedSql(schema))
  if (unseen > 0) throw unseenError(unseen)
  if (uneven > 0) throw unevenError(uneven)
}

export const lostError = (cells: number): OutisError =>
  new OutisError('INTERNAL', {
    message: `The release lacks ${cells} cells.`,
    hint: 'Nothing was written. Please report it with the policy; the data is not needed.',
    details: { cells },
  })
