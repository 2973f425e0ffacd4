import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { withCookie } from '@outis/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, secretOf, startTestServer, type TestServer } from '../testing/running-server.ts'

interface Provider {
  callback(): (request: unknown, response: unknown) => void
}
/** It has no types of its own, so that it is loaded by a name that the compiler does not follow. */
const PROVIDER = 'oidc-provider'

let issuer: Server
let server: TestServer
beforeAll(async () => {
  issuer = createServer()
  await new Promise<void>((resolve) => issuer.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(issuer.address() as AddressInfo).port}`
  const oidc = {
    issuer: address,
    clientId: 'outis',
    clientSecret: 'a secret between the two',
    newcomers: ['researcher'],
  }
  server = await startTestServer({ settings: { oidc } })
  const { default: Made } = (await import(PROVIDER)) as {
    default: new (at: string, settings: object) => Provider
  }
  const provider = new Made(address, {
    clients: [
      {
        client_id: 'outis',
        client_secret: oidc.clientSecret,
        redirect_uris: [`${server.url}/api/v1/oidc/back`],
      },
    ],
    cookies: { keys: ['for tests'] },
    claims: { openid: ['sub'], profile: ['preferred_username'] },
    conformIdTokenClaims: false,
    findAccount: (_: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({ sub, preferred_username: sub }),
    }),
  })
  issuer.on('request', provider.callback())
})
afterAll(async () => {
  await server.close()
  issuer.closeAllConnections()
  issuer.close()
})

/** A browser: follows redirects, keeps cookies by host and port, fills the provider's forms in. */
function browser() {
  const jars = new Map<string, Map<string, string>>()
  const jarOf = (url: string) => {
    const { host } = new URL(url)
    if (!jars.has(host)) jars.set(host, new Map())
    return jars.get(host)!
  }
  const cookies = (url: string) => [...jarOf(url)].map(([name, value]) => `${name}=${value}`).join('; ')
  const visited: string[] = []
  const go = async (url: string, init: RequestInit = {}): Promise<{ url: string; response: Response }> => {
    visited.push(url)
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, cookie: cookies(url) },
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) jarOf(url).delete(name)
      else jarOf(url).set(name, value)
    }
    const next = response.headers.get('location')
    if (next === null || new URL(next, url).pathname === '/') return { url, response }
    return go(new URL(next, url).href)
  }
  return { go, cookies, visited }
}

async function signIn(person: string, invitation?: string) {
  const tab = browser()
  const start = invitation === undefined ? `${server.url}/api/v1/oidc/start` : await joining(tab, invitation)
  let { url, response } = await tab.go(start)
  for (let forms = 0; forms < 3 && url.includes('/interaction/'); forms++) {
    const page = await response.text()
    const action = /action="([^"]+)"/.exec(page)?.[1] ?? ''
    const prompt = /name="prompt" value="([^"]+)"/.exec(page)?.[1] ?? ''
    const body = new URLSearchParams({ prompt, login: person, password: 'anything' })
    ;({ url, response } = await tab.go(action, { method: 'POST', body }))
  }
  return { ...tab, url, response }
}

/** What the page of an invitation does; the address at the institution. */
async function joining({ go }: ReturnType<typeof browser>, token: string): Promise<string> {
  const { response } = await go(`${server.url}/api/v1/oidc/join`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  return ((await response.json()) as { to: string }).to
}

describe('signing in by an institution', () => {
  it('[AC10] whom it vouches for is signed in, and is the same person the next time', async () => {
    const first = await signIn('odysseus')
    expect([first.response.status, first.response.headers.get('location')]).toEqual([303, '/'])
    const me = async (cookie: string) =>
      (await withCookie(cookie)(`${server.url}/api/v1/me`)).json() as Promise<{
        id: string
        name: string
        roles: string[]
      }>
    const found = await me(first.cookies(server.url))
    expect(found).toMatchObject({ name: 'odysseus', roles: ['researcher'] })
    expect((await me((await signIn('odysseus')).cookies(server.url))).id).toBe(found.id)
  })

  it('[AC10] a name chosen there leads to no account that was here before', async () => {
    const taken = await signIn('steward')
    const me = await (await withCookie(taken.cookies(server.url))(`${server.url}/api/v1/me`)).json()
    expect(me).toMatchObject({ roles: ['researcher'], name: expect.stringMatching(/^steward \(/) })
  })

  it('[AC10] an answer that is replayed, changed, or of another browser is refused', async () => {
    const tab = await signIn('nestor')
    const back = tab.visited.find((url) => url.includes('/oidc/back?'))!
    const refused = async (url: string, cookie: string) => {
      const response = await fetch(url, { headers: { cookie }, redirect: 'manual' })
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
        403,
        'LINK_INVALID',
      ])
      expect(response.headers.getSetCookie().join()).not.toContain('outis-session=')
    }
    await refused(back, tab.cookies(server.url))
    await refused(back, '')
    const started = await fetch(`${server.url}/api/v1/oidc/start`, { redirect: 'manual' })
    const [pending] = started.headers.getSetCookie().map((line) => line.split(';')[0]!)
    await refused(back, pending!)
    await refused(`${server.url}/api/v1/oidc/back?code=made-up&state=made-up`, pending!)
    await refused(`${server.url}/api/v1/oidc/back`, `outis-signing-in=${'A'.repeat(80)}`)
  })

  it('[AC801] an invitation is accepted by the institution, once, with its name and roles', async () => {
    const { client } = server.people.steward
    const invite = async (name: string) =>
      secretOf((await client.invitations.create({ body: { name, roles: ['auditor'] } })).link)
    const token = await invite('Penelope')
    expect(await server.stranger.oidc.offer()).toEqual({ offered: true })
    const tab = await signIn('penny', token)
    expect([tab.response.status, tab.response.headers.get('location')]).toEqual([303, '/'])
    const me = await (await withCookie(tab.cookies(server.url))(`${server.url}/api/v1/me`)).json()
    expect(me).toMatchObject({ name: 'Penelope', roles: ['auditor'] })
    expect(tab.visited.join()).not.toContain(token)
    // Used up, for a password and for the institution; whoever was under way with it gets nothing either.
    const late = { body: { token } }
    await expect(server.stranger.oidc.join(late)).rejects.toMatchObject({ code: 'LINK_INVALID' })
    const accepted = server.stranger.invitations.accept({ body: { token, password: PASSWORD } })
    await expect(accepted).rejects.toMatchObject({ code: 'LINK_INVALID' })
    const second = await invite('Telemachus')
    const [one, other] = await Promise.all([signIn('tele', second), signIn('machus', second)])
    expect([one.response.status, other.response.status].sort()).toEqual([303, 403])
    const { entries } = await client.audit.list({ query: { limit: 1000 } })
    expect(entries.filter(({ action }) => action === 'invitations.accept')).toHaveLength(5)
  })

  it('[AC801] an invitation gives somebody who has an account here no other one', async () => {
    const { client } = server.people.steward
    const { link } = await client.invitations.create({ body: { name: 'Helen', roles: ['steward'] } })
    await signIn('paris')
    const tab = await signIn('paris', secretOf(link))
    const me = await (await withCookie(tab.cookies(server.url))(`${server.url}/api/v1/me`)).json()
    expect(me).toMatchObject({ name: 'paris', roles: ['researcher'] })
    expect((await client.invitations.list()).invitations.map(({ name }) => name)).toContain('Helen')
  })

  it('[AC10] who is blocked here stays blocked', async () => {
    const { users } = await server.people.steward.client.users.list()
    const id = users.find(({ name }) => name === 'odysseus')!.id
    await server.people.steward.client.users.change({ params: { id }, body: { state: 'blocked' } })
    const { response } = await signIn('odysseus')
    expect(response.status).toBe(403)
  })
})
