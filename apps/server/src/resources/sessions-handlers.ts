import { randomBytes } from 'node:crypto'
import type { Me } from '@outis/api'
import { OutisError } from '@outis/core/errors'
import type { FastifyReply } from 'fastify'
import { type NewSession, openSession } from '../accounts/account-sessions.ts'
import { refuseToken } from '../accounts/account-tokens.ts'
import { type Account, endCredentials, insertUser, userById } from '../accounts/account-users.ts'
import { linkInvalid, useLink } from '../accounts/links.ts'
import { codeNeeded, judgePassword, signIn, signInFailed, useCode } from '../accounts/sign-in.ts'
import { totpStep, totpText, totpUri } from '../accounts/totp.ts'
import { cookieOptions, sessionCookieName } from '../http/authenticate.ts'
import type { Handlers } from '../http/handler.ts'
import type { Services } from '../start/services.ts'
import { changeGuarded } from '../store/row-macs.ts'

export const setupHandlers: Handlers['setup'] = {
  async create({ body, server, reply }) {
    const { store, audit, passwords, now } = server
    const password = await passwords.hash(body.password)
    const session = await store.write(async (tx) => {
      await useLink(tx, 'setup', body.token, now())
      const user = await insertUser(tx, { name: body.name, roles: ['steward'], password, now: now() })
      await audit.append(tx, { actor: 'link', action: 'setup.create', object: `user:${user.id}` })
      return openSession(tx, server, user)
    })
    return signedIn(server, reply, session)
  },
}

export const sessionHandlers: Handlers['sessions'] = {
  async create({ body, server, reply, request }) {
    return signedIn(server, reply, await signIn(server, { ...body, address: request.ip }))
  },
  async open({ body, server, reply }) {
    const { store, audit, settings, now } = server
    if (settings.mode !== 'local') throw linkInvalid()
    const session = await store.write(async (tx) => {
      await useLink(tx, 'local', body.token, now())
      const user = await tx.selectFrom('users').selectAll().orderBy('created').executeTakeFirstOrThrow()
      await audit.append(tx, { actor: 'link', action: 'sessions.open', object: `user:${user.id}` })
      return openSession(tx, server, user)
    })
    return signedIn(server, reply, session)
  },
  async end({ actor, server, reply }) {
    const { store, audit, settings } = server
    await store.write(async (tx) => {
      await tx.deleteFrom('sessions').where('hash', '=', actor.credential).execute()
      await audit.append(tx, { actor: actor.audit, action: 'sessions.end', object: `user:${actor.id}` })
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
    const before = await userById(store.db, actor.id)
    const matches = await passwords.matches(before.password, body.old)
    const hash = await passwords.hash(body.new)
    const isRight = await store.write(async (tx) => {
      const user = await userById(tx, actor.id)
      const isPassword = await judgePassword(tx, server, user, matches && user.password === before.password)
      await audit.append(tx, {
        actor: actor.audit,
        action: 'me.password',
        object: `user:${actor.id}`,
        outcome: isPassword ? 'done' : 'refused',
      })
      if (!isPassword) return false
      await changeGuarded(tx, 'users', actor.id, { password: hash })
      await endCredentials(tx, actor.id, { but: actor.credential })
      return true
    })
    if (!isRight) throw signInFailed()
  },
}

type SecondFactorHandlers = Pick<
  Handlers['me'],
  'beginSecondFactor' | 'confirmSecondFactor' | 'removeSecondFactor'
>

export const secondFactorHandlers: SecondFactorHandlers = {
  async beginSecondFactor({ actor, body, server }) {
    refuseToken(actor)
    const { store, audit, vault, passwords } = server
    const before = await userById(store.db, actor.id)
    const matches = await passwords.matches(before.password, body.password)
    const secret = randomBytes(20)
    const refusal = await store.write(async (tx) => {
      const user = await userById(tx, actor.id)
      const isPassword = await judgePassword(tx, server, user, matches && user.password === before.password)
      if (isPassword && user.totp !== null && body.code === undefined) return codeNeeded()
      const isRight =
        isPassword &&
        (user.totp === null || (await useCode(tx, server, { user, bySession: true }, body.code!)))
      if (isRight) {
        const sealed = await vault.seal(tx, { kind: 'user', id: actor.id }, secret)
        await changeGuarded(tx, 'users', actor.id, { totp_pending: sealed })
      }
      await audit.append(tx, {
        actor: actor.audit,
        action: 'me.beginSecondFactor',
        object: `user:${actor.id}`,
        outcome: isRight ? 'done' : 'refused',
      })
      return isRight ? undefined : signInFailed()
    })
    if (refusal !== undefined) throw refusal
    return { secret: totpText(secret), uri: totpUri(secret, actor.name) }
  },
  async confirmSecondFactor({ actor, body, server }) {
    refuseToken(actor)
    const { store, audit, vault, now } = server
    const confirmed = await store.write(async (tx) => {
      const user = await userById(tx, actor.id)
      if (user.totp_pending === null) throw nothingPending()
      const step = totpStep(
        await vault.open(tx, { kind: 'user', id: actor.id }, user.totp_pending),
        body.code,
        now(),
      )
      const isRight = step !== undefined
      if (isRight) {
        const set = { totp: user.totp_pending, totp_pending: null, totp_step: step }
        await changeGuarded(tx, 'users', actor.id, set)
      }
      await audit.append(tx, {
        actor: actor.audit,
        action: 'me.confirmSecondFactor',
        object: `user:${actor.id}`,
        outcome: isRight ? 'done' : 'refused',
      })
      return isRight
    })
    if (!confirmed) throw signInFailed()
  },
  async removeSecondFactor({ actor, body, server }) {
    refuseToken(actor)
    const { store, audit, passwords } = server
    const before = await userById(store.db, actor.id)
    const matches = await passwords.matches(before.password, body.password)
    const removed = await store.write(async (tx) => {
      const user = await userById(tx, actor.id)
      if (user.totp === null) throw nothingPending()
      const isPassword = await judgePassword(tx, server, user, matches && user.password === before.password)
      const isRight = isPassword && (await useCode(tx, server, { user, bySession: true }, body.code))
      if (isRight) {
        const set = { totp: null, totp_pending: null }
        await changeGuarded(tx, 'users', actor.id, set)
      }
      await audit.append(tx, {
        actor: actor.audit,
        action: 'me.removeSecondFactor',
        object: `user:${actor.id}`,
        outcome: isRight ? 'done' : 'refused',
      })
      return isRight
    })
    if (!removed) throw signInFailed()
  },
}

const nothingPending = (): OutisError =>
  new OutisError('CONFLICT', {
    message: 'There is no second factor to confirm or remove.',
    hint: 'POST /api/v1/me/second-factor begins one.',
  })

/** Who asks, as the API tells it; a session gets its proof against foreign pages too. */
function shownMe({ settings }: Services, reply: FastifyReply, account: Account): Me {
  const { id, name, roles, by, secondFactor, scopes, expires, credential } = account
  return {
    id,
    name,
    roles: [...roles],
    by,
    secondFactor,
    expires,
    mode: settings.mode,
    ...(scopes && { scopes: [...scopes] }),
    ...(by === 'session' && { csrf: reply.generateCsrf({ userInfo: credential } as never) }),
  }
}

export function signedIn(services: Services, reply: FastifyReply, { secret, account }: NewSession): Me {
  const { settings } = services
  reply.setCookie(sessionCookieName(settings), secret, {
    ...cookieOptions(settings),
    maxAge: settings.session.hours * 3600,
  })
  return shownMe(services, reply, account)
}
