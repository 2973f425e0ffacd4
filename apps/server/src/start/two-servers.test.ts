import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient } from '@outis/api'
import { type PostgresCluster, postgresPrograms, startPostgres } from '@outis/core/testing/postgres'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { verifyTrail } from '../audit/verify-trail.ts'
import { ended, hospitalText, makeProject } from '../testing/hospital-project.ts'
import { enter, PASSWORD, secretOf } from '../testing/running-server.ts'
import { type SpawnedServer, spawnServer, startServerProcess } from '../testing/server-process.ts'

const installed = postgresPrograms() !== undefined
if (!installed) console.warn('SKIPPED: two servers on PostgreSQL are not tested, for it is not installed.')

const SECOND = 1000

let cluster: PostgresCluster | undefined
beforeAll(async () => {
  if (installed) cluster = await startPostgres({ durable: true })
})
afterAll(() => cluster?.stop())

describe.each(['embedded', 'postgres'] as const)('two server processes on one %s store', (kind) => {
  let data: string
  let args: string[]
  let masterKey: string
  let started: SpawnedServer[]
  beforeEach(async (context) => {
    if (kind === 'postgres' && !installed) context.skip()
    data = mkdtempSync(join(tmpdir(), 'outis-two-'))
    masterKey = randomBytes(32).toString('base64url')
    args = [`--data=${data}`, ...(kind === 'postgres' ? [`--store=${await cluster!.database()}`] : [])]
    started = []
  })
  afterEach(async () => {
    for (const { process, ended } of started) {
      process.kill('SIGKILL')
      await ended
    }
    rmSync(data, { recursive: true, force: true })
  })

  const start = async (...more: string[]) => {
    const server = await startServerProcess([...args, ...more], masterKey)
    started.push(server)
    return server
  }
  const spawnWaiting = async () => {
    const server = spawnServer([...args, '--wait'], masterKey)
    started.push(server)
    await expect.poll(() => server.said(), { timeout: 60 * SECOND }).toContain('waits for its end')
    return server
  }
  /** The first steward's token. */
  const setUp = async ({ url, link }: { readonly url: string; readonly link?: string }) => {
    const me = await enter(url, (client) =>
      client.setup.create({ body: { token: secretOf(link!), name: 'steward', password: PASSWORD } }),
    )
    return (await me.client.tokens.create({ body: { name: 'test', scopes: ['*'] } })).secret
  }
  const expectWholeTrail = async (client: Client) => {
    const lines = (await (await client.audit.export()).text()).trimEnd().split('\n')
    const each = async function* () {
      yield* lines
    }
    await verifyTrail(each())
  }

  it('[GO1100] the second ends with SERVER_RUNNING, and an upload and a job of the first go on', async () => {
    const first = await start()
    const token = await setUp(first)
    const client = createClient({ baseUrl: first.url, token })
    const project = await makeProject(client)
    const { id: job } = await client.runs.create({ params: { id: project }, body: { kind: 'run' } })
    let sendRest: () => void = () => undefined
    const rest = new Promise<void>((resolve) => {
      sendRest = resolve
    })
    const text = hospitalText(300)
    const uploading = fetch(`${first.url}/api/v1/projects/${project}/source?name=hospital.csv`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
      duplex: 'half',
      body: new ReadableStream({
        async start(controller) {
          controller.enqueue(Buffer.from(text.slice(0, 1000)))
          await rest
          controller.enqueue(Buffer.from(text.slice(1000)))
          controller.close()
        },
      }),
    } as RequestInit)
    const second = spawnServer(args, masterKey)
    started.push(second)
    await expect(second.listening).rejects.toMatchObject({
      code: 'SERVER_RUNNING',
      hint: expect.stringContaining('--wait'),
    })
    expect(await second.ended).toBe(2)
    sendRest()
    expect((await uploading).status).toBe(200)
    expect(await ended(client, job)).toMatchObject({ state: 'done', attempt: 1 })
  }, 120_000)

  it('[GO1101] a rolling restart under load loses no acknowledged write, and the second begins', async () => {
    const first = await start()
    const token = await setUp(first)
    const second = await spawnWaiting()
    const acknowledged = new Set<string>()
    let isOver = false
    let url = first.url
    const write = async (writer: number) => {
      for (let count = 0; !isOver; count++) {
        const name = `robot ${writer} ${count}`
        const client = createClient({ baseUrl: url, token })
        await client.users.create({ body: { name, roles: ['service'] } }).then(
          () => acknowledged.add(name),
          () => new Promise((resolve) => setTimeout(resolve, 20)),
        )
      }
    }
    const writing = [0, 1, 2, 3].map(write)
    await expect.poll(() => acknowledged.size, { timeout: 60 * SECOND }).toBeGreaterThan(20)
    first.process.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    url = (await second.listening).url
    const before = acknowledged.size
    await expect.poll(() => acknowledged.size, { timeout: 60 * SECOND }).toBeGreaterThan(before + 20)
    isOver = true
    await Promise.all(writing)
    const client = createClient({ baseUrl: url, token })
    const there = new Set((await client.users.list({ query: { limit: 1000 } })).users.map(({ name }) => name))
    expect([...acknowledged].filter((name) => !there.has(name))).toEqual([])
    await expectWholeTrail(client)
  }, 120_000)

  it('[GO1101] after kill -9 the one that waits begins, and does the job that was under way', async () => {
    const first = await start()
    const token = await setUp(first)
    const client = createClient({ baseUrl: first.url, token })
    const project = await makeProject(client, { rows: 3000 })
    const second = await spawnWaiting()
    const { id: job } = await client.runs.create({ params: { id: project }, body: { kind: 'run' } })
    first.process.kill('SIGKILL')
    const { url } = await second.listening
    const later = createClient({ baseUrl: url, token })
    expect((await ended(later, job)).state).toBe('done')
    await expectWholeTrail(later)
  }, 120_000)

  it('[GO1101] a signal ends the waiting, and nothing was touched', async () => {
    await start()
    const second = await spawnWaiting()
    second.process.kill('SIGTERM')
    expect(await second.ended).toBe(0)
    await expect(second.listening).rejects.toThrow(/ended with 0/)
    expect(existsSync(join(data, 'outis.db'))).toBe(kind === 'embedded')
  }, 120_000)

  it('[GO1102] one that is frozen and loses its database meanwhile acknowledges nothing, and ends', async (context) => {
    if (kind === 'embedded') context.skip('the lock of the system is lost by the end of the process alone')
    const first = await start()
    const token = await setUp(first)
    const second = await spawnWaiting()
    first.process.kill('SIGSTOP')
    await cluster!.ask(
      args[1]!.slice('--store='.length),
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 8471002 and granted
        and database = (select oid from pg_database where datname = current_database())`,
    )
    const { url } = await second.listening
    const writing = createClient({ baseUrl: first.url, token }).users.create({
      body: { name: 'late', roles: ['service'] },
    })
    first.process.kill('SIGCONT')
    await expect(writing).rejects.toBeDefined()
    expect(await first.ended).toBe(2)
    const client = createClient({ baseUrl: url, token })
    expect((await client.users.list()).users.map(({ name }) => name)).toEqual(['steward'])
    await client.users.create({ body: { name: 'goes on', roles: ['service'] } })
    await expectWholeTrail(client)
  }, 120_000)
})
