import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { doJob, makeProject } from '../testing/hospital-project.ts'
import { startTestServer, type TestServer } from '../testing/running-server.ts'

/** Read at the start of every job, so that a test can change them. */
const limits = { atOnce: 1, memory: 1500, seconds: 300, views: 2, allowShortSeeds: false }
let server: TestServer
let project = ''
beforeAll(async () => {
  server = await startTestServer({ settings: { jobs: limits } })
  project = await makeProject(server.people.steward.client, { rows: 150 })
}, 120_000)
afterAll(() => server.close())

const entries = (name: string): string[] => {
  const folder = join(server.data, name)
  return existsSync(folder) ? readdirSync(folder) : []
}

describe('limits of jobs', () => {
  it.each([
    ['memory', { memory: 40 }, /more than the 40 MiB/],
    ['time', { seconds: 0.05 }, /more than the 0.05 seconds/],
  ])(
    '[JB5] a job that needs too much %s fails with a code, and nothing of it is published',
    async (_, less, words) => {
      const usual = { ...limits }
      Object.assign(limits, less)
      const run = await doJob(server.people.steward.client, project, { kind: 'run', attack: false })
      Object.assign(limits, usual)
      expect(run).toMatchObject({
        state: 'failed',
        release: null,
        fault: { code: 'JOB_LIMIT', detail: expect.stringMatching(words) },
      })
      expect((await server.people.steward.client.releases.list()).releases).toEqual([])
      expect(entries('releases')).toEqual([])
      while (entries('desks').length > 0) await new Promise((resolve) => setTimeout(resolve, 20))
    },
  )

  it('[JB5] the same job is done where it is allowed what it needs, and a row is explained within the limits too', async () => {
    const { client } = server.people.steward
    const run = await doJob(client, project, { kind: 'run', attack: false })
    expect(run).toMatchObject({ state: 'done', fault: null })
    const why = () => client.runs.why({ params: { id: run.id }, query: { row: 1, column: 'zip' } })
    expect((await why()).cells).toHaveLength(1)
    limits.memory = 40
    const refused = await why().catch((error) => error)
    limits.memory = 1500
    expect(refused).toMatchObject({ code: 'JOB_LIMIT' })
    expect(entries('desks')).toEqual([])
  })
})
