import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signInClient } from '@outis/api'
import { masterKeyText, type RunningServer, startServer } from '@outis/server'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { outis } from './run-outis.fixture.ts'

const PASSWORD = 'a password for tests'
const masterKey = randomBytes(32).toString('base64url')
let place = ''
let server: RunningServer
beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), 'outis-cli-server-'))
  vi.stubEnv('XDG_CONFIG_HOME', join(place, 'config'))
  vi.stubEnv('OUTIS_PASSWORD', PASSWORD)
  server = await startServer({
    settings: { data: join(place, 'data'), port: 0, argon2: { memoryCost: 64, timeCost: 1, parallelism: 1 } },
    masterKeys: masterKeyText(masterKey, 'the test'),
  })
  const token = server.link!.slice(server.link!.indexOf('#') + 1)
  await signInClient(server.url, (client) =>
    client.setup.create({ body: { token, name: 'anna', password: PASSWORD } }),
  )
})
afterAll(async () => {
  await server.close()
  vi.unstubAllEnvs()
  rmSync(place, { recursive: true, force: true })
})

const at = (name: string) => join(place, name)

describe('commands for a server', () => {
  it('[X218] login keeps a token for its owner alone, and shows neither token nor password', async () => {
    const { exit, stdout, stderr } = await outis('login', server.url, '--name', 'anna')
    expect([exit, stderr]).toEqual([0, ''])
    const kept = readFileSync(at('config/outis/logins.json'), 'utf8')
    expect(statSync(at('config/outis/logins.json')).mode & 0o777).toBe(0o600)
    const { token } = JSON.parse(kept)[server.url]
    expect(token).toMatch(/^outis_/)
    expect(stdout).not.toContain(token)
    expect(kept + stdout).not.toContain(PASSWORD)
    vi.stubEnv('OUTIS_PASSWORD', 'another password')
    expect(await outis('login', server.url, '--name', 'anna')).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('SIGN_IN_FAILED'),
    })
  })

  it('[X218] no password goes to another machine in the clear', async () => {
    for (const url of ['http://outis.example.org', 'ftp://127.0.0.1', 'outis'])
      expect(await outis('login', url, '--name', 'anna')).toMatchObject({
        exit: 2,
        stderr: expect.stringContaining('USAGE'),
      })
  })

  it('[X219] users are invited, listed, changed and removed; tokens made and revoked', async () => {
    const json = async (...args: string[]) => JSON.parse((await outis(...args, '--json')).stdout)
    expect((await json('users', 'invite', 'bob', '--role', 'researcher')).link).toContain('/join#')
    await json('users', 'service', 'robot')
    const made = await json('tokens', 'create', 'nightly', '--scope', 'releases:read', '--owner', 'robot')
    expect(made.secret).toMatch(/^outis_/)
    expect(await json('tokens', 'revoke', made.id)).toEqual({ revoked: made.id })
    expect((await json('users', 'block', 'robot')).state).toBe('blocked')
    expect((await json('users', 'list')).users.map(({ name }: { name: string }) => name)).toEqual([
      'anna',
      'robot',
    ])
    await json('users', 'remove', 'robot')
    expect((await json('users', 'remove', 'robot')).error.code).toBe('NOT_FOUND')
    expect((await json('users', 'crown', 'anna')).error.code).toBe('USAGE')
    expect((await json('users', 'invite', 'eve', '--role', 'king')).error.code).toBe('USAGE')
  })

  it('[X800] releases are published and taken back, grants added and revoked', async () => {
    const json = async (...args: string[]) => JSON.parse((await outis(...args, '--json')).stdout)
    writeFileSync(at('people.csv'), `age,illness\n${'20,flu\n21,gout\n'.repeat(6)}`)
    writeFileSync(
      at('policy.yaml'),
      'outis: 1\ndata: { source: people.csv }\nattributes: { age: quasi, illness: sensitive }\n' +
        'method: { full-domain: { k: 2 } }\nrelease: { to: out/people.csv }\n',
    )
    expect((await outis('run', at('policy.yaml'), '--no-attack', '--server', server.url)).exit).toBe(0)
    const { releases } = await json('releases', 'list')
    expect(releases).toMatchObject([{ visibility: 'private', method: 'full-domain' }])
    const [{ id }] = releases
    expect((await outis('releases', 'publish', id)).exit).toBe(2)
    const publish = ['releases', 'publish', id, '--acknowledge', 'Attacks were tried elsewhere.']
    expect((await json(...publish)).visibility).toBe('granted')
    const { stdout } = await outis('releases', 'show', id)
    expect(stdout).toContain(releases[0].fingerprint.sha256)
    expect(stdout).toContain(releases[0].verdict.headline)
    expect((await outis('releases', 'list')).stdout).toMatch(/granted +decide +full-domain/)
    const { link } = await json('users', 'invite', 'dora', '--role', 'researcher')
    await signInClient(server.url, (client) =>
      client.invitations.accept({ body: { token: link.split('#')[1], password: PASSWORD } }),
    )
    const add = ['grants', 'add', 'dora', '--release', id, '--purpose', 'a study']
    const grant = await json(...add, '--until', '2100-06-30', '--min-support', '12', '--attribute', 'age')
    expect(grant).toMatchObject({
      names: { researcher: 'dora' },
      expires: '2100-06-30T23:59:59.000Z',
      minSupport: 12,
      budget: 100,
      attributes: ['age'],
      approval: false,
      undoneLimit: 0.1,
      undone: null,
      scope: 'researcher',
      state: 'active',
    })
    const shown = await outis('grants', 'show', grant.id)
    expect(shown.stdout).toContain('dora may ask about')
    expect(shown.stdout).toContain('undone by all answers: nothing yet; limit 10 % of a column')
    expect((await outis('grants', 'outlook', id)).stdout).toContain('hides nothing that answers could undo')
    expect((await json('grants', 'list', '--release', id)).grants).toHaveLength(1)
    await json('grants', 'revoke', grant.id)
    expect((await json('grants', 'list')).grants).toMatchObject([{ id: grant.id, state: 'revoked' }])
    expect((await json('releases', 'withdraw', id)).visibility).toBe('private')
    for (const wrong of [
      ['releases', 'crown', id],
      ['releases', 'publish'],
      ['releases', 'publish', id, '--to', 'everybody'],
      ['grants', 'add', 'dora'],
      [...add, '--until', 'soon'],
      [...add, '--until', '2100-06-30', '--budget', 'much'],
      [...add, '--until', '2100-06-30', '--scope', 'nobody'],
      [...add, '--until', '2100-06-30', '--undone-limit', '1.5'],
    ])
      expect((await json(...wrong)).error.code, wrong.join(' ')).toBe('USAGE')
  })

  it('[X1130] seal needs a reason or a folder, and unseal says whether there was anything to unseal', async () => {
    for (const wrong of [['seal'], ['seal', '--reason', 'a drill', '--data', at('sealed')]])
      expect((await outis(...wrong)).stderr).toContain('error USAGE')
    const folder = ['--data', at('sealed')]
    expect(await outis('unseal', ...folder)).toMatchObject({
      exit: 1,
      stdout: expect.stringContaining('not sealed'),
    })
    expect((await outis('seal', ...folder)).exit).toBe(0)
    expect(existsSync(at('sealed/sealed'))).toBe(true)
    expect((await outis('unseal', ...folder)).exit).toBe(0)
    expect(existsSync(at('sealed/sealed'))).toBe(false)
    // The server of this test has nobody who watches for it: the mark is what counts.
    expect((await outis('seal', '--reason', 'a drill', '--json')).stdout).toContain('true')
    expect(existsSync(at('data/sealed'))).toBe(true)
    expect((await outis('unseal', '--data', at('data'))).exit).toBe(0)
    const trail = server.services.store.db
      .selectFrom('audit')
      .select('detail')
      .where('action', '=', 'seal.create')
    expect(await trail.execute()).toEqual([{ detail: '{"reason":"a drill"}' }])
  })

  it('[X220] audit verify finds a change of an exported trail, without the server', async () => {
    expect((await outis('audit', 'export', at('trail.ndjson'))).exit).toBe(0)
    const key = server.services.audit.fingerprint
    expect((await outis('audit', 'verify', at('trail.ndjson'), '--key', key)).exit).toBe(0)
    expect((await outis('audit', 'verify', at('trail.ndjson'), '--since', at('trail.ndjson'))).exit).toBe(0)
    const text = readFileSync(at('trail.ndjson'), 'utf8')
    writeFileSync(at('bent.ndjson'), text.replace('users.remove', 'users.create'))
    writeFileSync(at('cut.ndjson'), text.split('\n').slice(0, 4).join('\n'))
    for (const file of ['bent.ndjson', 'cut.ndjson', 'none.ndjson'])
      expect((await outis('audit', 'verify', at(file))).stderr).toContain('AUDIT_BROKEN')
    expect((await outis('audit', 'verify', at('trail.ndjson'), '--key', 'f'.repeat(32))).exit).toBe(2)
  })

  it('[X221] a backup is restored with the master key of its server, and not over what is there', async () => {
    expect((await outis('backup')).exit).toBe(0)
    const [name] = readdirSync(at('data/backups'))
    const backup = at(`data/backups/${name}`)
    vi.stubEnv('OUTIS_MASTER_KEY', masterKey)
    expect(await outis('restore', backup, '--data', at('again'))).toMatchObject({ exit: 0, stderr: '' })
    vi.stubEnv('OUTIS_MASTER_KEY', masterKey)
    expect((await outis('restore', backup, '--data', at('again'))).stderr).toContain('BACKUP_INVALID')
    expect((await outis('restore', backup, '--data', at('other'))).stderr).toContain('MASTER_KEY')
  })

  it('[X222] serve refuses an open address without TLS, and half a certificate', async () => {
    const open = await outis('serve', '--data', at('open'), '--host', '0.0.0.0')
    expect(open).toMatchObject({ exit: 2, stderr: expect.stringContaining('--tls-cert') })
    const half = await outis('serve', '--data', at('open'), '--tls-cert', at('cert.pem'))
    expect(half).toMatchObject({ exit: 2, stderr: expect.stringContaining('USAGE') })
  })

  it('[X950] connections to databases come from a file, their addresses from variables', async () => {
    const { connectionsIn } = await import('./connection-settings.ts')
    const file = at('connections.json')
    const clinic = { address: '$OUTIS_TEST_CLINIC', read: ['clinic.stays', '"Lab 1".*'] }
    writeFileSync(file, JSON.stringify({ clinic, lab: { ...clinic, title: 'The lab', roles: ['service'] } }))
    const address = 'postgres://anna:a-secret-word@db.example.org/clinic'
    process.env.OUTIS_TEST_CLINIC = address
    const read = [{ schema: 'clinic', table: 'stays' }, { schema: 'Lab 1' }]
    expect(await connectionsIn(file)).toEqual([
      { name: 'clinic', title: 'clinic', roles: ['steward'], address, read },
      { name: 'lab', title: 'The lab', roles: ['service'], address, read },
    ])
    expect(process.env.OUTIS_TEST_CLINIC).toBeUndefined()
    await expect(connectionsIn(file)).rejects.toMatchObject({ code: 'DATABASE_ADDRESS' })
    const wrong = [
      '{',
      JSON.stringify({ clinic: { ...clinic, address } }),
      JSON.stringify({ 'Cl inic': clinic }),
      JSON.stringify({ clinic: { ...clinic, read: ['pg_catalog.*'] } }),
      JSON.stringify({ clinic: { ...clinic, read: [] } }),
      JSON.stringify({ clinic: { ...clinic, roles: ['researcher'] } }),
      JSON.stringify({ clinic: { ...clinic, write: ['clinic.*'] } }),
    ]
    vi.stubEnv('OUTIS_TEST_CLINIC', address)
    for (const text of wrong) {
      writeFileSync(file, text)
      for (const command of ['serve', 'studio']) {
        const { exit, stderr } = await outis(command, '--data', at('none'), '--connections', file)
        expect([exit, stderr]).toEqual([2, expect.stringContaining('USAGE')])
        expect(stderr).not.toContain('a-secret-word')
      }
    }
  })

  it('[X226] serve takes options from a file, the command line first, and refuses what it does not know', async () => {
    const { settingsOf, withConfig } = await import('./serve-settings.ts')
    mkdirSync(at('etc'), { recursive: true })
    const config = at('etc/server.json')
    writeFileSync(
      config,
      JSON.stringify({ data: 'd', port: 9000, 'job-memory': 512, 'source-folder': ['t'] }),
    )
    const options = await withConfig({ config, port: '9001', jobs: '3', jobMinutes: '5', jobThreads: '3' })
    expect(await settingsOf(options)).toMatchObject({
      data: at('etc/d'),
      port: 9001,
      host: '127.0.0.1',
      sourceFolders: [at('etc/t')],
      jobs: { atOnce: 3, memory: 512, seconds: 300, threads: 3 },
    })
    const refused = async (...args: string[]) => (await outis('serve', '--data', at('none'), ...args)).stderr
    for (const text of ['{', '[]', '{"job-memory": "much"}', '{"jobmemory": 512}', '{"argon2": {}}']) {
      writeFileSync(config, text)
      expect(await refused('--config', config), text).toContain('The file of --config')
    }
    for (const flag of ['--jobs', '--job-memory', '--job-minutes', '--answers', '--queued-jobs'])
      for (const value of ['0', '1.5', 'many']) expect(await refused(flag, value)).toContain(`${flag} takes`)
    expect(await refused('--job-threads', '0')).toContain('number of threads')
    expect((await outis('serve')).stderr).toContain('--data')
    writeFileSync(at('cert.pem'), 'no certificate')
    expect(await refused('--tls-cert', at('cert.pem'), '--tls-key', at('cert.pem'))).toContain('SERVER_TLS')
    expect(existsSync(at('none/outis.db'))).toBe(false)
    // A store whose key is not where it is looked for: no new key is made, which could not open it.
    const restored = await outis('serve', '--data', at('again'), '--port', '0')
    expect(restored.stderr).toContain('MASTER_KEY')
    expect(existsSync(at('again.key'))).toBe(false)
  })
})
