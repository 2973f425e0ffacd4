import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fuzzServer } from '../testing/fuzz-server.ts'
import { startTestServer, type TestServer } from '../testing/running-server.ts'

/** `npm run fuzz:server` asks for ten thousand. */
const requests = Number(process.env.OUTIS_FUZZ_REQUESTS ?? 300)
const seed = Number(process.env.OUTIS_FUZZ_SEED ?? 4)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe('malformed requests', () => {
  it('[HT10] get an answer below 500, without stack or secret', async () => {
    expect(await fuzzServer(server, { requests, seed })).toEqual([])
    const log = server.logged.join('')
    expect(log).not.toContain(server.people.steward.csrf)
    expect(log).not.toContain(server.people.steward.cookie.split(/[=;]/)[1])
  }, 3_600_000)
})
