import { randomUUID } from 'node:crypto'
import type { Invitation } from '@outis/api'
import { OutisError } from '@outis/core/errors'
import type { Selectable } from 'kysely'
import { openSession } from '../accounts/account-sessions.ts'
import { refuseTakenName, rolesOf } from '../accounts/account-users.ts'
import { takeInvitation } from '../accounts/links.ts'
import { newSecretText, secretHash } from '../accounts/secrets.ts'
import type { Handlers } from '../http/handler.ts'
import { insertGuarded } from '../store/row-macs.ts'
import type { Tables } from '../store/table-list.ts'
import { signedIn } from './sessions-handlers.ts'
import { refuseMixed } from './users-handlers.ts'

const shownInvitation = (row: Selectable<Tables['invitations']>): Invitation => ({
  id: row.id,
  name: row.name,
  roles: rolesOf(row),
  created: row.created,
  expires: row.expires,
})

export const invitationHandlers: Handlers['invitations'] = {
  async list({ query, server }) {
    const rows = await server.store.db
      .selectFrom('invitations')
      .selectAll()
      .where('expires', '>', server.now().toISOString())
      .where('id', '>', query.after ?? '')
      .orderBy('id')
      .limit(query.limit)
      .execute()
    return { invitations: rows.map(shownInvitation) }
  },
  async create({ actor, body, server }) {
    const { store, audit, now, publicUrl } = server
    refuseMixed(body.roles, false)
    const secret = newSecretText()
    const row = {
      id: randomUUID(),
      hash: secretHash(secret),
      name: body.name,
      roles: JSON.stringify(body.roles),
      created: now().toISOString(),
      expires: new Date(now().getTime() + body.hours * 3_600_000).toISOString(),
    }
    await store.write(async (tx) => {
      await refuseTakenName(tx, row.name)
      await tx.deleteFrom('invitations').where('expires', '<', row.created).execute()
      await insertGuarded(tx, 'invitations', row)
      await audit.append(tx, {
        actor: actor.audit,
        action: 'invitations.create',
        object: `invitation:${row.id}`,
        detail: { roles: body.roles.join(' ') },
      })
    })
    // After the #, so that it is in no log and no referrer.
    return { ...shownInvitation(row), link: `${publicUrl()}/join#${secret}` }
  },
  async remove({ actor, params, server }) {
    const { store, audit } = server
    await store.write(async (tx) => {
      const gone = await tx
        .deleteFrom('invitations')
        .where('id', '=', params.id)
        .returning('id')
        .executeTakeFirst()
      if (gone === undefined) {
        throw new OutisError('NOT_FOUND', {
          message: 'There is no such invitation.',
          hint: 'It may have been accepted already.',
        })
      }
      await audit.append(tx, {
        actor: actor.audit,
        action: 'invitations.remove',
        object: `invitation:${params.id}`,
      })
    })
  },
  async accept({ body, server, reply }) {
    const { store, passwords } = server
    const password = await passwords.hash(body.password)
    const session = await store.write(async (tx) => {
      const user = await takeInvitation(tx, server, { hash: secretHash(body.token), password })
      return openSession(tx, server, user)
    })
    return signedIn(server, reply, session)
  },
}
