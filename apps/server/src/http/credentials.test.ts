import { type ListedRoute, listRoutes, PROBLEM_TYPE, type Role, roles } from '@outis/api'
import { defined } from '@outis/core/value'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newTokenText } from '../accounts/account-tokens.ts'
import { newSecretText } from '../accounts/secrets.ts'
import { type DrawnRequest, type OpenApi, requestsOf } from '../testing/requests-from-openapi.ts'
import { type SignedIn, secretOf, startTestServer, type TestServer } from '../testing/running-server.ts'

let server: TestServer
let document: OpenApi
let service: SignedIn
beforeAll(async () => {
  server = await startTestServer()
  document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as OpenApi
  service = await serviceAccount()
})
afterAll(() => server.close())

const all = listRoutes()
const isOpen = ({ route }: ListedRoute) => route.roles.some((role) => role === 'anyone' || role === 'link')
const guarded = all.filter((listed) => !isOpen(listed) && !listed.route.roles.includes('monitor'))
const changing = guarded.filter(({ route }) => route.method !== 'GET')
const forPeople = (listed: ListedRoute) => listed.route.roles.some((role) => role !== 'service')

const drawn = new Map<string, DrawnRequest>()
function wellFormed(id: string, { path, method }: ListedRoute['route']): DrawnRequest {
  const request =
    drawn.get(id) ?? fc.sample(requestsOf(document, path, method.toLowerCase()), { seed: 11, numRuns: 1 })[0]!
  drawn.set(id, request)
  return request
}

