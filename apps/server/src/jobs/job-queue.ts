import type { RunRequest } from '@outis/api'
import type { Selectable } from 'kysely'
import type { Tx } from '../store/store.ts'
import type { Tables } from '../store/tables.ts'
import type { RunEvents } from './run-events.ts'

export type RunRow = Selectable<Tables['runs']>

/** A job as it is kept: what was asked, and what it was asked of. */
export interface KeptRequest {
  readonly request: RunRequest
  /** Text of the policy when it was asked for. */
  readonly policy: string
  /** SHA-256 of the table then. */
  readonly source: string
}

/** Jobs: a queue in the store, and processes that work it off. */
export interface Jobs {
  /** Puts a job into the queue, in the write that records it. */
  add(tx: Tx, job: NewJob): Promise<RunRow>
  /** Takes up what waits. After every `add`. */
  go(): void
  cancel(run: RunRow): Promise<void>
  readonly events: RunEvents
  /** Takes up what an earlier server left. */
  resume(): Promise<void>
  close(): Promise<void>
}

export interface NewJob {
  readonly project: string
  readonly request: RunRequest
  readonly kept: Omit<KeptRequest, 'request'>
  readonly policyVersion: number | null
  readonly by: string
}
