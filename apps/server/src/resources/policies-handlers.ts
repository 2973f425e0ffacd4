import type { HierarchyView } from '@outis/api'
import { OutisError } from '@outis/core/errors'
import { parseHierarchyText, type ResolvedHierarchySpec } from '@outis/core/hierarchy'
import { defined } from '@outis/core/value'
import { csvCell, type HierarchyLook } from '@outis/engines'
import type { Handlers } from '../http/handler.ts'
import { hierarchyForm, hierarchySpec } from '../projects/hierarchy-form.ts'
import { checkPolicy } from '../projects/policy-desk.ts'
import { newestPolicy, openPolicy, policyRow, projectById, savePolicy } from '../projects/project-store.ts'
import type { Services } from '../start/services.ts'
import { bodyStream, bodyText } from './body-stream.ts'
import { askProject } from './sources-handlers.ts'

const MOST_POLICY = 4 * 2 ** 20

export const policyHandlers: Handlers['policies'] = {
  async get({ params, reply, server }) {
    const project = await projectById(server.store.db, params.id)
    const policy = await newestPolicy(server, server.store.db, project)
    if (policy === undefined) throw noPolicy()
    reply.header('etag', policy.row.etag)
    return { body: policy.text }
  },
  async put({ actor, params, body, request, reply, server }) {
    const { store, audit } = server
    const text = await bodyText(body, MOST_POLICY)
    const match = request.headers['if-match']
    const row = await store.write(async (tx) => {
      const project = await projectById(tx, params.id)
      const saved = await savePolicy(server, tx, { project, text, by: actor.name, match })
      await audit.append(tx, {
        actor: actor.audit,
        action: 'policies.put',
        object: `project:${project.id}`,
        detail: { version: saved.version },
      })
      return saved
    })
    reply.header('etag', row.etag)
    const faults = await checkPolicy(server, await projectById(store.db, params.id), text)
    return { version: row.version, etag: row.etag, saved: row.saved, faults: [...faults] }
  },
  async check({ params, body, server }) {
    const project = await projectById(server.store.db, params.id)
    const sent = textIn(body) ?? (await bodyText(body, MOST_POLICY))
    const text = sent.trim() === '' ? (await newestPolicy(server, server.store.db, project))?.text : sent
    if (text === undefined) throw noPolicy()
    const faults = await checkPolicy(server, project, text)
    return { sound: faults.length === 0, faults: [...faults] }
  },
  async history({ params, server: { store } }) {
    const project = await projectById(store.db, params.id)
    const rows = await store.db
      .selectFrom('policies')
      .select(['version', 'saved', 'saved_by', 'changes'])
      .where('project_id', '=', project.id)
      .orderBy('version', 'desc')
      .execute()
    return {
      policies: rows.map(({ version, saved, saved_by, changes }) => ({
        version,
        saved,
        by: saved_by,
        changes: JSON.parse(changes),
      })),
    }
  },
  async version({ params, reply, server }) {
    const project = await projectById(server.store.db, params.id)
    const row = await policyRow(server.store.db, project.id, params.version)
    reply.header('etag', row.etag)
    return { body: await openPolicy(server, server.store.db, row) }
  },
}

/** `{ "text": … }` or `{ "policy": … }` in place of the text itself. */
function textIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const { text, policy } = body as { readonly text?: unknown; readonly policy?: unknown }
  return typeof text === 'string' ? text : typeof policy === 'string' ? policy : undefined
}

const noPolicy = (): OutisError =>
  new OutisError('NOT_FOUND', {
    message: 'The project has no policy yet.',
    hint: 'A table that arrives gets a draft; PUT …/policy saves one.',
  })

/** Files of a project have names of their own in the box, so that none can be taken for the table. */
const boxed = (name: string): string => `file.${name}`

export const fileHandlers: Handlers['files'] = {
  async list({ params, server: { store } }) {
    const project = await projectById(store.db, params.id)
    const rows = await store.db
      .selectFrom('project_files')
      .select(['name', 'bytes', 'sha256', 'saved'])
      .where('project_id', '=', project.id)
      .orderBy('name')
      .execute()
    return { files: rows.map((row) => ({ ...row, bytes: Number(row.bytes) })) }
  },
  async get({ params, server: { store, files } }) {
    const project = await projectById(store.db, params.id)
    return {
      body: await files.read({ kind: 'project', id: project.id }, boxed(params.name)),
      name: params.name,
    }
  },
  async put({ actor, params, body, server }) {
    const { store, files, settings, audit, now } = server
    const project = await projectById(store.db, params.id)
    const owner = { kind: 'project', id: project.id } as const
    const put = await files.put(owner, boxed(params.name), bodyStream(body), settings.largestFile)
    const row = { name: params.name, ...put, saved: now().toISOString() }
    await store.write(async (tx) => {
      await tx
        .insertInto('project_files')
        .values({ project_id: project.id, ...row })
        .onConflict((conflict) =>
          conflict.columns(['project_id', 'name']).doUpdateSet({ ...put, saved: row.saved }),
        )
        .execute()
      await audit.append(tx, {
        actor: actor.audit,
        action: 'files.put',
        object: `project:${project.id}`,
        detail: { bytes: put.bytes },
      })
    })
    return row
  },
  async remove({ actor, params, server: { store, files, audit } }) {
    await store.write(async (tx) => {
      const project = await projectById(tx, params.id)
      const { numDeletedRows } = await tx
        .deleteFrom('project_files')
        .where('project_id', '=', project.id)
        .where('name', '=', params.name)
        .executeTakeFirst()
      if (Number(numDeletedRows) === 0) throw noFile()
      await audit.append(tx, { actor: actor.audit, action: 'files.remove', object: `project:${project.id}` })
    })
    await files.remove({ kind: 'project', id: params.id }, boxed(params.name))
  },
}

const noFile = (): OutisError =>
  new OutisError('NOT_FOUND', {
    message: 'The project has no such file.',
    hint: 'GET …/files lists those it has.',
  })

export const hierarchyHandlers: Handlers['hierarchies'] = {
  async draft({ body: { project, column, hierarchy }, server }) {
    const spec = hierarchy && hierarchySpec(hierarchy)
    return lookAt(server, project, { column, ...defined({ spec }) })
  },
  async check({ body: { project, column, hierarchy, csv }, server }) {
    const spec: ResolvedHierarchySpec | undefined =
      csv !== undefined
        ? { kind: 'rows', rows: parseHierarchyText(csv) }
        : hierarchy && hierarchySpec(hierarchy)
    return lookAt(server, project, { column, ...defined({ spec }) })
  },
}

async function lookAt(
  server: Services,
  project: string,
  asked: { readonly column: string; readonly spec?: ResolvedHierarchySpec },
): Promise<HierarchyView> {
  const answer = await askProject(server, project, { what: 'hierarchy', ...asked })
  const { spec, look } = answer as { readonly spec: ResolvedHierarchySpec; readonly look: HierarchyLook }
  const form = hierarchyForm(spec)
  return {
    column: asked.column,
    ...defined({ hierarchy: form }),
    csv: look.rows.map((row) => `${row.map((cell) => csvCell(cell, ';')).join(';')}\n`).join(''),
    leaves: look.leaves,
    height: look.height,
    gaps: look.gaps,
    problems: [...look.problems],
    levels: look.levels.map(({ level, nodes, labels }) => ({ level, nodes, labels: [...labels] })),
  }
}
