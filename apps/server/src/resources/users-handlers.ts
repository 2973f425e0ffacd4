import { randomBytes } from 'node:crypto'
import type { Role } from '@outis/api'
import { OutisError } from '@outis/core/errors'
import { refuseToken } from '../accounts/account-tokens.ts'
import {
  endCredentials,
  insertUser,
  keepOneSteward,
  rolesOf,
  shownUser,
  userById,
} from '../accounts/account-users.ts'
import { insertLink, linkInvalid, usePasswordLink } from '../accounts/links.ts'
import type { Handlers } from '../http/handler.ts'
import { changeGuarded } from '../store/row-macs.ts'

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
      await audit.append(tx, { actor: actor.audit, action: 'users.create', object: `user:${row.id}` })
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
      await changeGuarded(tx, 'users', row.id, { roles: JSON.stringify([...new Set(roles)]), state })
      await keepOneSteward(tx)
      // Its sessions and tokens were made under other rights.
      await endCredentials(tx, row.id, {
        but: row.id === actor.id ? actor.credential : '',
        tokens: state === 'blocked',
      })
      await audit.append(tx, {
        actor: actor.audit,
        action: 'users.change',
        object: `user:${row.id}`,
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
      await audit.append(tx, { actor: actor.audit, action: 'users.remove', object: `user:${row.id}` })
    })
  },
  async removeSecondFactor({ actor, params, server }) {
    refuseToken(actor)
    if (params.id === actor.id) throw ownSecondFactor()
    const { store, audit } = server
    await store.write(async (tx) => {
      const row = await userById(tx, params.id)
      await changeGuarded(tx, 'users', row.id, { totp: null, totp_pending: null })
      await audit.append(tx, {
        actor: actor.audit,
        action: 'users.removeSecondFactor',
        object: `user:${row.id}`,
      })
    })
  },
  async renewPassword({ actor, params, body, server }) {
    refuseToken(actor)
    const { store, audit, passwords, now, publicUrl } = server
    // A password that nobody knows: the old one ends now, whether or not the link is used.
    const unknown = await passwords.hash(randomBytes(32).toString('base64url'))
    const { secret, expires } = await store.write(async (tx) => {
      const row = await userById(tx, params.id)
      if (row.password === null) throw withoutPassword()
      await changeGuarded(tx, 'users', row.id, { password: unknown })
      await endCredentials(tx, row.id)
      await audit.append(tx, { actor: actor.audit, action: 'users.renewPassword', object: `user:${row.id}` })
      return insertLink(tx, `password:${row.id}`, { hours: body.hours, now: now() })
    })
    // After the #, so that it is in no log and no referrer.
    return { link: `${publicUrl()}/password#${secret}`, expires }
  },
  async setPassword({ body, server }) {
    const { store, audit, passwords, now } = server
    const password = await passwords.hash(body.password)
    await store.write(async (tx) => {
      const id = await usePasswordLink(tx, body.token, now())
      const isThere = await changeGuarded(tx, 'users', id, { password, failures: 0, locked_until: null })
      if (!isThere) throw linkInvalid()
      await endCredentials(tx, id)
      await audit.append(tx, { actor: 'link', action: 'users.setPassword', object: `user:${id}` })
    })
  },
}

/** Somebody who finds an open session must not be able to remove the second factor. */
const ownSecondFactor = (): OutisError =>
  new OutisError('CONFLICT', {
    message: 'Nobody removes their own second factor without its code.',
    hint: 'DELETE /api/v1/me/second-factor takes the password and a code. Another steward can remove a lost one.',
  })

const withoutPassword = (): OutisError =>
  new OutisError('CONFLICT', {
    message: 'The account has no password: it is a service, or signs in by its institution.',
    hint: 'Revoke the tokens of a service; change the password of a person at the institution.',
  })

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
