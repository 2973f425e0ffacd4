import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { OutisError } from '@outis/core/errors'
import { dictionarySchema, reportSchema, toHtml } from '@outis/core/report'
import { keyFrom } from '@outis/engines'
import type { Handlers } from '../http/handler.ts'
import { reportPdf } from '../jobs/short-jobs.ts'
import { projectById } from '../projects/project-store.ts'
import { publishRelease } from '../releases/publish-release.ts'
import {
  citationOf,
  mayRead,
  RELEASE_FILES,
  type ReleaseRow,
  refuseWithoutData,
  releaseById,
  releaseFor,
  releaseOwner,
  seesAll,
  shownRelease,
} from '../releases/release-store.ts'
import { bodyStream } from './body-stream.ts'

export const releaseHandlers: Handlers['releases'] = {
  async list({ actor, query, server: { store, now } }) {
    const rows = await store.db
      .selectFrom('releases')
      .selectAll()
      .where('state', '=', 'whole')
      .$if(query.after !== undefined, (select) => select.where('created', '<', query.after!))
      .$if(query.project !== undefined, (select) => select.where('project_id', '=', query.project!))
      .$if(!seesAll(actor), (select) => select.where('visibility', '!=', 'private'))
      .orderBy('created', 'desc')
      .limit(query.limit)
      .execute()
    const seen = await Promise.all(
      rows.map(async (row) => ((await mayRead(store.db, { actor, now: now() }, row)) ? [row] : [])),
    )
    return { releases: seen.flat().map(shownRelease) }
  },
  async register({ actor, body, server }) {
    const { store, vault, audit, files, now } = server
    const report = reportSchema.safeParse(body.report)
    const print = report.data?.fingerprints.release
    if (!report.success || print === undefined)
      throw strange('report', 'is not the report of a written release')
    const dictionary = body.dictionary === undefined ? undefined : dictionarySchema.safeParse(body.dictionary)
    if (dictionary?.success === false) throw strange('dictionary', 'is not the dictionary of a release')
    const key = body.key === undefined ? undefined : keyFrom(body.key)
    if (body.key !== undefined && key?.release.sha256 !== print.sha256)
      throw strange('key', 'is not the key of this release')
    const [id, created] = [randomUUID(), now().toISOString()]
    const owner = releaseOwner(id)
    const put = (name: string, text: string) =>
      files.put(owner, name, Readable.from([Buffer.from(text)]), Number.POSITIVE_INFINITY)
    await put(RELEASE_FILES.report, JSON.stringify(body.report))
    await put(RELEASE_FILES.html, await toHtml(report.data))
    if (body.dictionary) await put(RELEASE_FILES.dictionary, JSON.stringify(body.dictionary))
    const { headline, holds, method, release, verdict } = report.data
    await store.write(async (tx) => {
      if (body.project !== undefined) await projectById(tx, body.project)
      const row: ReleaseRow = {
        id,
        project_id: body.project ?? null,
        run_id: null,
        name: body.name,
        file: body.file,
        created,
        state: 'awaited',
        visibility: 'private',
        published: null,
        made_elsewhere: 1,
        holds: holds ? 1 : 0,
        headline,
        verdict: verdict ? JSON.stringify(verdict) : null,
        method: method.id,
        mode: method.mode,
        rows: release.rows,
        columns: JSON.stringify(release.columns),
        sha256: print.sha256,
        bytes: print.bytes,
        citation: citationOf({
          name: body.name,
          file: body.file,
          rows: release.rows,
          created,
          sha256: print.sha256,
        }),
        key: key ? await vault.seal(tx, owner, Buffer.from(JSON.stringify(key))) : null,
        ledger_state: 'none',
        ledger_entry: null,
        ledger_seen: 0,
      }
      await tx.insertInto('releases').values(row).execute()
      await audit.append(tx, { actor: actor.audit, action: 'releases.register', object: `release:${id}` })
    })
    return { id, upload: `/api/v1/releases/${id}/file` }
  },
  async putFile({ actor, params, body, server: { store, files, audit } }) {
    const row = await store.db
      .selectFrom('releases')
      .selectAll()
      .where('id', '=', params.id)
      .executeTakeFirst()
    if (row === undefined) await releaseById(store.db, params.id)
    if (row!.state !== 'awaited') throw there()
    const owner = releaseOwner(row!.id)
    const arriving = `${RELEASE_FILES.table}.${randomUUID()}`
    try {
      const put = await files.put(owner, arriving, bodyStream(body), Number(row!.bytes))
      if (put.sha256 !== row!.sha256) throw otherFile()
      await files.put(owner, RELEASE_FILES.table, await files.read(owner, arriving), Number(row!.bytes))
    } finally {
      await files.remove(owner, arriving)
    }
    await store.write(async (tx) => {
      await tx.updateTable('releases').set({ state: 'whole' }).where('id', '=', row!.id).execute()
      await audit.append(tx, { actor: actor.audit, action: 'releases.putFile', object: `release:${row!.id}` })
    })
    return shownRelease(await releaseById(store.db, params.id))
  },
  async get({ actor, params, server }) {
    return shownRelease(await releaseFor(server, actor, params.id))
  },
  async change({ actor, params, body, server }) {
    await publishRelease(server, params.id, { ...body, actor: actor.audit })
    return shownRelease(await releaseById(server.store.db, params.id))
  },
  async remove({ actor, params, server }) {
    const { store, files, vault, audit, views, counted } = server
    await store.write(async (tx) => {
      const row = await releaseById(tx, params.id)
      if (row.visibility !== 'private') throw stillOut()
      await tx.deleteFrom('releases').where('id', '=', row.id).execute()
      await tx.updateTable('runs').set({ release_id: null }).where('release_id', '=', row.id).execute()
      await vault.forget(tx, releaseOwner(row.id))
      await audit.append(tx, { actor: actor.audit, action: 'releases.remove', object: `release:${row.id}` })
    })
    views.forget(`release:${params.id}:`)
    counted.forget(params.id)
    await files.removeAll(releaseOwner(params.id))
  },
  async file({ actor, params, server }) {
    const row = await releaseFor(server, actor, params.id)
    await refuseWithoutData(server, actor, row)
    server.counters.add('outis_releases_read_total')
    return { body: await server.files.read(releaseOwner(row.id), RELEASE_FILES.table), name: row.file }
  },
  async report({ actor, params, query, server }) {
    const row = await releaseFor(server, actor, params.id)
    if (query.form === 'pdf') return { body: await reportPdf(server, row), type: 'application/pdf' }
    const html = query.form === 'html'
    const body = await server.files.read(
      releaseOwner(row.id),
      html ? RELEASE_FILES.html : RELEASE_FILES.report,
    )
    return { body, type: html ? 'text/html; charset=utf-8' : 'application/json' }
  },
  async dictionary({ actor, params, server }) {
    const row = await releaseFor(server, actor, params.id)
    return { body: await server.files.read(releaseOwner(row.id), RELEASE_FILES.dictionary) }
  },
}

const strange = (what: string, how: string): OutisError =>
  new OutisError('REQUEST_INVALID', {
    message: `The ${what} ${how}.`,
    hint: 'Send what `outis run` wrote, unchanged, of this version.',
  })

const there = (): OutisError =>
  new OutisError('CONFLICT', {
    message: 'The file of this release was uploaded already.',
    hint: 'Register another release.',
  })

const otherFile = (): OutisError =>
  new OutisError('CONFLICT', {
    message: 'The file is not the one that the report names: the fingerprints differ.',
    hint: 'Send the release unchanged, or register it with its own report.',
  })

const stillOut = (): OutisError =>
  new OutisError('CONFLICT', {
    message: 'The release is not private: others may be reading it.',
    hint: 'Take it back first: PATCH { "visibility": "private" }.',
  })
