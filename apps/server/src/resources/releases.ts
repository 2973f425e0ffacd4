import type { Meaning } from '@outis/core/methods'
import type { Account } from '../accounts/account.ts'
import { hasGrant, releasesGranted } from '../grants/grant-store.ts'
import type { Handlers } from '../http/handler.ts'
import {
  findRelease,
  insertRelease,
  listReleases,
  noRelease,
  openPart,
  type ReleaseRow,
  shownRelease,
} from '../releases/release-store.ts'
import type { Services } from '../start/services.ts'

export const releaseHandlers: Handlers['releases'] = {
  async list({ actor, query, server }) {
    const rows = await listReleases(server.store.db, query)
    const granted = await releasesGranted(server.store.db, actor.id, server.now())
    return { releases: rows.filter((row) => maySee(actor, row, granted.has(row.id))).map(shownRelease) }
  },
  async create({ actor, body, server }) {
    const { store, vault, audit, now } = server
    const id = await store.write(async (tx) => {
      const made = await insertRelease(tx, vault, {
        release: { ...body, meaning: body.meaning as Meaning | undefined },
        by: actor.id,
        now: now(),
      })
      await audit.append(tx, {
        actor: actor.audit,
        action: 'releases.create',
        object: `release:${made}`,
        outcome: 'done',
        detail: {
          visibility: body.visibility,
          key: body.meaning !== undefined,
          original: body.original !== undefined,
        },
      })
      return made
    })
    return shownRelease((await findRelease(store.db, id))!)
  },
  async get({ actor, params, server }) {
    return shownRelease(await seenRelease(server, actor, params.id))
  },
  async change({ actor, params, body, server }) {
    const { store, audit } = server
    return store.write(async (tx) => {
      const row = await findRelease(tx, params.id)
      if (!row) throw noRelease()
      await tx.updateTable('releases').set({ visibility: body.visibility }).where('id', '=', row.id).execute()
      await audit.append(tx, {
        actor: actor.audit,
        action: 'releases.change',
        object: `release:${row.id}`,
        outcome: 'done',
        detail: { visibility: body.visibility },
      })
      return shownRelease({ ...row, visibility: body.visibility })
    })
  },
  async file({ actor, params, server }) {
    const row = await seenRelease(server, actor, params.id)
    const text = await openPart(server.store.db, server.vault, { id: row.id, part: 'published' })
    return { body: text!, name: `${row.name}.csv` }
  },
}

async function seenRelease({ store, now }: Services, actor: Account, id: string): Promise<ReleaseRow> {
  const row = await findRelease(store.db, id)
  if (
    !row ||
    !maySee(actor, row, await hasGrant(store.db, { researcher: actor.id, release: id, now: now() }))
  )
    throw noRelease()
  return row
}

/** Whoever looks after releases sees all of them; a researcher what is granted, and what is public. */
function maySee({ roles }: Account, { visibility }: ReleaseRow, granted: boolean): boolean {
  if (roles.some((role) => role === 'steward' || role === 'approver' || role === 'auditor')) return true
  return visibility === 'public' || (visibility === 'granted' && granted)
}
