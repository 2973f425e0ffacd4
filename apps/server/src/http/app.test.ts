import { listRoutes } from '@outis/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/running-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe('the app', () => {
  it('[HT1] tells people of every role who they are, and strangers nothing', async () => {
    for (const [role, { client, name, id }] of Object.entries(server.people))
      expect(await client.me.get()).toMatchObject({ id, name, roles: [role], by: 'session', mode: 'server' })
    await expect(server.stranger.me.get()).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
    await expect(server.people.researcher.client.users.list()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  it('[HT9] OpenAPI 3.1 lists every route of the table, with its roles', async () => {
    const document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as {
      readonly openapi: string
      readonly paths: Record<string, Record<string, { operationId: string; 'x-outis-roles': string[] }>>
    }
    expect(document.openapi).toBe('3.1.0')
    const listed = Object.entries(
      document.paths as Record<string, Record<string, { operationId: string }>>,
    ).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${method} ${path} ${operationId}`),
    )
    const declared = listRoutes().map(({ id, route }) => `${route.method.toLowerCase()} ${route.path} ${id}`)
    expect(listed.sort()).toEqual(declared.sort())
    expect(document.paths['/api/v1/users']?.get?.['x-outis-roles']).toEqual(['steward'])
  })

  it('[HT3] errors are problem+json with code, sentence and hint', async () => {
    const nowhere = await fetch(`${server.url}/api/v1/nowhere`)
    expect(nowhere.status).toBe(404)
    expect(nowhere.headers.get('content-type')).toMatch(/^application\/problem\+json/)
    expect(await nowhere.json()).toMatchObject({ status: 404, code: 'NOT_FOUND', hint: expect.any(String) })
    const wrong = server.people.steward.client.users.get({ params: { id: 'no uuid' } })
    await expect(wrong).rejects.toMatchObject({
      code: 'REQUEST_INVALID',
      message: expect.stringContaining('params/id'),
    })
  })
})
