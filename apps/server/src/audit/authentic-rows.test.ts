import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@outis/api'
import { type PostgresCluster, postgresPrograms, startPostgres } from '@outis/core/testing/postgres'
import { sql } from 'kysely'
import { Secret } from 'otpauth'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openPasswords, secretHash } from '../accounts/secrets.ts'
import { totpCode } from '../accounts/totp.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { masterKeyFile, masterKeyText } from '../keys/master-key.ts'
import { startServer } from '../start/start-server.ts'
import { openStore } from '../store/open-store.ts'
import { changedRows, rowMacsOf } from '../store/row-macs.ts'
import { migrations } from '../store/table-list.ts'
import { keepClinic } from '../testing/clinic-release.ts'
import { PASSWORD, QUICK_HASHING, startTestServer, type TestServer } from '../testing/running-server.ts'

const installed = postgresPrograms() !== undefined
if (!installed) console.warn('SKIPPED: MACs of rows are not tested on PostgreSQL, for it is not installed.')

let cluster: PostgresCluster | undefined
beforeAll(async () => {
  if (installed) cluster = await startPostgres()
})
afterAll(() => cluster?.stop())

const NOT_SIGNED_IN = { code: 'NOT_SIGNED_IN' }
const SIGN_IN_FAILED = { code: 'SIGN_IN_FAILED' }
const LATER = '2100-01-01T00:00:00.000Z'

