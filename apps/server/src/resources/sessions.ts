import { linkInvalid, useLink } from '../accounts/links.ts'
import { openSession } from '../accounts/sessions.ts'
import { judgePassword, signIn, signInFailed } from '../accounts/sign-in.ts'
import { refuseToken } from '../accounts/tokens.ts'
import { endCredentials, insertUser, userById } from '../accounts/users.ts'
import type { Handlers } from '../http/handler.ts'
import { cookieOptions, sessionCookieName } from '../http/session-cookie.ts'
import { shownMe, signedIn } from './signed-in.ts'

export const setupHandlers: Handlers['setup'] = {
  async create({ body, server, reply }) {
    const { store, audit, passwords, now } = server
    const password = await passwords.hash(body.password)
    const session = await store.write(async (tx) => {
      await useLink(tx, 'setup', body.token, now())
      const user = await insertUser(tx, { name: body.name, roles: ['steward'], password, now: now() })
      await audit.append(tx, {
        actor: 'link',
        action: 'setup.create',
        object: `user:${user.id}`,
        outcome: 'done',
      })
      return openSession(tx, server, user)
    })
    return signedIn(server, reply, session)
  },
}

export const sessionHandlers: Handlers['sessions'] = {
  async create({ body, server, reply }) {
    return signedIn(server, reply, await signIn(server, body))
  },
  async open({ body, server, reply }) {
    const { store, audit, settings, now } = server
    if (settings.mode !== 'local') throw linkInvalid()
    const session = await store.write(async (tx) => {
      await useLink(tx, 'local', body.token, now())
      const user = await tx.selectFrom('users').selectAll().orderBy('created').executeTakeFirstOrThrow()
      await audit.append(tx, {
        actor: 'link',
        action: 'sessions.open',
        object: `user:${user.id}`,
        outcome: 'done',
      })
      return openSession(tx, server, user)
    })
    return signedIn(server, reply, session)
  },
  async end({ actor, server, reply }) {
    const { store, audit, settings } = server
    await store.write(async (tx) => {
      await tx.deleteFrom('sessions').where('hash', '=', actor.credential).execute()
      await audit.append(tx, {
        actor: actor.audit,
        action: 'sessions.end',
        object: `user:${actor.id}`,
        outcome: 'done',
      })
    })
    reply.clearCookie(sessionCookieName(settings), cookieOptions(settings))
  },
}

export const meHandlers: Pick<Handlers['me'], 'get' | 'password'> = {
  async get({ actor, server, reply }) {
    return shownMe(server, reply, actor)
  },
  async password({ actor, body, server }) {
    refuseToken(actor)
    const { store, audit, passwords } = server
    const known = await userById(store.db, actor.id)
    const matches = await passwords.matches(known.password, body.old)
    const hash = await passwords.hash(body.new)
    const isRight = await store.write(async (tx) => {
      const user = await userById(tx, actor.id)
      const isPassword = await judgePassword(tx, server, user, matches && user.password === known.password)
      await audit.append(tx, {
        actor: actor.audit,
        action: 'me.password',
        object: `user:${actor.id}`,
        outcome: isPassword ? 'done' : 'refused',
      })
      if (!isPassword) return false
      await tx.updateTable('users').set({ password: hash }).where('id', '=', actor.id).execute()
      await endCredentials(tx, actor.id, { but: actor.credential })
      return true
    })
    if (!isRight) throw signInFailed()
  },
}
