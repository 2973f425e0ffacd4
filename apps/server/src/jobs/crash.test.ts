import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { masterKeyText } from '../keys/master-key.ts'
import { startServer } from '../start/start-server.ts'
import { startCrashingServer } from '../testing/crashing-server.ts'
import { ended, makeProject } from '../testing/hospital-project.ts'
import { enter, PASSWORD, QUICK_HASHING, secretOf } from '../testing/running-server.ts'

const folders = (data: string, name: string): string[] => {
  try {
    return readdirSync(join(data, name))
  } catch {
    return []
  }
}

describe('a server that is killed', () => {
  it('[JB4] begins what was at work anew, once, and publishes nothing by halves', async () => {
    const data = mkdtempSync(join(tmpdir(), 'outis-crash-'))
    const key = randomBytes(32).toString('base64url')
    const first = await startCrashingServer(data, key)
    const steward = await enter(first.url, (client) =>
      client.setup.create({ body: { token: secretOf(first.link), name: 'steward', password: PASSWORD } }),
    )
    const project = await makeProject(steward.client, { rows: 150 })
    const { id } = await steward.client.runs.create({
      params: { id: project },
      body: { kind: 'run', attack: false },
    })
    for await (const event of await steward.client.runs.events({ params: { id } }))
      if (event.state === 'running') break
    await first.kill()

    const again = await startServer({
      settings: { data, port: 0, argon2: QUICK_HASHING },
      masterKeys: masterKeyText(key, 'the test'),
    })
    try {
      const back = await enter(again.url, (client) =>
        client.sessions.create({ body: { name: 'steward', password: PASSWORD } }),
      )
      const run = await ended(back.client, id)
      expect(run).toMatchObject({ state: 'done', attempt: 2, fault: null })
      const { releases } = await back.client.releases.list()
      expect(releases.map((release) => release.id)).toEqual([run.release])
      expect(folders(data, 'releases')).toEqual([run.release])
      // The desk goes just after the end of the job was recorded.
      while (folders(data, 'desks').length > 0) await new Promise((resolve) => setTimeout(resolve, 20))
      const file = await back.client.releases.file({ params: { id: run.release! } })
      expect((await file.text()).trim().split('\n')).toHaveLength(151)

      // One that ended two servers is said to have failed.
      const { store, jobs } = again.services
      await store.write((tx) =>
        tx
          .updateTable('runs')
          .set({ state: 'running', attempt: 2, ended: null })
          .where('id', '=', id)
          .execute(),
      )
      await jobs.resume()
      expect(await back.client.runs.get({ params: { id } })).toMatchObject({
        state: 'failed',
        fault: { code: 'JOB_DIED' },
      })
    } finally {
      await again.close()
      rmSync(data, { recursive: true, force: true })
    }
  })
})
