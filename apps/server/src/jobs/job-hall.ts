import type { Run } from '@outis/api'
import { OutisError } from '@outis/core/errors'
import { defined } from '@outis/core/value'
import type { Services } from '../start/services.ts'
import { diskFull, saysFull } from '../store/disk-full.ts'
import type { WorkProcess } from '../work/start-work.ts'
import type { RunEvents } from './run-events.ts'

/** What jobs need, and which jobs are at work. */
export interface JobHall {
  readonly parts: Omit<Services, 'jobs' | 'trailWatch'>
  readonly events: RunEvents
  readonly working: Map<string, WorkingJob>
  closed: boolean
  /** What is done for the jobs of one project, one after the other: a table that is copied anew is laid out before the next. */
  readonly turns: Map<string, Promise<unknown>>
}

export interface WorkingJob {
  work?: WorkProcess
  /** Stops copying a table, before the process of the job has begun. */
  readonly copying: AbortController
  cancelled: boolean
  /** Resolves when the job has ended, whatever the result. */
  done: Promise<void>
}

/** Says that a job has ended without a result; one that has ended already stays as it is. */
export async function endRun(
  { parts: { store, audit, now }, events }: JobHall,
  id: string,
  state: 'failed' | 'cancelled',
  error?: unknown,
): Promise<void> {
  const fault = state === 'failed' ? jobFault(error) : undefined
  const changed = await store.write(async (tx) => {
    const row = await tx.selectFrom('runs').selectAll().where('id', '=', id).executeTakeFirst()
    if (row === undefined || !['queued', 'running'].includes(row.state)) return false
    const ended = { state, ended: now().toISOString(), fault: fault ? JSON.stringify(fault) : null }
    await tx.updateTable('runs').set(ended).where('id', '=', id).execute()
    await audit.append(tx, {
      actor: row.created_by,
      action: `runs.${row.kind}`,
      object: `run:${id}`,
      outcome: 'failed',
      detail: { state, ...(fault && { code: fault.code }) },
    })
    return true
  })
  if (changed) events.tell(id, { kind: 'state', state, ...defined({ fault }) })
}

/** The message of an error that is not ours may contain data. */
export const jobFault = (fault: unknown): NonNullable<Run['fault']> => {
  const error = saysFull(fault) ? diskFull() : fault
  return error instanceof OutisError
    ? { code: error.code, detail: error.message, hint: error.hint }
    : {
        code: 'INTERNAL',
        detail: 'The job failed inside the server; nothing was published.',
        hint: 'Begin it again; the log of the server says more.',
      }
}

export const jobStopped = (): OutisError =>
  new OutisError('STOPPED', {
    message: 'The job was stopped; nothing was published.',
    hint: 'Begin it again when you like.',
  })

export const serverDied = (): OutisError =>
  new OutisError('JOB_DIED', {
    message: 'The server ended twice while the job was at work; nothing was published.',
    hint: 'Begin it again. If it ends the server, look at the memory of the machine.',
  })
