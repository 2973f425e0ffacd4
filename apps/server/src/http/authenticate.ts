import type { CookieSerializeOptions } from '@fastify/cookie'
import { type Audience, type ListedRoute, type Role, scopeOf } from '@outis/api'
import { OutisError } from '@outis/core/errors'
import type { FastifyRequest } from 'fastify'
import { accountOfCookie } from '../accounts/account-sessions.ts'
import { accountOfToken, scopeAllows } from '../accounts/account-tokens.ts'
import type { Account } from '../accounts/account-users.ts'
import type { Services } from '../start/services.ts'
import type { Settings } from '../start/settings.ts'
import { isLoopback } from './private-address.ts'

const OPEN: ReadonlySet<Audience> = new Set(['anyone', 'link'])

/**
 * The account that asks, if it may call the route. This is settled before a body is read and before anything that the request
 * names is looked up, so strangers cannot learn what exists.
 */
export async function authenticate(
  services: Services,
  { id, route }: ListedRoute,
  request: FastifyRequest,
): Promise<Account | undefined> {
  if (route.roles.some((role) => OPEN.has(role))) return undefined
  const account = await accountOf(services, request)
  if (route.roles.includes('monitor') && account === undefined && isLoopback(request.ip)) return undefined
  if (account === undefined) throw notSignedIn()
  const fits =
    account.roles.some((role: Role) => route.roles.includes(role)) || route.roles.includes('monitor')
  const allowed = account.scopes === undefined || scopeAllows(account.scopes, scopeOf(id, route))
  if (fits && allowed) return account
  await services.store.write((tx) =>
    services.audit.append(tx, { actor: account.audit, action: id, object: 'route', outcome: 'refused' }),
  )
  throw fits ? forbidden('The token has no scope for this.') : forbidden('The account has no role for this.')
}

async function accountOf(services: Services, request: FastifyRequest): Promise<Account | undefined> {
  const { authorization } = request.headers
  if (authorization !== undefined) {
    const [, text] = /^Bearer ([\w.~+/-]{1,200})$/i.exec(authorization) ?? []
    return text === undefined ? undefined : accountOfToken(services, text)
  }
  const cookie = request.cookies[sessionCookieName(services.settings)]
  return cookie === undefined || cookie.length > 200 ? undefined : accountOfCookie(services, cookie)
}

const notSignedIn = (): OutisError =>
  new OutisError('NOT_SIGNED_IN', {
    message: 'Nobody is signed in, or the session or token has ended.',
    hint: 'Sign in by POST /api/v1/sessions, or send `authorization: Bearer TOKEN`.',
  })

const forbidden = (message: string): OutisError =>
  new OutisError('FORBIDDEN', {
    message,
    hint: 'Ask a steward for the role, or make a token with the scope.',
  })

type Needs = Pick<Settings, 'tls' | 'behindProxy'>

const isSecure = ({ tls, behindProxy }: Needs): boolean => tls !== undefined || behindProxy

/** Under TLS the name itself binds the cookie to this host and to TLS (RFC 6265bis, `__Host-`). */
export const sessionCookieName = (settings: Needs): string =>
  isSecure(settings) ? '__Host-outis-session' : 'outis-session'

export const csrfCookieName = (settings: Needs): string =>
  isSecure(settings) ? '__Host-outis-csrf' : 'outis-csrf'

export const cookieOptions = (settings: Needs): CookieSerializeOptions => ({
  httpOnly: true,
  sameSite: 'strict',
  secure: isSecure(settings),
  path: '/',
})
