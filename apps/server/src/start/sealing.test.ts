import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@outis/api'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { masterKeyText } from '../keys/master-key.ts'
import { openStore } from '../store/open-store.ts'
import { makeProject } from '../testing/hospital-project.ts'
import { enter, PASSWORD, QUICK_HASHING, secretOf, startTestServer } from '../testing/running-server.ts'
import { type SpawnedServer, spawnServer, startServerProcess } from '../testing/server-process.ts'
import { isSealed, sealServer, unsealServer } from './sealing.ts'
import { startServer } from './start-server.ts'

const masterKey = randomBytes(32).toString('base64url')
let data = ''
let started: SpawnedServer[] = []
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'outis-seal-'))
})
afterEach(async () => {
  for (const { process, ended } of started) {
    process.kill('SIGKILL')
    await ended
  }
  started = []
  rmSync(data, { recursive: true, force: true })
})

const start = async (...more: string[]) => {
  const server = await startServerProcess([`--data=${data}`, ...more], masterKey)
  started.push(server)
  return server
}
const setUp = async ({ url, link }: { readonly url: string; readonly link?: string }) => {
  const me = await enter(url, (client) =>
    client.setup.create({ body: { token: secretOf(link!), name: 'steward', password: PASSWORD } }),
  )
  return (await me.client.tokens.create({ body: { name: 'test', scopes: ['*'] } })).secret
}
const trailOf = async (url: string, token: string) =>
  (await (await createClient({ baseUrl: url, token }).audit.export()).text()).split('\n')

describe('a server that is sealed', () => {
  it('[GO1104] [GO1105] ends with its jobs, answers nothing when started again, and goes on when it is unsealed', async () => {
    const first = await start()
    const token = await setUp(first)
    const client = createClient({ baseUrl: first.url, token })
    const project = await makeProject(client, { rows: 3000 })
    await client.runs.create({ params: { id: project }, body: { kind: 'run' } })
    expect(await client.seal.create({ body: { reason: 'a drill' } })).toEqual({ sealed: true })
    expect(await first.ended).toBe(2)
    await expect(client.me.get()).rejects.toMatchObject({ code: 'SERVER_UNREACHABLE' })

    const second = await start()
    for (const path of ['/', '/api/v1/me', '/api/v1/releases', '/metrics', '/api/v1/sessions']) {
      const answer = await fetch(second.url + path, { headers: { authorization: `Bearer ${token}` } })
      expect([answer.status, ((await answer.json()) as { code: string }).code], path).toEqual([
        503,
        'SERVER_SEALED',
      ])
      expect(answer.headers.get('retry-after'), path).toBe('60')
    }
    const health = await fetch(`${second.url}/health`)
    expect([health.status, await health.json()]).toEqual([503, { status: 'degraded', reason: 'sealed' }])
    // Nobody has the store: the lock is free.
    await (await openStore(join(data, 'outis.db'))).close()

    expect(await unsealServer(data)).toBe(true)
    expect(await unsealServer(data)).toBe(false)
    const atWork = () => /"url":\s*"([^"]+)",\s*"auditKey"/.exec(second.printed())?.[1]
    await expect.poll(atWork, { timeout: 30_000 }).toBeDefined()
    const url = atWork()!
    expect((await createClient({ baseUrl: url, token }).me.get()).name).toBe('steward')
    const lines = await trailOf(url, token)
    expect(lines.filter((line) => /"seal.create".*a drill/.test(line))).toHaveLength(1)
    expect(lines.filter((line) => line.includes('"server.unseal"'))).toHaveLength(1)
  }, 120_000)

  it('[GO1104] [GO1105] is sealed by its data folder too, and a signal ends what listens', async () => {
    const first = await start()
    await sealServer(data)
    expect(await first.ended).toBe(2)
    const second = await start()
    second.process.kill('SIGTERM')
    expect(await second.ended).toBe(0)
  }, 120_000)

  it('[GO1106] is not taken over by one that waits', async () => {
    const first = await start()
    const second = spawnServer([`--data=${data}`, '--wait'], masterKey)
    started.push(second)
    await expect.poll(() => second.said(), { timeout: 60_000 }).toContain('waits for its end')
    await sealServer(data)
    expect(await first.ended).toBe(2)
    await expect(second.listening).rejects.toMatchObject({ code: 'SERVER_SEALED' })
    expect(await second.ended).toBe(2)
  }, 120_000)

  it('[GO1105] is sealed by stewards alone, and never on a machine of one person', async () => {
    const server = await startTestServer({ settings: { data } })
    for (const role of ['researcher', 'approver', 'auditor'] as const)
      await expect(
        server.people[role].client.seal.create({ body: { reason: 'mine' } }),
      ).rejects.toMatchObject({
        code: 'FORBIDDEN',
      })
    expect(isSealed(data)).toBe(false)
    await server.close()
    const own = join(data, 'own')
    const local = await startServer({
      settings: { data: own, port: 0, mode: 'local', argon2: QUICK_HASHING },
      masterKeys: masterKeyText(masterKey, 'the test'),
    })
    const holder = await enter(local.url, (client) =>
      client.sessions.open({ body: { token: secretOf(local.link!) } }),
    )
    await expect(holder.client.seal.create({ body: { reason: 'mine' } })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    expect(isSealed(own)).toBe(false)
    await local.close()
  })
})
