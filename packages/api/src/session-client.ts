import { defined } from '@outis/core/value'
import { type Client, createClient } from './client.ts'
import type { Me } from './resources/sessions.ts'

/** A client that is signed in outside a browser: it keeps the cookies itself. */
export interface SessionClient {
  readonly me: Me
  readonly client: Client
  /** As a browser would send it. */
  readonly cookie: string
}

/** Signs in by a call (name and password, a link) and keeps what the server sets. */
export async function signInClient(
  baseUrl: string,
  enter: (client: Client) => Promise<Me>,
): Promise<SessionClient> {
  let cookie = ''
  const me = await enter(
    createClient({
      baseUrl,
      fetch: async (input, init) => {
        const response = await fetch(input, init)
        cookie = response.headers
          .getSetCookie()
          .map((line) => line.split(';')[0])
          .join('; ')
        return response
      },
    }),
  )
  const client = createClient({
    baseUrl,
    ...defined({ csrf: me.csrf }),
    fetch: withCookie(cookie),
  })
  return { me, client, cookie }
}

/** A fetch whose requests carry a cookie. */
export const withCookie =
  (cookie: string): typeof fetch =>
  (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('cookie', cookie)
    return fetch(input, { ...init, headers })
  }
