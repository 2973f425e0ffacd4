import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEmbeddedStore } from '../store/embedded-store.ts'
import type { Store } from '../store/store.ts'
import { startTestServer, type TestServer } from '../testing/running-server.ts'
import type { RunRow } from './job-queue.ts'
import { nextJob } from './next-job.ts'

describe('the queue of jobs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'outis-queue-'))
  let store: Store
  beforeAll(async () => {
    store = await openEmbeddedStore(join(folder, 'outis.db'))
    const project = { id: 'p', name: 'p', created: '1', source: null, policy_version: null }
    await store.write((tx) => tx.insertInto('projects').values(project).execute())
  })
  afterAll(async () => {
    await store.close()
    rmSync(folder, { recursive: true })
  })
  const job = (id: string, account: string | null, created: string): RunRow => ({
    id,
    account,
    created,
    project_id: 'p',
    kind: 'run',
    state: 'queued',
    request: new Uint8Array(),
    created_by: 'user:old',
    started: null,
    ended: null,
    attempt: 0,
    policy_version: null,
    result: null,
    fault: null,
    release_id: null,
  })

  it('[JB920] accounts take turns, and each has its oldest job first', async () => {
    const jobs = [job('a1', 'a', '01'), job('a2', 'a', '02'), job('a3', 'a', '03'), job('b1', 'b', '04')]
    jobs.push(job('b2', 'b', '05'), job('old', null, '06'))
    await store.write((tx) => tx.insertInto('runs').values(jobs).execute())
    const order: string[] = []
    for (let turn = 0; turn < jobs.length; turn++)
      await store.write(async (tx) => {
        const next = await nextJob(tx)
        order.push(next!.id)
        await tx
          .updateTable('runs')
          .set({ state: 'running', started: `2026-01-0${turn + 1}` })
          .where('id', '=', next!.id)
          .execute()
      })
    expect(order).toEqual(['a1', 'b1', 'old', 'a2', 'b2', 'a3'])
    expect(await store.write(nextJob)).toBeUndefined()
  })
})

describe('a full queue', () => {
  let server: TestServer
  beforeAll(async () => {
    const jobs = { atOnce: 0, memory: 512, seconds: 60, views: 2, allowShortSeeds: false }
    server = await startTestServer({ settings: { jobs, quota: { queuedJobs: 2, dailyMegabytes: 1 } } })
  })
  afterAll(() => server.close())

  it('[JB921] one account has no more jobs than allowed, by whatever credential; others have theirs', async () => {
    const { client } = server.people.steward
    const { id } = await client.projects.create({ body: { name: 'Clinic' } })
    const policy =
      'outis: 1\ndata: { source: t.csv }\nattributes: { age: quasi }\nmodels: { k-anonymity: { k: 2 } }\n'
    await client.policies.put({ params: { id }, body: policy })
    await client.projects.putSource({ params: { id }, query: { name: 't.csv' }, body: 'age\n1\n1\n' })
    const run = (by = client) => by.runs.create({ params: { id }, body: { kind: 'run' } })
    const first = await run()
    const { secret } = await client.tokens.create({ body: { name: 'program', scopes: ['*'] } })
    await run(server.withToken(secret))
    await expect(run()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', details: { most: 2 } })
    await expect(run(server.withToken(secret))).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    const other = await server.invite('another steward', ['steward'])
    await expect(run(other.client)).resolves.toMatchObject({ state: 'queued' })
    await client.runs.remove({ params: { id: first.id } })
    await expect(run()).resolves.toMatchObject({ state: 'queued' })
  })
})
