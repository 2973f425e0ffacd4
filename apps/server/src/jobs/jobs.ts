import { randomUUID } from 'node:crypto'
import type { Services } from '../start/services.ts'
import type { Tx } from '../store/store.ts'
import { endRun, type JobHall, jobFault, serverDied, type WorkingJob } from './job-hall.ts'
import type { Jobs, KeptRequest, NewJob, RunRow } from './job-queue.ts'
import { nextJob, refuseTooManyJobs } from './next-job.ts'
import type { RunEvents } from './run-events.ts'
import { workOff } from './work-off.ts'

/** A job is begun so often, where servers end while it is at work. */
const MOST_ATTEMPTS = 2

/** After so long a store that failed is asked again for jobs that wait. */
const AGAIN_MS = 1_000

export function openJobs(parts: JobHall['parts'], events: RunEvents): Jobs {
  const hall: JobHall = { parts, events, working: new Map(), turns: new Map(), closed: false }
  let looking = Promise.resolve()
  let later: ReturnType<typeof setTimeout> | undefined
  const go = () => {
    clearTimeout(later)
    looking = looking
      .then(() => takeUp(hall, go))
      .catch(() => {
        // The store failed: jobs that wait are started when it answers again.
        if (!hall.closed) later = setTimeout(go, AGAIN_MS).unref()
      })
  }
  return {
    events,
    add: (tx, job) => addJob(hall, tx, job),
    go,
    async cancel(run) {
      const job = hall.working.get(run.id)
      if (job === undefined) return endRun(hall, run.id, 'cancelled')
      job.cancelled = true
      job.copying.abort()
      job.work?.stop()
      await job.done
    },
    async resume() {
      await putBack(hall)
      go()
    },
    async close() {
      hall.closed = true
      clearTimeout(later)
      await looking
      for (const { work, copying } of hall.working.values()) {
        copying.abort()
        work?.kill()
      }
      await Promise.all([...hall.working.values()].map(({ done }) => done))
    },
  }
}

async function addJob(
  { parts: { vault, now, settings } }: JobHall,
  tx: Tx,
  { project, request, kept, policyVersion, by, account }: NewJob,
): Promise<RunRow> {
  await refuseTooManyJobs(tx, account, settings.quota.queuedJobs)
  const text = JSON.stringify({ request, ...kept } satisfies KeptRequest)
  const row: RunRow = {
    id: randomUUID(),
    project_id: project,
    kind: request.kind,
    state: 'queued',
    attempt: 0,
    created: now().toISOString(),
    created_by: by,
    account,
    started: null,
    ended: null,
    policy_version: policyVersion,
    result: null,
    fault: null,
    release_id: null,
    request: await vault.seal(tx, { kind: 'project', id: project }, Buffer.from(text)),
  }
  await tx.insertInto('runs').values(row).execute()
  return row
}

/** What was at work when a server ended begins anew, so often; then it is said to have failed. */
async function putBack({ parts: { store, now } }: JobHall): Promise<void> {
  await store.write(async (tx) => {
    const fault = JSON.stringify(jobFault(serverDied()))
    await tx
      .updateTable('runs')
      .set({ state: 'failed', fault, ended: now().toISOString() })
      .where('state', '=', 'running')
      .where('attempt', '>=', MOST_ATTEMPTS)
      .execute()
    await tx
      .updateTable('runs')
      .set({ state: 'queued', started: null })
      .where('state', '=', 'running')
      .execute()
  })
}

/** Begins jobs, accounts by turns, as long as there is room. */
async function takeUp(hall: JobHall, go: () => void): Promise<void> {
  const { parts, working } = hall
  while (!hall.closed && working.size < parts.settings.jobs.atOnce) {
    const row = await begin(parts)
    if (row === undefined) return
    const job: WorkingJob = {
      cancelled: false,
      copying: new AbortController(),
      done: Promise.resolve(),
    }
    working.set(row.id, job)
    job.done = workOff(hall, row, job).finally(() => {
      working.delete(row.id)
      go()
    })
  }
}

const begin = ({ store, now }: Pick<Services, 'store' | 'now'>): Promise<RunRow | undefined> =>
  store.write(async (tx) => {
    const next = await nextJob(tx)
    if (next === undefined) return undefined
    const begun = { state: 'running', started: now().toISOString(), attempt: next.attempt + 1 } as const
    await tx.updateTable('runs').set(begun).where('id', '=', next.id).execute()
    return { ...next, ...begun }
  })
