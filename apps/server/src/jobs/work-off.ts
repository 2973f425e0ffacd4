import { createReadStream } from 'node:fs'
import { OutisError } from '@outis/core/errors'
import type { Desk } from '../files/desk.ts'
import { takeAgain } from '../projects/project-connections.ts'
import { neededSource, projectById, sourceOf } from '../projects/project-store.ts'
import { keepRun, RUN_FILES, type RunSummary } from '../releases/keep-run.ts'
import type { Services } from '../start/services.ts'
import type { Db } from '../store/store.ts'
import type { WorkMessage } from '../work/orders.ts'
import { endRun, type JobHall, jobStopped, type WorkingJob } from './job-hall.ts'
import { type KeptRequest, keptRequest, type RunRow } from './job-queue.ts'
import { type PreparedOrder, prepareOrder } from './prepare-order.ts'
import type { RunEvents } from './run-events.ts'
import { workToEnd } from './work-to-end.ts'

/** Does one job from the queue to its end, and says how it ended. Never rejects for what a job does. */
export async function workOff(hall: JobHall, row: RunRow, job: WorkingJob): Promise<void> {
  const { parts, events } = hall
  const { store, desks, settings } = parts
  events.tell(row.id, { kind: 'state', state: 'running' })
  let desk: Desk | undefined
  try {
    const request = await keptRequest(parts, store.db, row)
    const prepared = await inTurn(hall, row.project_id, async () => {
      const current = await onNewestCopy(hall, row, { request, signal: job.copying.signal })
      desk = await desks.open(await bytesOf(store.db, row.project_id))
      return prepareOrder(parts as Services, { project: row.project_id, kept: current, desk })
    })
    if (job.cancelled || hall.closed) throw jobStopped()
    const result = await workToEnd(settings.jobs, desk!.folder, prepared.order, {
      hear: (message) => hear(events, row.id, message),
      started: (work) => {
        job.work = work
        if (job.cancelled) work.stop()
      },
    })
    if (job.cancelled) throw jobStopped()
    await finish(hall, row, { desk: desk!, prepared, result })
  } catch (error) {
    await fail(hall, row, { error, cancelled: job.cancelled })
  } finally {
    await desk?.clear()
  }
}

async function bytesOf(db: Db, project: string): Promise<number> {
  const row = await db.selectFrom('projects').select('source').where('id', '=', project).executeTakeFirst()
  return row?.source ? Number(JSON.parse(row.source).bytes) : 0
}

function hear(events: RunEvents, id: string, message: WorkMessage): void {
  if (message.kind === 'progress') events.tell(id, { kind: 'progress', progress: message.progress })
  if (message.kind === 'event') events.tell(id, message.event as Parameters<RunEvents['tell']>[1])
}

interface Finished {
  readonly desk: Desk
  readonly prepared: PreparedOrder
  readonly result: Readonly<Record<string, unknown>>
}

/** What it made is recorded with the end of the job, in one write; before that nobody sees any of it. */
async function finish({ parts, events }: JobHall, row: RunRow, finished: Finished): Promise<void> {
  const { store, audit, now } = parts
  const made = await keep(parts as Services, row, finished)
  const { files: _, text: __, ...figures } = finished.result
  const release = made?.release ?? null
  await store.write(async (tx) => {
    const still = await tx
      .selectFrom('runs')
      .select(['state', 'attempt'])
      .where('id', '=', row.id)
      .executeTakeFirst()
    if (still?.state !== 'running' || still.attempt !== row.attempt) throw jobStopped()
    await made?.record(tx)
    await tx
      .updateTable('runs')
      .set({
        state: 'done',
        ended: now().toISOString(),
        result: JSON.stringify(figures),
        release_id: release,
      })
      .where('id', '=', row.id)
      .execute()
    await audit.append(tx, {
      actor: row.created_by,
      action: `runs.${row.kind}`,
      object: `run:${row.id}`,
      ...(release !== null && { detail: { release } }),
    })
  })
  events.tell(row.id, { kind: 'state', state: 'done', ...(release !== null && { release }) })
}

async function keep(services: Services, row: RunRow, { desk, prepared, result }: Finished) {
  const { store, files } = services
  if (prepared.order.kind === 'run') {
    const project = await store.db
      .selectFrom('projects')
      .select('name')
      .where('id', '=', row.project_id)
      .executeTakeFirst()
    const summary = result as unknown as RunSummary
    return keepRun(services, { run: row, name: project?.name ?? 'Release', desk, prepared, summary })
  }
  const named = (result.files ?? {}) as Readonly<Record<string, string | undefined>>
  const put = async (as: string, file: string | undefined) => {
    if (file === undefined) return
    const content = createReadStream(desk.at(`out/${file}`))
    await files.put({ kind: 'run', id: row.id }, as, content, Number.POSITIVE_INFINITY)
  }
  await put(RUN_FILES.report, named.report)
  await put(RUN_FILES.html, named.html)
  if (prepared.order.kind === 'attack') await put(RUN_FILES.attacks, named.report)
  return undefined
}

async function fail(
  hall: JobHall,
  row: RunRow,
  { error, cancelled }: { readonly error: unknown; readonly cancelled: boolean },
): Promise<void> {
  const { store } = hall.parts
  // The server is closing: the next one starts the job again.
  if (hall.closed && !cancelled) {
    const back = { state: 'queued', started: null, attempt: row.attempt - 1 } as const
    await store.write((tx) =>
      tx.updateTable('runs').set(back).where('id', '=', row.id).where('state', '=', 'running').execute(),
    )
    return
  }
  const isStop = cancelled || (error instanceof OutisError && error.code === 'STOPPED')
  await endRun(hall, row.id, isStop ? 'cancelled' : 'failed', error)
}

/**
 * A run on a table of a database copies it anew, from one state of it, and that copy is the table of the project from then on: what
 * is looked at, compared and explained is what the run read. Other jobs take the copy that is there.
 */
async function onNewestCopy(
  { parts }: JobHall,
  row: RunRow,
  { request, signal }: { readonly request: KeptRequest; readonly signal: AbortSignal },
): Promise<KeptRequest> {
  const { store, vault } = parts
  const project = await projectById(store.db, row.project_id)
  if (request.request.kind !== 'run' || sourceOf(project)?.from === undefined) return request
  await takeAgain(parts as Services, project, { actor: row.created_by, signal })
  const { sha256: source } = neededSource(await projectById(store.db, row.project_id))
  if (source === request.source) return request
  const current = { ...request, source }
  await store.write(async (tx) => {
    const owner = { kind: 'project', id: row.project_id } as const
    const request = await vault.seal(tx, owner, Buffer.from(JSON.stringify(current)))
    await tx.updateTable('runs').set({ request }).where('id', '=', row.id).execute()
  })
  return current
}

/** Does work for a project when that which was begun for it before is done. */
async function inTurn<Value>(
  { turns }: Pick<JobHall, 'turns'>,
  project: string,
  work: () => Promise<Value>,
): Promise<Value> {
  const job = (turns.get(project) ?? Promise.resolve()).then(work, work)
  turns.set(project, job)
  try {
    return await job
  } finally {
    if (turns.get(project) === job) turns.delete(project)
  }
}