describe.each(['embedded', 'postgres'] as const)(
  'somebody who writes to the %s store past the server',
  (kind) => {
    let server: TestServer
    beforeEach(async (context) => {
      if (kind === 'postgres' && !installed) context.skip()
      server = await startTestServer(
        kind === 'embedded' ? {} : { settings: { store: await cluster!.database() } },
      )
    })
    afterEach(() => server?.close())

    const write = (statement: ReturnType<typeof sql>) =>
      server.services.store.write((tx) => statement.execute(tx))
    const secrets = {
      setup: randomBytes(32).toString('base64url'),
      password: randomBytes(32).toString('base64url'),
    }

    it('[RM1] gives nobody a role, a password or an account', async () => {
      const { researcher, steward, auditor } = server.people
      await write(sql`update users set roles = '["steward"]' where id = ${researcher.id}`)
      await expect(researcher.client.users.list()).rejects.toMatchObject(NOT_SIGNED_IN)
      await expect(server.signIn('researcher')).rejects.toMatchObject(SIGN_IN_FAILED)
      const known = await (await openPasswords(QUICK_HASHING)).hash('my own password')
      await write(sql`update users set password = ${known} where id = ${auditor.id}`)
      await expect(server.signIn('auditor', 'my own password')).rejects.toMatchObject(SIGN_IN_FAILED)
      // A copy of the steward with another name and the steward's MAC.
      await write(sql`insert into users select 'f0f0', 'mine', 'mine', roles, state, ${known}, totp, totp_pending, totp_step,
      failures, locked_until, oidc, created, last_seen, mac from users where id = ${steward.id}`)
      await expect(server.signIn('mine', 'my own password')).rejects.toMatchObject(SIGN_IN_FAILED)
      // No MAC at all, as in a store of an older version.
      await write(sql`update users set mac = null where id = ${server.people.approver.id}`)
      await expect(server.people.approver.client.me.get()).rejects.toMatchObject(NOT_SIGNED_IN)
      expect((await steward.client.users.list()).users.map(({ name }) => name)).toEqual(['steward'])
    })

    it('[RM1] has no change signed by the server when it changes the row itself', async () => {
      const { researcher, steward } = server.people
      const { link } = await steward.client.users.renewPassword({ params: { id: researcher.id }, body: {} })
      await write(sql`update users set roles = '["steward"]' where id = ${researcher.id}`)
      await expect(
        server.stranger.users.setPassword({
          body: { token: link.split('#')[1]!, password: 'my own password' },
        }),
      ).rejects.toMatchObject({ code: 'LINK_INVALID' })
      await expect(server.signIn('researcher', 'my own password')).rejects.toMatchObject(SIGN_IN_FAILED)
    })

    it('[RM1] unblocks nobody and removes no second factor', async () => {
      const { steward } = server.people
      const blocked = await server.invite('blocked', ['researcher'])
      await steward.client.users.change({ params: { id: blocked.id }, body: { state: 'blocked' } })
      await write(sql`update users set state = 'active' where id = ${blocked.id}`)
      await expect(server.signIn('blocked')).rejects.toMatchObject(SIGN_IN_FAILED)
      const careful = await server.invite('careful', ['researcher'])
      const begun = await careful.client.me.beginSecondFactor({ body: { password: PASSWORD } })
      const code = totpCode(Secret.fromBase32(begun.secret).bytes, new Date())
      await careful.client.me.confirmSecondFactor({ body: { code } })
      await expect(server.signIn('careful')).rejects.toMatchObject({ code: 'SECOND_FACTOR' })
      await write(sql`update users set totp = null where id = ${careful.id}`)
      await expect(server.signIn('careful')).rejects.toMatchObject(SIGN_IN_FAILED)
    })

    it('[RM1] makes or moves no session, token, link or invitation', async () => {
      const { researcher, steward } = server.people
      const own = await server.signIn('researcher')
      await write(sql`update sessions set user_id = ${steward.id} where user_id = ${researcher.id}`)
      await expect(own.client.users.list()).rejects.toMatchObject(NOT_SIGNED_IN)
      const mine = await server.signIn('researcher')
      const made = await mine.client.tokens.create({ body: { name: 'mine', scopes: ['me:read'] } })
      await write(sql`update tokens set scopes = '["*"]', owner = ${steward.id} where id = ${made.id}`)
      const byToken = createClient({ baseUrl: server.url, token: made.secret })
      await expect(byToken.users.list()).rejects.toMatchObject(NOT_SIGNED_IN)
      const links = [
        [secrets.setup, 'setup'],
        [secrets.password, `password:${steward.id}`],
      ] as const
      for (const [secret, link] of links)
        await write(
          sql`insert into links (hash, kind, expires) values (${secretHash(secret)}, ${link}, ${LATER})`,
        )
      await expect(
        server.stranger.setup.create({ body: { token: secrets.setup, name: 'mine', password: PASSWORD } }),
      ).rejects.toMatchObject({ code: 'LINK_INVALID' })
      await expect(
        server.stranger.users.setPassword({
          body: { token: secrets.password, password: 'my own password' },
        }),
      ).rejects.toMatchObject({ code: 'LINK_INVALID' })
      const { id, link } = await steward.client.invitations.create({
        body: { name: 'new', roles: ['researcher'] },
      })
      await write(sql`update invitations set roles = '["steward"]' where id = ${id}`)
      await expect(
        server.stranger.invitations.accept({ body: { token: link.split('#')[1]!, password: PASSWORD } }),
      ).rejects.toMatchObject({ code: 'LINK_INVALID' })
    })

    it.each([
      ['minSupport', sql`update grants set min_support = 1`],
      ['the budget', sql`update grants set budget = 100000`],
      ['approval', sql`update grants set approval = 0`],
      ['the columns', sql`update grants set attributes = null`],
      ['the researcher', sql`update grants set purpose = 'mine'`],
    ])('[RM1] changes no grant: %s', async (_, statement) => {
      const { researcher, steward } = server.people
      const release = await keepClinic(server.services, steward.client)
      const body = {
        researcher: researcher.id,
        release,
        purpose: 'a test',
        expires: LATER,
        acknowledge: 'a test',
        attributes: ['sex'],
        approval: true,
      }
      const grant = await steward.client.grants.create({ body })
      const ask = () => researcher.client.interpretations.create({ body: { release, result: 'sex = F' } })
      expect((await ask()).state).toBe('waiting')
      await write(statement)
      await expect(ask()).rejects.toMatchObject({ code: 'NOT_GRANTED' })
      expect((await steward.client.grants.list()).grants).toEqual([])
      await expect(steward.client.grants.get({ params: { id: grant.id } })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      })
    })

    it('[RM1] puts no revoked grant back into force', async () => {
      const { researcher, steward } = server.people
      const release = await keepClinic(server.services, steward.client)
      const body = {
        researcher: researcher.id,
        release,
        purpose: 'a test',
        expires: LATER,
        acknowledge: 'a test',
      }
      const { id } = await steward.client.grants.create({ body })
      await steward.client.grants.revoke({ params: { id } })
      expect((await steward.client.grants.list()).grants).toMatchObject([{ state: 'revoked' }])
      await write(sql`update grants set revoked = null`)
      await expect(
        researcher.client.interpretations.create({ body: { release, result: 'sex = F' } }),
      ).rejects.toMatchObject({ code: 'NOT_GRANTED' })
    })

    it('[RM2] what the server itself writes all the time, and by its routes, fits', async () => {
      const { researcher, steward } = server.people
      const token = await steward.client.tokens.create({ body: { name: 'used', scopes: ['*'] } })
      await expect(server.signIn('researcher', 'wrong')).rejects.toMatchObject(SIGN_IN_FAILED)
      server.later(120_000)
      await server.withToken(token.secret).me.get()
      await researcher.client.me.get()
      await steward.client.users.change({
        params: { id: researcher.id },
        body: { roles: ['researcher', 'auditor'] },
      })
      await server.signIn('researcher')
      const { link } = await steward.client.users.renewPassword({ params: { id: researcher.id }, body: {} })
      await server.stranger.users.setPassword({
        body: { token: link.split('#')[1]!, password: 'the second one' },
      })
      await server.signIn('researcher', 'the second one')
      await write(sql`update users set failures = 3, last_seen = null where id = ${researcher.id}`)
      expect(await changedRows(server.services.store.db)).toEqual([])
      expect((await server.signIn('researcher', 'the second one')).name).toBe('researcher')
    })

    it('[RM3] is told by health, metrics, log and trail, without a name', async () => {
      const { researcher } = server.people
      await write(sql`update users set roles = '["steward"]' where id = ${researcher.id}`)
      await expect(researcher.client.me.get()).rejects.toMatchObject(NOT_SIGNED_IN)
      const health = async () => (await fetch(`${server.url}/health`)).json()
      expect(await health()).toEqual({ status: 'degraded', reason: 'rows' })
      expect(await (await fetch(`${server.url}/metrics`)).text()).toContain('outis_rows_changed 1\n')
      const lines = server.logged.filter((line) => line.includes('ROW_CHANGED'))
      expect(lines).toHaveLength(1)
      expect(lines[0]).toContain('1 of users')
      expect(lines[0]).not.toMatch(/researcher|steward/)
      await server.services.trailWatch.look()
      const trail = await (await server.people.auditor.client.audit.export()).text()
      const entries = trail.split('\n').filter((line) => line.includes('"rows.check"'))
      expect(entries).toHaveLength(1)
      expect(entries[0]).toContain(`users:${researcher.id}`)
      // A row that is gone is no fault any more.
      await write(sql`delete from users where id = ${researcher.id}`)
      await server.services.trailWatch.look()
      expect(await health()).toEqual({ status: 'ok' })
    })
  },
)

