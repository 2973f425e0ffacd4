import type { RunRequest } from '@outis/api'
import { OutisError } from '@outis/core/errors'
import type { Handlers } from '../http/handler.ts'
import { besideOriginal, releasedPage } from '../jobs/beside-original.ts'
import { keptRequest, runById, shownRun } from '../jobs/job-queue.ts'
import { explainRelease } from '../jobs/short-jobs.ts'
import { connectionFor } from '../projects/project-connections.ts'
import { neededSource, newestPolicy, type ProjectRow, projectById } from '../projects/project-store.ts'
import { RUN_FILES } from '../releases/keep-run.ts'
import { releaseKeyOf, releaseOfRun, releaseOwner } from '../releases/release-store.ts'
import type { Services } from '../start/services.ts'
import { pageQuestion } from './sources-handlers.ts'

export const runHandlers: Handlers['runs'] = {
  async create({ actor, params, body, server }) {
    const { store, jobs, audit } = server
    const project = await projectById(store.db, params.id)
    const { policy, version } = await policyFor(server, project, body)
    const { sha256: source, from } = neededSource(project)
    // Who may not use the connection starts nothing that copies from it.
    if (from !== undefined && body.kind === 'run') connectionFor(server, actor, from.connection)
    const row = await store.write(async (tx) => {
      const added = await jobs.add(tx, {
        project: project.id,
        request: body,
        policyVersion: version,
        by: actor.audit,
        account: actor.id,
        kept: { policy, source },
      })
      await audit.append(tx, {
        actor: actor.audit,
        action: 'runs.create',
        object: `run:${added.id}`,
        detail: { kind: body.kind, project: project.id },
      })
      return added
    })
    jobs.events.tell(row.id, { kind: 'state', state: 'queued' })
    jobs.go()
    return shownRun(row)
  },
  async list({ params, query, server: { store, jobs } }) {
    const project = await projectById(store.db, params.id)
    const rows = await store.db
      .selectFrom('runs')
      .selectAll()
      .where('project_id', '=', project.id)
      .$if(query.after !== undefined, (select) => select.where('created', '<', query.after!))
      .orderBy('created', 'desc')
      .limit(query.limit)
      .execute()
    return { runs: rows.map((row) => shownRun(row, jobs.events.latest(row.id))) }
  },
  async get({ params, server: { store, jobs } }) {
    return shownRun(await runById(store.db, params.id), jobs.events.latest(params.id))
  },
  async events({ params, request, reply, server: { store, jobs } }) {
    const row = await runById(store.db, params.id)
    const after = Number(request.headers['last-event-id'] ?? 0)
    const gone = new AbortController()
    // The answer's end: a request is closed as soon as it is read.
    reply.raw.once('close', () => gone.abort())
    // Of a job that ended before this server began nothing is told any more but how it ended.
    if (row.ended !== null && !jobs.events.knows(row.id)) {
      jobs.events.tell(row.id, {
        kind: 'state',
        state: row.state,
        ...(row.fault !== null && { fault: JSON.parse(row.fault) }),
        ...(row.release_id !== null && { release: row.release_id }),
      })
    }
    return jobs.events.follow(row.id, Number.isFinite(after) ? after : 0, gone.signal)
  },
  async remove({ actor, params, server }) {
    const { store, jobs, audit } = server
    const row = await runById(store.db, params.id)
    if (row.ended === null) await jobs.cancel(row)
    else await removeRun(server, row)
    const object = `run:${row.id}`
    const detail = { was: row.state }
    await store.write((tx) => audit.append(tx, { actor: actor.audit, action: 'runs.remove', object, detail }))
  },
  async report({ params, query, server: { store, files } }) {
    const row = await runById(store.db, params.id)
    const html = query.form === 'html'
    const body = await files
      .read({ kind: 'run', id: row.id }, html ? RUN_FILES.html : RUN_FILES.report)
      .catch(notYet)
    return { body, type: html ? 'text/html; charset=utf-8' : 'application/json' }
  },
  async rows({ params, query, server }) {
    await runById(server.store.db, params.id)
    return releasedPage(server, await releaseOfRun(server.store.db, params.id), pageQuestion(query))
  },
  async beside({ params, query, server }) {
    const row = await runById(server.store.db, params.id)
    return besideOriginal(server, row, pageQuestion(query))
  },
  async policy({ params, server }) {
    const row = await runById(server.store.db, params.id)
    const { policy } = await keptRequest(server, server.store.db, row)
    return { body: policy, type: 'application/yaml' }
  },
  async why({ params, query, server }) {
    const { store } = server
    await runById(store.db, params.id)
    const released = await releaseOfRun(store.db, params.id)
    const key = await releaseKeyOf(server, store.db, released)
    if (key === undefined) throw noKey()
    const { cells, ...about } = await explainRelease(server, released, { ...query, key })
    return { row: query.row, cells: [...cells], about }
  },
  async attacks({ params, server: { store, files } }) {
    const row = await runById(store.db, params.id)
    return { body: await files.read({ kind: 'run', id: row.id }, RUN_FILES.attacks).catch(notYet) }
  },
}

/** The policy that a job goes by: its own, that of the run it speaks of, or the newest one. */
async function policyFor(
  server: Services,
  project: ProjectRow,
  request: RunRequest,
): Promise<{ readonly policy: string; readonly version: number | null }> {
  const { db } = server.store
  if (request.kind === 'compare') return { policy: '', version: null }
  if ('policy' in request && request.policy !== undefined) return { policy: request.policy, version: null }
  if (request.kind === 'evaluate' || request.kind === 'attack') {
    const run = await runById(db, request.run)
    // One project learns nothing of the runs of another.
    if (run.project_id !== project.id) await runById(db, '00000000-0000-0000-0000-000000000000')
    return { policy: (await keptRequest(server, db, run)).policy, version: run.policy_version }
  }
  const newest = await newestPolicy(server, db, project)
  if (newest !== undefined) return { policy: newest.text, version: newest.row.version }
  throw new OutisError('CONFLICT', {
    message: 'The project has no policy yet.',
    hint: 'PUT /api/v1/projects/{id}/policy saves one.',
  })
}

async function removeRun(
  { store, files, vault }: Services,
  row: Awaited<ReturnType<typeof runById>>,
): Promise<void> {
  const released = await store.write(async (tx) => {
    const release = await tx
      .selectFrom('releases')
      .selectAll()
      .where('run_id', '=', row.id)
      .executeTakeFirst()
    const isPrivate = release !== undefined && release.published === null
    if (isPrivate) {
      await tx.deleteFrom('releases').where('id', '=', release.id).execute()
      await vault.forget(tx, releaseOwner(release.id))
    }
    await tx.deleteFrom('runs').where('id', '=', row.id).execute()
    await vault.forget(tx, { kind: 'run', id: row.id })
    return isPrivate ? release.id : undefined
  })
  await files.removeAll({ kind: 'run', id: row.id })
  if (released !== undefined) await files.removeAll(releaseOwner(released))
}

function notYet(error: unknown): never {
  if (!(error instanceof OutisError) || error.code !== 'NOT_FOUND') throw error
  throw new OutisError('CONFLICT', {
    message: 'The job has no such result: it has not ended, has failed, or is of a kind that has none.',
    hint: 'GET /api/v1/runs/{id} says where it stands.',
  })
}

const noKey = (): OutisError =>
  new OutisError('CONFLICT', {
    message: 'The key of this release is not kept here.',
    hint: 'Use `outis why` with its key.',
  })
