import { OutisError } from '@outis/core/errors'
import { counted } from '@outis/core/words'
import { dealRowsSql, placeRowsSql } from '../../sql/assigned.ts'
import { type ReleaseShape, verifyReleaseSql } from '../../sql/recoded-rows-sql.ts'
import {
  createGroupSql,
  createSlicedReleaseSql,
  createSlicedRowsSql,
  dropSlicedRowsSql,
  verifySideBySideSql,
} from '../../sql/sliced-sql.ts'
import type { TableState } from '../table-state.ts'
import { lostError, refuseUndealt } from './deal-rows.ts'
import { type SlicedPlan, storeSliced } from './store-sliced.ts'

/**
 * Makes a sliced release: finds each row's bucket, refuses the plan unless it deals exactly the rows there are, permutes
 * every column group on its own inside its bucket, and sets the groups side by side.
 */
export async function makeSlicedRelease(
  state: TableState,
  plan: SlicedPlan,
  release: ReleaseShape,
): Promise<{ readonly rows: number; readonly suppressedRows: number }> {
  const { session, schema } = state
  const { dealt, shape } = await storeSliced(state, plan)
  const groups = shape.groups.length
  await session.run(placeRowsSql(schema, dealt))
  await refuseUndealt(state)
  if (dealt.split) await session.run(dealRowsSql(schema, dealt))
  await session.run(createSlicedRowsSql(schema, shape))
  for (let group = 0; group < groups; group++) await session.run(createGroupSql(schema, shape, group))
  await session.run(dropSlicedRowsSql(schema))
  const [astray = 0] = await session.numbers(verifySideBySideSql(schema, groups))
  if (astray > 0) throw astrayError(astray)
  const bucket = release.columns[0].kind === 'ranked' ? 'INTEGER' : 'VARCHAR'
  await session.run(createSlicedReleaseSql(schema, { ...shape, bucket }))
  const [rows = 0, suppressedRows = 0, ...empty] = await session.numbers(verifyReleaseSql(schema, release))
  const lost = empty.reduce((sum, cells) => sum + cells, 0)
  if (lost > 0) throw lostError(lost)
  return { rows, suppressedRows }
}

const astrayError = (rows: number): OutisError =>
  new OutisError('INTERNAL', {
    message: `In ${counted(rows, 'row')} the column groups are of different buckets.`,
    hint: 'Nothing was written. Please report it with the policy; the data is not needed.',
    details: { rows },
  })
