import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createClient, pathOf, readEvents } from './client.ts'
import { PROBLEM_TYPE } from './fields.ts'
import { scopeOf } from './route.ts'

const answering = (response: Response, seen: { url?: string; init?: RequestInit } = {}) =>
  (async (url: string, init: RequestInit) => {
    Object.assign(seen, { url, init })
    return response
  }) as typeof fetch

describe('the client', () => {
  it('[AP1] fills paths in and encodes what it is given', () => {
    const path = pathOf(
      { path: '/files/{name}' },
      { params: { name: '../a b?' }, query: { limit: 3, after: undefined } },
    )
    expect(path).toBe('/files/..%2Fa%20b%3F?limit=3')
  })

  it('[AP2] throws what the server says', async () => {
    const told = { code: 'CONFLICT', detail: 'Taken.', hint: 'Another.', details: { name: 'x' } }
    const response = Response.json(told, { status: 409, headers: { 'content-type': PROBLEM_TYPE } })
    const client = createClient({ baseUrl: 'http://server', fetch: answering(response) })
    await expect(client.me.get()).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Taken.',
      hint: 'Another.',
      details: { name: 'x', status: 409 },
    })
  })

  it('[AP2] takes nothing else for an Outis server', async () => {
    for (const response of [
      new Response('<html>', { status: 502 }),
      Response.json({ code: 'ODD' }, { status: 400 }),
    ]) {
      const client = createClient({ baseUrl: 'http://server', fetch: answering(response) })
      await expect(client.me.get()).rejects.toMatchObject({ code: 'SERVER_UNREACHABLE' })
    }
    const failing = (async () => {
      throw new TypeError('fetch failed')
    }) as typeof fetch
    await expect(createClient({ baseUrl: 'http://server', fetch: failing }).me.get()).rejects.toMatchObject({
      code: 'SERVER_UNREACHABLE',
    })
  })

  it('[AP6] reads again where an idle connection was cut, once, and sends nothing twice', async () => {
    const cut = new TypeError('fetch failed', { cause: { code: 'UND_ERR_SOCKET' } })
    const cutting = (times: number) => {
      let asked = 0
      const flaky = (async () => {
        if (asked++ < times) throw cut
        return Response.json({ id: 'x' })
      }) as typeof fetch
      return { client: createClient({ baseUrl: 'http://server', fetch: flaky }), asked: () => asked }
    }
    expect(await cutting(1).client.me.get()).toEqual({ id: 'x' })
    const dead = cutting(9)
    await expect(dead.client.me.get()).rejects.toMatchObject({ code: 'SERVER_UNREACHABLE' })
    expect(dead.asked()).toBe(2)
    const writing = cutting(1)
    const made = writing.client.tokens.create({ body: { name: 'n', scopes: ['*'] } })
    await expect(made).rejects.toMatchObject({ code: 'SERVER_UNREACHABLE' })
    expect(writing.asked()).toBe(1)
  })

  it('[AP5] sends its token, and its proof with what changes something', async () => {
    const seen: { url?: string; init?: RequestInit } = {}
    const client = createClient({
      baseUrl: 'http://server',
      token: 'outis_x',
      csrf: () => 'proof',
      fetch: (url, init) => answering(Response.json({}), seen)(url, init),
    })
    await client.me.get()
    expect(Object.fromEntries(new Headers(seen.init?.headers))).toEqual({ authorization: 'Bearer outis_x' })
    await client.tokens.create({ body: { name: 'n', scopes: ['*'] } })
    expect(Object.fromEntries(new Headers(seen.init?.headers))).toEqual({
      authorization: 'Bearer outis_x',
      'content-type': 'application/json',
      'x-csrf-token': 'proof',
    })
  })

  it('[AP3] events are read however they are cut', async () => {
    const text = ': heartbeat\n\ndata: {"n":1}\n\nid: 7\ndata: {"n":\ndata: 2}\n\n'
    for (const step of [1, 3, 1000]) {
      const bytes = new TextEncoder().encode(text)
      const body = new ReadableStream({
        start(controller) {
          for (let byteIndex = 0; byteIndex < bytes.length; byteIndex += step)
            controller.enqueue(bytes.slice(byteIndex, byteIndex + step))
          controller.close()
        },
      })
      const found: number[] = []
      for await (const { n } of readEvents(new Response(body), z.object({ n: z.number() }))) found.push(n)
      expect(found).toEqual([1, 2])
    }
  })

  it('[AP4] scopes follow from the id and the method', () => {
    expect(scopeOf('users.list', { method: 'GET' })).toBe('users:read')
    expect(scopeOf('users.change', { method: 'PATCH' })).toBe('users:write')
  })
})
