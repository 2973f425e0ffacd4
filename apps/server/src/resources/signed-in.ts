import type { Me } from '@outis/api'
import type { FastifyReply } from 'fastify'
import type { Account } from '../accounts/account.ts'
import type { NewSession } from '../accounts/sessions.ts'
import { cookieOptions, sessionCookieName } from '../http/session-cookie.ts'
import type { Services } from '../start/services.ts'

/** Who asks, as the API tells it; a session gets its proof against foreign pages too. */
export function shownMe({ settings }: Services, reply: FastifyReply, account: Account): Me {
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

/** Sets the cookie of a new session and says who is signed in. */
export function signedIn(services: Services, reply: FastifyReply, { secret, account }: NewSession): Me {
  const { settings } = services
  reply.setCookie(sessionCookieName(settings), secret, {
    ...cookieOptions(settings),
    maxAge: settings.session.hours * 3600,
  })
  return shownMe(services, reply, account)
}
