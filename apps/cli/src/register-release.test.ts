import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@outis/api'
import { masterKeyText, type RunningServer, startServer } from '@outis/server'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { outis } from './run-outis.fixture.ts'

let folder: string
let server: RunningServer
let token = ''
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'outis-register-'))
  server = await startServer({
    settings: { data: join(folder, 'data'), port: 0 },
    masterKeys: masterKeyText(randomBytes(32).toString('base64url'), 'the test'),
  })
  let cookie = ''
  const keep: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers)
    if (cookie !== '') headers.set('cookie', cookie)
    const answer = await fetch(input, { ...init, headers })
    cookie ||= answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    return answer
  }
  const link = server.link!.split('#')[1]!
  const me = await createClient({ baseUrl: server.url, fetch: keep }).setup.create({
    body: { token: link, name: 'steward', password: 'a password for tests' },
  })
  const client = createClient({ baseUrl: server.url, fetch: keep, ...(me.csrf && { csrf: me.csrf }) })
  const made = await client.tokens.create({
    body: { name: 'cli', scopes: ['releases:read', 'releases:write'], days: 1 },
  })
  token = made.secret
}, 240_000)
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('outis run --server', () => {
  it('[X217] registers the release with its key, and refuses without a token or over plain http', async () => {
    writeFileSync(join(folder, 'people.csv'), `age,illness\n${'20,flu\n21,gout\n'.repeat(6)}`)
    writeFileSync(
      join(folder, 'policy.yaml'),
      'outis: 1\ndata: { source: people.csv }\nattributes: { age: quasi, illness: sensitive }\n' +
        'method: { full-domain: { k: 2 } }\nrelease: { to: out/people.csv }\n',
    )
    const run = (...more: string[]) => outis('run', join(folder, 'policy.yaml'), '--no-attack', ...more)
    expect((await run('--server', server.url)).exit).toBe(2)
    vi.stubEnv('OUTIS_TOKEN', token)
    expect((await run('--server', 'http://outis.example.org')).stderr).toContain('https')
    const { exit, stdout } = await run('--server', server.url)
    vi.unstubAllEnvs()
    expect([exit, stdout]).toEqual([0, expect.stringContaining('Registered with the server as release')])
    const client = createClient({ baseUrl: server.url, token })
    const { releases } = await client.releases.list()
    expect(releases).toMatchObject([
      { madeElsewhere: true, keyKept: true, file: 'people.csv', visibility: 'private' },
    ])
    const file = await client.releases.file({ params: { id: releases[0]!.id } })
    expect(await file.text()).toBe(readFileSync(join(folder, 'out/people.csv'), 'utf8'))
  })
})
