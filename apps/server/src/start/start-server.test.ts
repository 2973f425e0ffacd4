import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createClient } from '@outis/api'
import { afterEach, describe, expect, it } from 'vitest'
import { masterKeyText } from '../keys/master-key.ts'
import { ended, hospitalText, makeProject } from '../testing/hospital-project.ts'
import { enter, QUICK_HASHING, secretOf, startTestServer } from '../testing/running-server.ts'
import type { Settings } from './settings.ts'
import { type RunningServer, startServer } from './start-server.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'outis-start-'))
  cleanups.push(() => rmSync(made, { recursive: true, force: true }))
  return made
}

async function start(
  settings: Partial<Settings>,
  data = folder(),
  key = randomBytes(32).toString('base64url'),
): Promise<RunningServer> {
  const server = await startServer({
    settings: { port: 0, argon2: QUICK_HASHING, ...settings, data },
    masterKeys: masterKeyText(key, 'the test'),
  })
  cleanups.push(() => server.close())
  return server
}

describe('starting', () => {
  it('[GO1] an address other than loopback needs TLS or a proxy; the local mode takes none', async () => {
    for (const host of ['0.0.0.0', '::', '192.0.2.1', 'example.org'])
      await expect(start({ host })).rejects.toMatchObject({ code: 'SERVER_ADDRESS' })
    await expect(start({ host: '0.0.0.0', mode: 'local', behindProxy: true })).rejects.toMatchObject({
      code: 'SERVER_ADDRESS',
    })
    await expect(start({ host: '0.0.0.0', behindProxy: true })).resolves.toBeDefined()
  })

  it('[HT5] cookies are HttpOnly and SameSite=Strict; behind TLS also Secure and bound to the host', async () => {
    const cookiesOf = async (settings: Partial<Settings>) => {
      const server = await start(settings)
      const response = await fetch(`${server.url}/api/v1/setup`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token: secretOf(server.link!), name: 'anna', password: 'a long password' }),
      })
      return response.headers.getSetCookie()
    }
    const plain = await cookiesOf({})
    expect(plain).toHaveLength(2)
    for (const cookie of plain) expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Strict$/)
    for (const cookie of await cookiesOf({ behindProxy: true }))
      expect(cookie).toMatch(/^__Host-outis-.*; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
  })

  it('[AC1] the set-up link makes one steward, also where ten use it at once, and no later start has one', async () => {
    const data = folder()
    const key = randomBytes(32).toString('base64url')
    const server = await start({}, data, key)
    const client = createClient({ baseUrl: server.url })
    const token = secretOf(server.link!)
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) =>
        client.setup.create({ body: { token, name: `steward ${index}`, password: 'a password for tests' } }),
      ),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const tried of tries)
      if (tried.status === 'rejected') expect(tried.reason).toMatchObject({ code: 'LINK_INVALID' })
    const accounts = await server.services.store.db.selectFrom('users').selectAll().execute()
    expect(accounts.map(({ roles }) => roles)).toEqual(['["steward"]'])
    await server.close()
    cleanups.pop()
    expect((await start({}, data, key)).link).toBeUndefined()
  })

  it('[GO2] a local start signs its holder in once, as the steward', async () => {
    const data = folder()
    const key = randomBytes(32).toString('base64url')
    const server = await start({ mode: 'local' }, data, key)
    const token = secretOf(server.link!)
    const steward = await enter(server.url, (client) => client.sessions.open({ body: { token } }))
    expect(await steward.client.me.get()).toMatchObject({ roles: ['steward'], mode: 'local' })
    const again = createClient({ baseUrl: server.url }).sessions.open({ body: { token } })
    await expect(again).rejects.toMatchObject({ code: 'LINK_INVALID' })
    await server.close()
    cleanups.pop()
    // The next start has the same steward and a new link.
    const next = await start({ mode: 'local' }, data, key)
    const same = await enter(next.url, (client) =>
      client.sessions.open({ body: { token: secretOf(next.link!) } }),
    )
    expect(same.id).toBe(steward.id)
  })

  it('[HT7] in local mode a name that points to this machine is refused', async () => {
    const server = await start({ mode: 'local' })
    const { request } = await import('node:http')
    const statusFor = (host: string) =>
      new Promise<number | undefined>((resolve) => {
        request(`${server.url}/api/v1/me`, { headers: { host } }, (response) => {
          response.resume()
          resolve(response.statusCode)
        }).end()
      })
    expect(await statusFor('evil.example:80')).toBe(403)
    expect(await statusFor(new URL(server.url).host)).toBe(401)
  })

  it('[KY6] a copied disk holds no cell while jobs work, after they were killed, nor does the log', async () => {
    const data = folder()
    const key = randomBytes(32).toString('base64url')
    const server = await startTestServer({ masterKey: key, settings: { data, encryptFiles: true } })
    const { client } = server.people.steward
    const project = await makeProject(client, { rows: 60 })
    const cells = cellsOf(60)
    const { id } = await client.runs.create({ params: { id: project }, body: { kind: 'run', attack: false } })
    for await (const event of await client.runs.events({ params: { id } }))
      if (event.state === 'running') break
    // A copy of the disk, taken while the job has its table on its desk; desks lie in memory.
    expect(filesWith(data, [...cells, key])).toEqual([])
    const run = await ended(client, id)
    await client.runs.why({ params: { id }, query: { row: 1 } })
    await client.runs.create({ params: { id: project }, body: { kind: 'run', attack: false } })
    await server.close()
    expect(run.state).toBe('done')
    expect(filesWith(data, [...cells, key])).toEqual([])
    expect(cells.filter((cell) => server.logged.join('').includes(cell))).toEqual([])
    // Of this server nothing is left in memory either.
    const mark = createHash('sha256').update(resolve(data)).digest('hex').slice(0, 12)
    const desks = readdirSync('/dev/shm', { recursive: true }).filter((name) => String(name).includes(mark))
    expect(desks).toEqual([])
  })

  it('[KY6] the files of a server that encrypts hold no cell, password or key', async () => {
    const data = folder()
    const key = randomBytes(32).toString('base64url')
    const server = await startTestServer({ masterKey: key, settings: { data, encryptFiles: true } })
    await makeProject(server.people.steward.client, { rows: 60 })
    const { secret } = await server.people.steward.client.me.beginSecondFactor({
      body: { password: 'a password for tests' },
    })
    await server.close()
    expect(filesWith(data, [...cellsOf(60), key, secret, 'a password for tests'])).toEqual([])
  })

  it('[KY6] without --encrypt-files a source lies open, and the same search finds it', async () => {
    const data = folder()
    const server = await startTestServer({ settings: { data } })
    await makeProject(server.people.steward.client, { rows: 60 })
    await server.close()
    expect(filesWith(data, cellsOf(60)).length).toBeGreaterThan(0)
  })
})

/** Cells of the table that stand nowhere else: of five people, each cell of more than six characters. */
function cellsOf(rows: number): string[] {
  const cells = hospitalText(rows)
    .split('\n')
    .slice(1, 6)
    .flatMap((line) => line.split(',').filter((cell) => cell.length > 6))
  expect(cells.length).toBeGreaterThan(4)
  return [...new Set(cells)]
}

/** Which of the texts stand in which file below a folder. */
function filesWith(place: string, texts: readonly string[]): string[] {
  const files = readdirSync(place, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(files.length).toBeGreaterThan(1)
  return files.flatMap((entry) => {
    const bytes = readFileSync(join(entry.parentPath, entry.name))
    return texts.filter((text) => bytes.includes(text)).map((text) => `${text} in ${entry.name}`)
  })
}
