import { OutisError } from '@outis/core/errors'
import { sql } from 'kysely'
import type { Tx } from '../store/store.ts'
import type { RunRow } from './job-queue.ts'

/** Of the account that had its last turn longest ago the oldest job. */
export async function nextJob(tx: Tx): Promise<RunRow | undefined> {
  const account = sql<string>`coalesce(account, created_by)`
  const waiting = await tx
    .selectFrom('runs')
    .select([account.as('account'), sql<string>`min(created)`.as('oldest')])
    .where('state', '=', 'queued')
    .groupBy(account)
    .execute()
  if (waiting.length === 0) return undefined
  const turns = await tx
    .selectFrom('runs')
    .select([account.as('account'), sql<string | null>`max(started)`.as('last')])
    .where(
      account,
      'in',
      waiting.map((row) => row.account),
    )
    .groupBy(account)
    .execute()
  const lastTurn = new Map(turns.map((row) => [row.account, row.last ?? '']))
  const turnOf = (row: { readonly account: string; readonly oldest: string }) =>
    `${lastTurn.get(row.account)} ${row.oldest}`
  const [first] = waiting.sort((a, b) => (turnOf(a) < turnOf(b) ? -1 : 1))
  return tx
    .selectFrom('runs')
    .selectAll()
    .where('state', '=', 'queued')
    .where(account, '=', first!.account)
    .orderBy('created')
    .orderBy('id')
    .executeTakeFirst()
}

/** So many jobs of one account wait or are at work at most. */
export async function refuseTooManyJobs(tx: Tx, account: string, most: number): Promise<void> {
  const { jobs } = await tx
    .selectFrom('runs')
    .select(sql<number>`count(*)`.as('jobs'))
    .where('state', 'in', ['queued', 'running'])
    .where('account', '=', account)
    .executeTakeFirstOrThrow()
  if (Number(jobs) < most) return
  throw new OutisError('TOO_MANY_REQUESTS', {
    message: `${most} jobs of this account wait or are at work, and no more may.`,
    hint: 'Wait until some have ended, or stop them: DELETE /api/v1/runs/{id}.',
    details: { most },
  })
}