/** A well-formed request of a route, so that nothing but the credential is wrong with it. */
async function ask({ id, route }: ListedRoute, headers: Record<string, string>) {
  const request = wellFormed(id, route)
  const response = await fetch(server.url + request.path, {
    method: route.method,
    headers: { ...request.headers, ...headers },
    redirect: 'manual',
    ...defined({ body: request.body }),
  })
  const text = await response.text()
  const isProblem = response.headers.get('content-type')?.startsWith(PROBLEM_TYPE) ?? false
  return { id, status: response.status, code: isProblem ? JSON.parse(text).code : undefined, text }
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const asPerson = ({ cookie, csrf }: SignedIn) => ({ cookie, 'x-csrf-token': csrf })

async function everyRoute(routes: readonly ListedRoute[], headers: Record<string, string>) {
  const answers = []
  for (const listed of routes) answers.push(await ask(listed, headers))
  return answers
}

const tokenFor = async (person: SignedIn, scopes: string[], owner?: string) =>
  person.client.tokens.create({ body: { name: 'test', scopes, days: 1, ...(owner && { owner }) } })

async function serviceAccount(): Promise<SignedIn> {
  const { steward } = server.people
  const { id } = await steward.client.users.create({ body: { name: 'robot', roles: ['service'] } })
  return { ...steward, id, name: 'robot' }
}

function expectAll(
  answers: readonly { id: string; status: number; code: string }[],
  status: number,
  code: string,
) {
  expect(answers.filter((answer) => answer.status !== status || answer.code !== code)).toEqual([])
}

describe('credentials and routes', () => {
  it('[HT2] no credential, or one that never was, is refused everywhere', async () => {
    expect(guarded.length).toBeGreaterThan(10)
    const wrong: Record<string, string>[] = [
      {},
      { cookie: `outis-session=${newSecretText()}` },
      { cookie: 'outis-session=' },
      { cookie: `outis-session=${'x'.repeat(5000)}` },
      { cookie: `__Host-outis-session=${server.people.steward.cookie.split('=')[1]}` },
      bearer(newTokenText()),
      bearer('outis_'),
      { authorization: 'Basic c3Rld2FyZDphIHBhc3N3b3JkIGZvciB0ZXN0cw==' },
      // A token that is wrong is not made right by a session that comes along.
      { ...asPerson(server.people.steward), ...bearer(newTokenText()) },
    ]
    for (const headers of wrong) expectAll(await everyRoute(guarded, headers), 401, 'NOT_SIGNED_IN')
  })

  it('[HT2] strangers are refused before their body is read', async () => {
    for (const { route } of changing) {
      const response = await fetch(server.url + route.path.replace(/\{\w+\}/g, 'x'), {
        method: route.method,
        headers: { 'content-type': 'application/json' },
        body: '{"half',
      })
      expect(response.status).toBe(401)
      await response.text()
    }
  })

  it('[HT2] other roles are refused', async () => {
    for (const role of roles) {
      const foreign = guarded.filter(({ route }) => !(route.roles as readonly string[]).includes(role))
      const { secret } =
        role === 'service'
          ? await tokenFor(service, ['*'], service.id)
          : await tokenFor(server.people[role], ['*'])
      expectAll(await everyRoute(foreign, bearer(secret)), 403, 'FORBIDDEN')
      if (role !== 'service')
        expectAll(await everyRoute(foreign, asPerson(server.people[role])), 403, 'FORBIDDEN')
    }
  })

  it('[HT2] tokens without the scope are refused', async () => {
    for (const listed of guarded.filter(forPeople)) {
      const role = listed.route.roles.find((role) => role !== 'service') as Exclude<Role, 'service'>
      const other = listed.route.method === 'GET' ? '*:write' : '*:read'
      for (const scopes of [[other], ['nothing:read', 'nothing:write']]) {
        const { secret } = await tokenFor(server.people[role], scopes)
        expect(await ask(listed, bearer(secret))).toMatchObject({ status: 403, code: 'FORBIDDEN' })
      }
    }
  })

  it('[HT2] a stolen cookie without its proof, or with the proof of another, changes nothing', async () => {
    for (const listed of changing.filter(forPeople)) {
      const role = listed.route.roles.find((role) => role !== 'service') as Exclude<Role, 'service'>
      const { cookie } = server.people[role]
      const other = server.people[role === 'auditor' ? 'steward' : 'auditor']
      const [session, proof] = cookie.split('; ')
      const [, othersProof] = other.cookie.split('; ')
      const cases = [
        { cookie },
        { cookie, 'x-csrf-token': 'made-up' },
        { cookie, 'x-csrf-token': other.csrf },
        { cookie: `${session}; ${othersProof}`, 'x-csrf-token': other.csrf },
        { cookie: session!, 'x-csrf-token': server.people[role].csrf },
        {
          cookie: `${session}; ${proof}`,
          'x-csrf-token': server.people[role].csrf,
          'sec-fetch-site': 'cross-site',
        },
      ]
      for (const headers of cases)
        expect(await ask(listed, headers)).toMatchObject({ status: 403, code: 'CSRF' })
    }
  })

  it('[HT2] sessions and tokens that have ended are refused everywhere', async () => {
    const left = await server.signIn('steward')
    await left.client.sessions.end()
    const blocked = await server.invite('blocked', ['steward', 'auditor', 'approver', 'researcher'])
    const { secret: blockedToken } = await tokenFor(blocked, ['*'])
    const { steward } = server.people
    const revoked = await tokenFor(steward, ['*'])
    await steward.client.tokens.remove({ params: { id: revoked.id } })
    await steward.client.users.change({ params: { id: blocked.id }, body: { state: 'blocked' } })
    const ended = [asPerson(left), bearer(revoked.secret), asPerson(blocked), bearer(blockedToken)]
    for (const headers of ended) expectAll(await everyRoute(guarded, headers), 401, 'NOT_SIGNED_IN')
  })

  it('[HT2] links that never were, or were used, are refused', async () => {
    const links = all.filter(({ route }) => route.roles.includes('link'))
    expect(links.length).toBeGreaterThan(2)
    for (const answer of await everyRoute(links, {}))
      expect(answer).toMatchObject({ status: 403, code: 'LINK_INVALID' })
    const token = secretOf(server.link!)
    const again = server.stranger.setup.create({
      body: { token, name: 'second', password: 'a long password' },
    })
    await expect(again).rejects.toMatchObject({ code: 'LINK_INVALID' })
  })

  it('[HT2] the right credential is refused nowhere: it is the credential that counts above', async () => {
    for (const listed of guarded.filter(forPeople)) {
      const everything = await server.invite(`all of ${listed.id}`, [
        'steward',
        'auditor',
        'approver',
        'researcher',
      ])
      const { code } = await ask(listed, asPerson(everything))
      expect([listed.id, code]).not.toEqual([
        listed.id,
        expect.stringMatching(/^(NOT_SIGNED_IN|FORBIDDEN|CSRF)$/),
      ])
    }
  })

  it('[HT2] sessions and tokens that have expired are refused everywhere', async () => {
    const { secret } = await tokenFor(server.people.steward, ['*'])
    server.later(25 * 3_600_000)
    expectAll(await everyRoute(guarded, bearer(secret)), 401, 'NOT_SIGNED_IN')
    for (const person of Object.values(server.people))
      expectAll(await everyRoute(guarded, asPerson(person)), 401, 'NOT_SIGNED_IN')
  })

  it('[HT3] [HT4] no answer has a stack, and the log no secret', () => {
    const log = server.logged.join('')
    expect(log.length).toBeGreaterThan(10_000)
    for (const { cookie, csrf } of Object.values(server.people))
      for (const secret of [...cookie.split('; ').map((part) => part.slice(part.indexOf('=') + 1)), csrf])
        expect(log.includes(secret)).toBe(false)
    expect(log).not.toMatch(/outis_[\w-]{43}|a password for tests/)
    expect(log.includes(secretOf(server.link!))).toBe(false)
  })
})
