import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '@outis/engines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { doJob, hospitalText, makeProject, SMALL_POLICY } from '../testing/hospital-project.ts'
import { startTestServer, type TestServer } from '../testing/running-server.ts'

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await startTestServer()
  folder = mkdtempSync(join(tmpdir(), 'outis-same-'))
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})
const steward = () => server.people.steward.client

describe('a run on the server', () => {
  it('[JB1] gives the bytes that the command line gives for the same policy and seed', async () => {
    const seed = '00112233445566778899aabbccddeeff'
    const policy = SMALL_POLICY.replace(
      'full-domain: { k: 3, suppression-limit: 0.1 }',
      'caat: { k: 3, l: 2, mode: hardened }',
    )
    const project = await makeProject(steward(), { policy })
    const done = await doJob(steward(), project, { kind: 'run', seed, attack: false })
    expect(done).toMatchObject({ state: 'done', fault: null })
    const file = await steward().releases.file({ params: { id: done.release! } })
    writeFileSync(join(folder, 'hospital.csv'), hospitalText(200))
    writeFileSync(join(folder, 'policy.yaml'), policy)
    const here = await run({ policy: join(folder, 'policy.yaml'), seed, attack: false })
    expect(await file.text()).toBe(readFileSync(here.files.release!, 'utf8'))
  })
})
