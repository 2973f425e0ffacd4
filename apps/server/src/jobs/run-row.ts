import type { Run } from '@outis/api'
import { OutisError } from '@outis/core/errors'
import type { Services } from '../start/services.ts'
import type { Db } from '../store/store.ts'
import type { KeptRequest, RunRow } from './job-queue.ts'

export async function runById(db: Db, id: string): Promise<RunRow> {
  const row = await db.selectFrom('runs').selectAll().where('id', '=', id).executeTakeFirst()
  if (row !== undefined) return row
  throw new OutisError('NOT_FOUND', {
    message: 'There is no such job.',
    hint: 'GET /api/v1/projects/{id}/runs lists those of a project.',
  })
}

export const shownRun = (row: RunRow, progress?: Run['progress']): Run => ({
  id: row.id,
  project: row.project_id,
  kind: row.kind as Run['kind'],
  state: row.state,
  created: row.created,
  started: row.started,
  ended: row.ended,
  attempt: row.attempt,
  policyVersion: row.policy_version,
  progress: row.state === 'running' ? (progress ?? null) : null,
  fault: row.fault === null ? null : JSON.parse(row.fault),
  release: row.release_id,
  result: row.result === null ? null : JSON.parse(row.result),
})

/** What was asked for, opened. */
export async function keptRequest(
  { vault }: Pick<Services, 'vault'>,
  db: Db,
  row: Pick<RunRow, 'request' | 'project_id'>,
): Promise<KeptRequest> {
  const opened = await vault.open(db, { kind: 'project', id: row.project_id }, row.request)
  return JSON.parse(Buffer.from(opened).toString('utf8'))
}
