import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { createClient } from '@outis/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/running-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    settings: {
      slowBody: 300,
      largestFile: 2000,
      limits: {
        usual: { requests: 100_000, seconds: 60 },
        'sign-in': { requests: 8, seconds: 60 },
        link: { requests: 1000, seconds: 60 },
        interpretation: { requests: 10, seconds: 60 },
      },
    },
  })
})
afterAll(() => server.close())

const json = { 'content-type': 'application/json' }
/** Settles when the server has closed the connection, be it with a reset in the middle of a byte that is being sent. */
const closing = (socket: Socket): Promise<void> =>
  new Promise((resolve) => socket.on('error', () => undefined).once('close', () => resolve()))
const post = (path: string, init: RequestInit) => fetch(server.url + path, { method: 'POST', ...init })

describe('the gates', () => {
  it('[HT6] a body that is too large, of a wrong type, or no JSON is refused', async () => {
    const { cookie, csrf } = server.people.steward
    const headers = { ...json, cookie, 'x-csrf-token': csrf }
    const large = await post('/api/v1/users', { headers, body: `{"name":"${'x'.repeat(2 ** 20)}"}` })
    expect([large.status, ((await large.json()) as { code: string }).code]).toEqual([
      413,
      'REQUEST_TOO_LARGE',
    ])
    for (const [type, body] of [
      ['text/csv', 'a,b'],
      ['application/json', '{"name"'],
      ['application/json', ''],
      ['application/x-www-form-urlencoded', 'name=x'],
    ] as const) {
      const response = await post('/api/v1/users', { headers: { ...headers, 'content-type': type }, body })
      expect([type, response.status, ((await response.json()) as { code: string }).code]).toEqual([
        type,
        400,
        'REQUEST_INVALID',
      ])
    }
  })

  it('[HT6] a body that comes drop by drop is cut off', async () => {
    const { port } = new URL(server.url)
    const socket = connect(Number(port), '127.0.0.1')
    const closed = closing(socket)
    await once(socket, 'connect')
    socket.write(
      'POST /api/v1/sessions HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{',
    )
    const dripping = setInterval(() => socket.write(' '), 50)
    socket.resume()
    await closed
    clearInterval(dripping)
    // The server goes on.
    expect((await fetch(`${server.url}/health`)).status).toBe(200)
  })

  it('[HT6] an answer may take longer than a body: a table that is opened first', async () => {
    const { client } = server.people.steward
    const { id } = await client.projects.create({ body: { name: 'quick' } })
    const params = { id }
    // A table that finds a policy needs no draft.
    const policy =
      'outis: 1\ndata: { source: a.csv }\nattributes: { age: quasi, illness: sensitive }\n' +
      'method: { full-domain: { k: 2 } }\nrelease: { to: out/a.csv }\n'
    await client.policies.put({ params, body: policy })
    await client.projects.putSource({
      params,
      query: { name: 'a.csv' },
      body: 'age,illness\n20,flu\n21,gout\n',
    })
    // Its process starts after the time that a body has.
    server.services.views.forget('')
    expect((await client.sources.profile({ params })).rows).toBe(2)
  })

  it('[HT6] a file that stops arriving is cut off, and nothing of it is kept', async () => {
    const { cookie, csrf, client } = server.people.steward
    const { id } = await client.projects.create({ body: { name: 'slow' } })
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    const closed = closing(socket)
    await once(socket, 'connect')
    socket.write(
      `PUT /api/v1/projects/${id}/source?name=a.csv HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: ${cookie}\r\n` +
        `x-csrf-token: ${csrf}\r\ncontent-type: text/csv\r\ncontent-length: 1500\r\n\r\nage,illness\n`,
    )
    const dripping = setInterval(() => socket.write('2'), 50)
    socket.resume()
    await closed
    clearInterval(dripping)
    expect((await client.projects.get({ params: { id } })).source).toBeNull()
    // The connection is closed first, then what had come is swept away.
    const left = () =>
      readdirSync(server.data, { recursive: true }).filter(
        (name) => String(name).includes(id) && !String(name).endsWith(id),
      )
    await expect.poll(left).toEqual([])
  })

  it('[HT7] what a page of somebody else sends is refused', async () => {
    for (const site of ['cross-site', 'same-site']) {
      const response = await post('/api/v1/sessions', {
        headers: { ...json, 'sec-fetch-site': site },
        body: '{}',
      })
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([403, 'CSRF'])
    }
  })

  it('[HT11] metrics are for loopback, and tokens with their scope', async () => {
    const text = await (await fetch(`${server.url}/metrics`)).text()
    expect(text).toMatch(/^outis_requests_total\{.*\} \d+$/m)
    expect(text).not.toMatch(/steward|[0-9a-f]{8}-[0-9a-f]{4}/)
    const { secret } = await server.people.auditor.client.tokens.create({
      body: { name: 'm', scopes: ['health:read'] },
    })
    await expect(createClient({ baseUrl: server.url, token: secret }).health.metrics()).resolves.toBeDefined()
    const { secret: other } = await server.people.auditor.client.tokens.create({
      body: { name: 'm', scopes: ['me:read'] },
    })
    await expect(createClient({ baseUrl: server.url, token: other }).health.metrics()).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
  })

  it('[HT8] who guesses passwords is stopped by address, known account or not', async () => {
    const codes: string[] = []
    for (let tries = 0; tries < 12; tries++) {
      const signing = server.stranger.sessions.create({
        body: { name: tries % 2 ? 'steward' : 'nobody', password: 'a wrong one' },
      })
      codes.push(
        await signing.then(
          () => 'in',
          (error) => error.code,
        ),
      )
    }
    expect(codes.slice(0, 2)).toEqual(['SIGN_IN_FAILED', 'SIGN_IN_FAILED'])
    expect(codes.slice(-3)).toEqual(Array(3).fill('TOO_MANY_REQUESTS'))
  })
})

describe('counting requests', () => {
  it('[HT800] an account is counted over all its addresses, an address before anybody looks who asks', async () => {
    const few = { requests: 3, seconds: 60 }
    const many = { requests: 1000, seconds: 60 }
    const limits = { usual: many, 'sign-in': many, link: many, interpretation: few }
    const proxied = await startTestServer({ settings: { behindProxy: true, limits } })
    try {
      const { researcher } = proxied.people
      const body = JSON.stringify({ release: researcher.id, kind: 'counts', column: 'age' })
      const ask = async (address: string, cookie = researcher.cookie) => {
        const headers = { ...json, cookie, 'x-csrf-token': researcher.csrf, 'x-forwarded-for': address }
        return (await fetch(`${proxied.url}/api/v1/analyses`, { method: 'POST', headers, body })).status
      }
      const statuses = async (asked: (at: number) => Promise<number>) => {
        const found: number[] = []
        for (let index = 1; index <= 4; index++) found.push(await asked(index))
        return found
      }
      expect(await statuses((at) => ask(`198.51.100.${at}`))).toEqual([403, 403, 403, 429])
      expect(await statuses(() => ask('198.51.100.9', ''))).toEqual([401, 401, 401, 429])
    } finally {
      await proxied.close()
    }
  })
})
