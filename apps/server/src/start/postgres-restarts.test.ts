import { type PostgresCluster, postgresPrograms, startPostgres } from '@outis/core/testing/postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepClinic } from '../testing/clinic-release.ts'
import { type SignedIn, startTestServer, type TestServer } from '../testing/running-server.ts'

const installed = postgresPrograms() !== undefined
if (!installed) console.warn('SKIPPED: restarts of PostgreSQL are not tested, for it is not installed.')

describe.skipIf(!installed)('a server whose PostgreSQL goes away', () => {
  let cluster: PostgresCluster
  let address: string
  let server: TestServer
  let who: SignedIn
  let release: string
  beforeAll(async () => {
    // Durable: what is acknowledged must be there after the restart.
    cluster = await startPostgres({ durable: true })
    address = await cluster.database()
    server = await startTestServer({ settings: { store: address } })
    release = await keepClinic(server.services, server.people.steward.client)
    who = await server.invite('asking', ['researcher'])
    await server.people.steward.client.grants.create({
      body: {
        researcher: who.id,
        release,
        purpose: 'a test',
        expires: '2100-01-01T00:00:00Z',
        acknowledge: 'a test',
        undoneLimit: 1,
      },
    })
  })
  afterAll(async () => {
    await server.close()
    await cluster.stop()
  })

  interface Outcome {
    readonly status: number
    readonly retryAfter: string | null
    readonly code?: string | undefined
    readonly id?: string | undefined
  }
  const ask = async (): Promise<Outcome> => {
    const headers = {
      'content-type': 'application/json',
      cookie: who.cookie,
      'x-csrf-token': who.csrf,
    }
    const body = JSON.stringify({ release, result: 'sex = F' })
    const answer = await fetch(`${server.url}/api/v1/interpretations`, { method: 'POST', headers, body })
    const { code, id } = (await answer.json()) as Pick<Outcome, 'code' | 'id'>
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), code, id }
  }
  /** Asks by several at once until told to stop. */
  const askOn = () => {
    const outcomes: Outcome[] = []
    let isOver = false
    const asking = Array.from({ length: 4 }, async () => {
      while (!isOver) outcomes.push(await ask())
    })
    return {
      outcomes,
      async stop() {
        isOver = true
        await Promise.all(asking)
      },
    }
  }
  const expectWell = async (outcomes: readonly Outcome[]) => {
    const odd = outcomes.filter(
      ({ status, code, retryAfter }) =>
        status !== 201 && !(status === 503 && code === 'STORE_UNAVAILABLE' && retryAfter === '2'),
    )
    expect(odd).toEqual([])
    const acknowledged = outcomes.flatMap(({ status, id }) => (status === 201 ? [id!] : []))
    const { store } = server.services
    const stored = await store.db.selectFrom('answers').select('id').execute()
    const ids = new Set(stored.map(({ id }) => id))
    expect(acknowledged.filter((id) => !ids.has(id))).toEqual([])
  }
  const answersAgain = () =>
    expect.poll(async () => (await ask()).status, { timeout: 60_000, interval: 100 }).toBe(201)

  it('[ST922] answers 503 and when to ask again, loses nothing, and goes on: connections that are cut', async () => {
    expect((await ask()).status).toBe(201)
    const { outcomes, stop } = askOn()
    for (let cuts = 0; cuts < 5; cuts++) {
      await expect.poll(() => outcomes.length).toBeGreaterThan(cuts * 5)
      await cluster.ask(
        address,
        'select pg_terminate_backend(pid) from pg_stat_activity where pid != pg_backend_pid() and datname = current_database()',
      )
    }
    await answersAgain()
    await stop()
    await expectWell(outcomes)
    expect(await (await fetch(`${server.url}/health`)).json()).toEqual({ status: 'ok' })
  })

  it('[ST922] and a restart, in which /health says that the store is away', async () => {
    const { outcomes, stop } = askOn()
    await cluster.restart(async () => {
      const health = await fetch(`${server.url}/health`)
      expect([health.status, health.headers.get('retry-after')]).toEqual([503, '2'])
      expect(await health.json()).toEqual({ status: 'degraded', reason: 'store' })
    })
    await answersAgain()
    await stop()
    await expectWell(outcomes)
    expect(outcomes.some(({ status }) => status === 503)).toBe(true)
  })
})
