import { randomUUID } from 'node:crypto'
import { OutisError } from '@outis/core/errors'
import { changesOf } from '../consent/changes-of.ts'
import { consentOf, decide } from '../consent/decide.ts'
import { makeLinks } from '../consent/make-links.ts'
import { exportRegister, importRegister } from '../consent/register-csv.ts'
import { addSubjects, registerById, registerKey, shownRegister } from '../consent/register-store.ts'
import type { Handlers } from '../http/handler.ts'
import { neededSource, projectById } from '../projects/project-store.ts'
import { bodyText } from './body-stream.ts'
import { askProject } from './sources-handlers.ts'

const MOST_IMPORT = 256 * 2 ** 20

export const registerHandlers: Handlers['registers'] = {
  async list({ query, server: { store } }) {
    const rows = await store.db
      .selectFrom('registers')
      .selectAll()
      .$if(query.after !== undefined, (select) => select.where('created', '<', query.after!))
      .orderBy('created', 'desc')
      .limit(query.limit)
      .execute()
    return { registers: await Promise.all(rows.map((row) => shownRegister(store.db, row))) }
  },
  async create({ actor, body, server }) {
    const { store, audit, now } = server
    const project = await projectById(store.db, body.project)
    const keys = body.subjects === 'source' ? await keysIn(server, project.id, body.keyColumn) : []
    const id = randomUUID()
    await store.write(async (tx) => {
      const there = await tx
        .selectFrom('registers')
        .select('id')
        .where('project_id', '=', project.id)
        .executeTakeFirst()
      if (there !== undefined) throw hasOne()
      await tx
        .insertInto('registers')
        .values({
          id,
          project_id: project.id,
          title: body.title,
          key_column: body.keyColumn,
          attributes: JSON.stringify(body.attributes),
          created: now().toISOString(),
        })
        .execute()
      await addSubjects(await registerKey(server, tx, id), tx, { register: id, keys })
      await audit.append(tx, {
        actor: actor.audit,
        action: 'registers.create',
        object: `register:${id}`,
        detail: { subjects: keys.length },
      })
    })
    return shownRegister(store.db, await registerById(store.db, id))
  },
  async get({ params, server: { store } }) {
    return shownRegister(store.db, await registerById(store.db, params.id))
  },
  async remove({ actor, params, server: { store, vault, audit } }) {
    await store.write(async (tx) => {
      const row = await registerById(tx, params.id)
      await tx.deleteFrom('registers').where('id', '=', row.id).execute()
      await vault.forget(tx, { kind: 'register', id: row.id })
      await audit.append(tx, { actor: actor.audit, action: 'registers.remove', object: `register:${row.id}` })
    })
  },
  async links({ actor, params, body, server }) {
    return { links: [...(await makeLinks(server, params.id, { ...body, actor: actor.audit }))] }
  },
  async changes({ params, query, server }) {
    return { changes: [...(await changesOf(server, params.id, query))] }
  },
  async import({ actor, params, body, server }) {
    return importRegister(server, params.id, { text: await bodyText(body, MOST_IMPORT), actor: actor.audit })
  },
  async export({ actor, params, server }) {
    return { body: await exportRegister(server, params.id, actor.audit), name: 'register.csv' }
  },
}

/** The values of an identifying column: one person each. */
async function keysIn(
  server: Parameters<typeof askProject>[0],
  project: string,
  column: string,
): Promise<readonly string[]> {
  const { columns } = neededSource(await projectById(server.store.db, project))
  if (!columns.includes(column)) {
    throw new OutisError('COLUMN_UNKNOWN', {
      message: `The table has no column "${column}".`,
      hint: 'Name the column that says who somebody is.',
    })
  }
  return (await askProject(server, project, { what: 'values', column })) as string[]
}

const hasOne = (): OutisError =>
  new OutisError('CONFLICT', {
    message: 'The project has a register already.',
    hint: 'GET /api/v1/registers lists it.',
  })

export const consentHandlers: Handlers['consent'] = {
  get: async ({ params, server }) => consentOf(server, params.token),
  put: async ({ params, body, server }) => decide(server, params.token, body),
}
