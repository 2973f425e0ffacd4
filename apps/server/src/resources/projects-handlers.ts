import { randomUUID } from 'node:crypto'
import { OutisError } from '@outis/core/errors'
import { defined } from '@outis/core/value'
import type { Handlers } from '../http/handler.ts'
import { fileOfSource } from '../projects/lay-table.ts'
import { connectionFor, takeTable } from '../projects/project-connections.ts'
import { type ProjectRow, projectById, shownProject } from '../projects/project-store.ts'
import { addSample } from '../projects/sample-project.ts'
import { allowedFile, nameOfUpload, takeSource } from '../projects/take-source.ts'
import { bodyStream, peek } from './body-stream.ts'

export const projectHandlers: Handlers['projects'] = {
  async list({ query, server: { store } }) {
    const rows = await store.db
      .selectFrom('projects')
      .selectAll()
      .$if(query.after !== undefined, (select) => select.where('created', '<', query.after!))
      .orderBy('created', 'desc')
      .limit(query.limit)
      .execute()
    return { projects: await Promise.all(rows.map((row) => shownProject(store.db, row))) }
  },
  async create({ actor, body, server }) {
    const { store, audit, now } = server
    const row: ProjectRow = {
      id: randomUUID(),
      name: body.name,
      created: now().toISOString(),
      source: null,
      policy_version: null,
    }
    await store.write(async (tx) => {
      await tx.insertInto('projects').values(row).execute()
      await audit.append(tx, { actor: actor.audit, action: 'projects.create', object: `project:${row.id}` })
    })
    if (body.sample !== undefined) await addSample(server, row, actor.audit)
    return shownProject(store.db, await projectById(store.db, row.id))
  },
  async get({ params, server: { store } }) {
    return shownProject(store.db, await projectById(store.db, params.id))
  },
  async change({ actor, params, body, server: { store, audit } }) {
    await store.write(async (tx) => {
      const row = await projectById(tx, params.id)
      await tx.updateTable('projects').set({ name: body.name }).where('id', '=', row.id).execute()
      await audit.append(tx, { actor: actor.audit, action: 'projects.change', object: `project:${row.id}` })
    })
    return shownProject(store.db, await projectById(store.db, params.id))
  },
  async remove({ actor, params, server }) {
    const { store, audit, files, vault, views } = server
    const gone = await store.write(async (tx) => {
      const row = await projectById(tx, params.id)
      const runs = await tx
        .selectFrom('runs')
        .select(['id', 'state'])
        .where('project_id', '=', row.id)
        .execute()
      if (runs.some(({ state }) => state === 'queued' || state === 'running')) throw atWork()
      const privates = await tx
        .selectFrom('releases')
        .select('id')
        .where('project_id', '=', row.id)
        .where('published', 'is', null)
        .execute()
      const registers = await tx
        .selectFrom('registers')
        .select('id')
        .where('project_id', '=', row.id)
        .execute()
      for (const { id } of privates) {
        await tx.deleteFrom('releases').where('id', '=', id).execute()
        await vault.forget(tx, { kind: 'release', id })
      }
      for (const { id } of registers) await vault.forget(tx, { kind: 'register', id })
      for (const { id } of runs) await vault.forget(tx, { kind: 'run', id })
      await tx.deleteFrom('projects').where('id', '=', row.id).execute()
      await vault.forget(tx, { kind: 'project', id: row.id })
      await audit.append(tx, { actor: actor.audit, action: 'projects.remove', object: `project:${row.id}` })
      return { runs, privates }
    })
    views.forget(`project:${params.id}:`)
    await files.removeAll({ kind: 'project', id: params.id })
    for (const { id } of gone.runs) await files.removeAll({ kind: 'run', id })
    for (const { id } of gone.privates) await files.removeAll({ kind: 'release', id })
  },
  async putSource({ actor, params, query, body, request, server }) {
    const { store } = server
    const project = await projectById(store.db, params.id)
    const { head, whole } = await peek(bodyStream(body), 4096)
    const name = query.name ?? nameOfUpload(request.headers['content-type'], head)
    await takeSource(server, project, {
      name,
      content: whole,
      actor: actor.audit,
      ...defined({ skip: query.skip }),
    })
    return shownProject(store.db, await projectById(store.db, params.id))
  },
  async takeSource({ actor, params, body, server }) {
    const { store, settings } = server
    const project = await projectById(store.db, params.id)
    const file = await allowedFile(settings.sourceFolders, body.path)
    await takeSource(server, project, { ...file, actor: actor.audit })
    return shownProject(store.db, await projectById(store.db, params.id))
  },
  async takeTable({ actor, params, body, server }) {
    const { store } = server
    const project = await projectById(store.db, params.id)
    const connection = connectionFor(server, actor, body.connection)
    await takeTable(server, project, { connection, table: body.table, actor: actor.audit })
    return shownProject(store.db, await projectById(store.db, params.id))
  },
  async removeSource({ actor, params, server: { store, audit, files, views } }) {
    const file = await store.write(async (tx) => {
      const row = await projectById(tx, params.id)
      await tx.updateTable('projects').set({ source: null }).where('id', '=', row.id).execute()
      await audit.append(tx, {
        actor: actor.audit,
        action: 'projects.removeSource',
        object: `project:${row.id}`,
      })
      return fileOfSource(row)
    })
    views.forget(`project:${params.id}:`)
    if (file !== undefined) await files.remove({ kind: 'project', id: params.id }, file)
  },
}

const atWork = (): OutisError =>
  new OutisError('CONFLICT', {
    message: 'Jobs of the project are waiting or at work.',
    hint: 'Stop them first: DELETE /api/v1/runs/{id}.',
  })
