import type { CookieSerializeOptions } from '@fastify/cookie'
import type { Settings } from '../start/settings.ts'

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
