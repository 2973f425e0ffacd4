import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { jobFault } from '../jobs/job-hall.ts'
import { startTestServer } from '../testing/running-server.ts'
import { saysFull } from './disk-full.ts'
import { openEmbeddedStore } from './embedded-store.ts'

const full = { code: 'STORE_UNAVAILABLE', details: { reason: 'disk full' } }

describe('a full disk', () => {
  const folder = mkdtempSync(join(tmpdir(), 'outis-full-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  it('[ST920] fails a write as what it is, and the next one is done when there is room', async () => {
    const store = await openEmbeddedStore(join(folder, 'outis.db'))
    const mostPages = (pages: number) =>
      store.write((tx) => sql.raw(`pragma max_page_count = ${pages}`).execute(tx))
    const write = () =>
      store.write((tx) =>
        tx
          .insertInto('secrets')
          .values({ name: 'large', sealed: new Uint8Array(200_000) })
          .execute(),
      )
    await mostPages(1)
    await expect(write()).rejects.toMatchObject(full)
    await mostPages(1_000_000)
    await write()
    await store.close()
  })

  it('[ST920] is known by the words of the system and of both stores, also as a cause', () => {
    for (const code of ['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100']) {
      expect(saysFull({ code })).toBe(true)
      expect(saysFull(new Error('', { cause: { code } }))).toBe(true)
    }
    expect(saysFull({ code: 'SQLITE_CORRUPT' })).toBe(false)
    expect(saysFull(undefined)).toBe(false)
    expect(jobFault(Object.assign(new Error(), { code: 'ENOSPC' }))).toMatchObject({
      code: 'STORE_UNAVAILABLE',
    })
  })

  it('[ST921] is said by /health and by answers, which say when to ask again', async () => {
    const server = await startTestServer()
    const health = () => fetch(`${server.url}/health`)
    expect(await (await health()).json()).toEqual({ status: 'ok' })
    const settings = server.services.settings as { leastFree: number }
    settings.leastFree = Number.MAX_SAFE_INTEGER
    const said = await health()
    expect([said.status, said.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await said.json()).toEqual({ status: 'degraded', reason: 'disk full' })
    settings.leastFree = 0
    const failing = vi
      .spyOn(server.services.store, 'write')
      .mockRejectedValue(Object.assign(new Error(), { code: 'ENOSPC' }))
    const answer = await fetch(`${server.url}/api/v1/sessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'steward', password: 'wrong password' }),
    })
    failing.mockRestore()
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await answer.json()).toMatchObject(full)
    vi.spyOn(server.services.store, 'check').mockRejectedValueOnce(new Error('away'))
    expect(await (await health()).json()).toEqual({ status: 'degraded', reason: 'store' })
    await server.close()
  })
})
