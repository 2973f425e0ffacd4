import type { Role } from '@outis/api'
import { OutisError } from '@outis/core/errors'
import { rolesOf } from '../accounts/account.ts'
import { endCredentials, insertUser, keepOneSteward, shownUser, userById } from '../accounts/users.ts'
import type { Handlers } from '../http/handler.ts'

export const userHandlers: Handlers['users'] = {
  async list({ query, server }) {
    const rows = await server.store.db
      .selectFrom('users')
      .selectAll()
      .where('name_key', '>', query.after ?? '')
      .orderBy('name_key')
      .limit(query.limit)
      .execute()
    return { users: rows.map(shownUser) }
  },
  async create({ actor, body, server }) {
    const { store, audit, now } = server
    return store.write(async (tx) => {
      const row = await insertUser(tx, { name: body.name, roles: body.roles, password: null, now: now() })
      await audit.append(tx, {
        actor: actor.audit,
        action: 'users.create',
        object: `user:${row.id}`,
        outcome: 'done',
      })
      return shownUser(row)
    })
  },
  async get({ params, server }) {
    return shownUser(await userById(server.store.db, params.id))
  },
  async change({ actor, params, body, server }) {
    const { store, audit } = server
    return store.write(async (tx) => {
      const row = await userById(tx, params.id)
      const roles: readonly Role[] = body.roles ?? rolesOf(row)
      refuseMixed(roles, row.password === null && row.oidc === null)
      const state = body.state ?? row.state
      await tx
        .updateTable('users')
        .set({ roles: JSON.stringify([...new Set(roles)]), state })
        .where('id', '=', row.id)
        .execute()
      await keepOneSteward(tx)
      // Whatever it was signed in by was given under other rights.
      await endCredentials(tx, row.id, {
        but: row.id === actor.id ? actor.credential : '',
        tokens: state === 'blocked',
      })
      await audit.append(tx, {
        actor: actor.audit,
        action: 'users.change',
        object: `user:${row.id}`,
        outcome: 'done',
        detail: { roles: roles.join(' '), state },
      })
      return shownUser(await userById(tx, row.id))
    })
  },
  async remove({ actor, params, server }) {
    const { store, audit, vault } = server
    await store.write(async (tx) => {
      const row = await userById(tx, params.id)
      await tx.deleteFrom('users').where('id', '=', row.id).execute()
      await keepOneSteward(tx)
      await vault.forget(tx, { kind: 'user', id: row.id })
      await audit.append(tx, {
        actor: actor.audit,
        action: 'users.remove',
        object: `user:${row.id}`,
        outcome: 'done',
      })
    })
  },
  async removeSecondFactor({ actor, params, server }) {
    const { store, audit } = server
    await store.write(async (tx) => {
      const row = await userById(tx, params.id)
      await tx.updateTable('users').set({ totp: null, totp_pending: null }).where('id', '=', row.id).execute()
      await audit.append(tx, {
        actor: actor.audit,
        action: 'users.removeSecondFactor',
        object: `user:${row.id}`,
        outcome: 'done',
      })
    })
  },
}

/** A service has tokens and no password; a person has a password and is no service. */
export function refuseMixed(roles: readonly Role[], isService: boolean): void {
  if (roles.every((role) => (role === 'service') === isService)) return
  throw new OutisError('CONFLICT', {
    message: isService
      ? 'A service account has the role service alone.'
      : 'A person cannot have the role service.',
    hint: 'Programs get an account of their own: POST /api/v1/users.',
  })
}
