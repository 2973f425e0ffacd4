import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { masterKeyText } from '../keys/master-key.ts'
import { startServer } from '../start/start-server.ts'
import { startTestServer, type TestServer } from '../testing/running-server.ts'

describe("the server's own look at its trail", () => {
  let server: TestServer
  afterEach(() => server.close())
  const health = async () => (await fetch(`${server.url}/health`)).json()
  const change = (set: object, seq: number) =>
    server.services.store.write((tx) => tx.updateTable('audit').set(set).where('seq', '=', seq).execute())

  it('[AU920] finds nothing in a whole trail, whose end is not signed yet', async () => {
    server = await startTestServer()
    await server.services.trailWatch.look()
    expect(server.services.trailWatch.fault()).toBeUndefined()
    expect(await health()).toEqual({ status: 'ok' })
  })

  it.each([
    ['a change', (seq: number) => change({ actor: 'user:nobody' }, seq)],
    [
      'a removal',
      (seq: number) =>
        server.services.store.write((tx) => tx.deleteFrom('audit').where('seq', '=', seq).execute()),
    ],
    [
      'a cut end',
      () => server.services.store.write((tx) => tx.deleteFrom('audit').where('seq', '>', 4).execute()),
    ],
    [
      'a checkpoint of another key',
      async () => {
        await server.services.store.write((tx) => server.services.audit.checkpoint(tx))
        const signature = Buffer.alloc(64).toString('base64url')
        await server.services.store.write((tx) =>
          tx.updateTable('audit_checkpoints').set({ signature }).execute(),
        )
      },
    ],
  ])('[AU920] says %s by /health, the metrics and the log, until it is undone', async (_, tamper) => {
    server = await startTestServer()
    await tamper(3)
    await server.services.trailWatch.look()
    expect(await health()).toEqual({ status: 'degraded', reason: 'trail' })
    expect(await (await fetch(`${server.url}/metrics`)).text()).toContain('outis_trail_broken 1')
    const lines = server.logged.filter((line) => line.includes('AUDIT_BROKEN'))
    expect(JSON.parse(lines[0]!)).toMatchObject({ level: 50, code: 'AUDIT_BROKEN' })
  })

  it('[AU921] a server looks when it starts', async () => {
    const data = mkdtempSync(join(tmpdir(), 'outis-watch-'))
    const masterKey = randomBytes(32).toString('base64url')
    server = await startTestServer({ settings: { data }, masterKey })
    await change({ actor: 'user:nobody' }, 2)
    await server.close()
    server = {
      ...server,
      ...(await startServer({ settings: { data, port: 0 }, masterKeys: masterKeyText(masterKey, '') })),
    }
    await expect.poll(health).toEqual({ status: 'degraded', reason: 'trail' })
  })

  it('[AU921] and once a day', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    server = await startTestServer()
    await change({ actor: 'user:nobody' }, 2)
    expect(await health()).toEqual({ status: 'ok' })
    vi.advanceTimersByTime(86_400_000)
    vi.useRealTimers()
    await expect.poll(health).toEqual({ status: 'degraded', reason: 'trail' })
  })
})
