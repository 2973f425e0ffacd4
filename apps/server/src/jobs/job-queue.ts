import { type Run, type RunRequest, storedVerdict } from '@outis/api'
import { OutisError } from '@outis/core/errors'
import type { Selectable } from 'kysely'
import type { Vault } from '../keys/vault.ts'
import type { Db, Tx } from '../store/store.ts'
import type { Tables } from '../store/table-list.ts'
import type { RunEvents } from './run-events.ts'

export type RunRow = Selectable<Tables['runs']>

/** A job as it is stored: the request, its policy and its table. */
export interface KeptRequest {
  readonly request: RunRequest
  /** Text of the policy when it was asked for. */
  readonly policy: string
  /** SHA-256 of the table then. */
  readonly source: string
}

/** A queue in the store, and the processes that do its jobs. */
export interface Jobs {
  /** Puts a job into the queue, in the write that records it. */
  add(tx: Tx, job: NewJob): Promise<RunRow>
  /** Starts jobs that wait. Call it after every `add`. */
  go(): void
  cancel(run: RunRow): Promise<void>
  readonly events: RunEvents
  /** Starts jobs that an earlier server left. */
  resume(): Promise<void>
  close(): Promise<void>
}

export interface NewJob {
  readonly project: string
  readonly request: RunRequest
  readonly kept: Omit<KeptRequest, 'request'>
  readonly policyVersion: number | null
  readonly by: string
  /** The account that asks, by whatever credential. */
  readonly account: string
}

export async function runById(db: Db, id: string): Promise<RunRow> {
  const row = await db.selectFrom('runs').selectAll().where('id', '=', id).executeTakeFirst()
  if (row !== undefined) return row
  throw new OutisError('NOT_FOUND', {
    message: 'There is no such job.',
    hint: 'GET /api/v1/projects/{id}/runs lists those of a project.',
  })
}

export function shownRun(row: RunRow, progress?: Run['progress']): Run {
  const { verdict, ...result } = row.result === null ? {} : JSON.parse(row.result)
  return {
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
    verdict: storedVerdict(verdict),
    result: row.result === null ? null : result,
  }
}

export async function keptRequest(
  { vault }: { readonly vault: Vault },
  db: Db,
  row: Pick<RunRow, 'request' | 'project_id'>,
): Promise<KeptRequest> {
  const opened = await vault.open(db, { kind: 'project', id: row.project_id }, row.request)
  return JSON.parse(Buffer.from(opened).toString('utf8'))
}