describe('MACs of rows', () => {
  let data: string
  const masterKey = randomBytes(32).toString('base64url')
  const masterKeys = masterKeyText(masterKey, 'the test')
  beforeEach(() => {
    data = mkdtempSync(join(tmpdir(), 'outis-macs-'))
  })
  afterEach(() => rmSync(data, { recursive: true, force: true }))
  const start = (folder = data, keys = masterKeys) =>
    startServer({
      settings: { data: folder, port: 0, argon2: QUICK_HASHING },
      masterKeys: keys,
      log: { write: (line) => console.log(line) },
    })
  const signIn = (url: string) =>
    createClient({ baseUrl: url }).sessions.create({ body: { name: 'old', password: PASSWORD } })
  /** A store of the version before, with one account. */
  const oldStore = async () => {
    const path = join(data, 'outis.db')
    const older = await openStore(path, { migrations: migrations.filter(({ id }) => id !== 'row-macs-1') })
    const password = await (await openPasswords(QUICK_HASHING)).hash(PASSWORD)
    await older.write((tx) =>
      sql`insert into users (id, name, name_key, roles, state, password, totp_step, failures, created)
        values ('0c9d2e7a-864b-4351-8f0c-9d2e7a864b13', 'old', 'old', '["steward"]', 'active', ${password}, 0, 0, '2026-01-01')`.execute(
        tx,
      ),
    )
    await older.close()
    return path
  }
  const changeStored = async (statement: ReturnType<typeof sql>) => {
    const store = await openStore(join(data, 'outis.db'))
    await store.write((tx) => statement.execute(tx))
    await store.close()
  }

  it('[RM4] are given to rows of an older version once, and the trail says so', async () => {
    await oldStore()
    const server = await start()
    await signIn(server.url)
    const { store } = server.services
    const entries = store.db.selectFrom('audit').select('detail').where('action', '=', 'rows.authenticate')
    expect(await entries.execute()).toEqual([{ detail: '{"rows":1}' }])
    await server.close()
    await changeStored(sql`update users set mac = null`)
    const again = await start()
    await expect(signIn(again.url)).rejects.toMatchObject(SIGN_IN_FAILED)
    await expect
      .poll(async () => (await fetch(`${again.url}/health`)).json())
      .toEqual({ status: 'degraded', reason: 'rows' })
    await again.close()
  })

  it('[RM4] are not made anew where somebody removed their key', async () => {
    await oldStore()
    await (await start()).close()
    await changeStored(sql`delete from secrets where name = 'row-macs'`)
    await expect(start()).rejects.toMatchObject({ code: 'ROW_CHANGED' })
  })

  it('[RM5] come back with a backup, also where they do not fit, and stay after a rotation', async () => {
    await oldStore()
    const path = join(data, 'the.key')
    const keys = masterKeyFile(path, { create: true })
    const server = await start(data, keys)
    await server.services.vault.rotate()
    await signIn(server.url)
    await server.services.store.write((tx) =>
      sql`insert into users (id, name, name_key, roles, state, totp_step, failures, created)
        values ('more', 'more', 'more', '["steward"]', 'active', 0, 0, '2026-01-01')`.execute(tx),
    )
    const { writeBackup } = await import('../backup/write-backup.ts')
    const { name } = await writeBackup(server.services)
    await server.close()
    const restored = join(data, 'restored')
    await restoreBackup({ path: join(data, 'backups', name), data: restored, masterKeys: keys })
    const again = await start(restored, keys)
    await signIn(again.url)
    expect(await changedRows(again.services.store.db)).toEqual([{ table: 'users', id: 'more' }])
    await again.close()
  })

  it('[RM2] [RM6] are of a table and its whole row: parts are not read', async () => {
    const server = await start()
    const { db } = server.services.store
    const macs = rowMacsOf(db)
    const row = { hash: 'h', kind: 'setup', expires: LATER }
    expect(macs.macOf('links', row)).not.toBe(macs.macOf('invitations', row))
    expect(macs.macOf('links', row)).not.toBe(macs.macOf('links', { ...row, expires: 'never' }))
    expect(macs.macOf('links', { ...row, more: null })).toBe(macs.macOf('links', row))
    expect(macs.macOf('users', { id: 'a', failures: 1 })).toBe(macs.macOf('users', { id: 'a', failures: 2 }))
    expect(macs.macOf('users', { id: 'a', totp: Buffer.from('a') })).not.toBe(
      macs.macOf('users', { id: 'a', totp: Buffer.from('b') }),
    )
    const parts = [
      db.selectFrom('users').select('roles'),
      db.selectFrom('users').select(['id', 'state']),
      db.selectFrom('grants').select('min_support as support'),
      db.selectFrom('sessions').innerJoin('users', 'users.id', 'sessions.user_id').selectAll(),
      db.selectFrom('projects').innerJoin('users', 'users.id', 'projects.id').select('users.roles'),
      db.selectFrom('projects').innerJoin('users', 'users.id', 'projects.id').select('users.name'),
      db.selectFrom('users as people').select('people.roles'),
    ]
    for (const part of parts) await expect(part.execute()).rejects.toThrow(/read whole/)
    expect(await db.selectFrom('users').select(['id', 'name']).execute()).toEqual([])
    await server.close()
  })
})
