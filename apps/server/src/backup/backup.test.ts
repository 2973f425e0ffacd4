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
import { join, relative } from 'node:path'
import { type PostgresCluster, postgresPrograms, startPostgres } from '@outis/core/testing/postgres'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyTrail } from '../audit/verify-trail.ts'
import { masterKeyText } from '../keys/master-key.ts'
import { startServer } from '../start/start-server.ts'
import { openEmbeddedStore } from '../store/embedded-store.ts'
import { migrations, tableNames } from '../store/table-list.ts'
import { hospitalText, makeProject } from '../testing/hospital-project.ts'
import {
  enter,
  PASSWORD,
  QUICK_HASHING,
  startTestServer,
  type TestServer,
} from '../testing/running-server.ts'
import { restoreBackup } from './restore-backup.ts'

const masterKey = randomBytes(32).toString('base64url')
const masterKeys = masterKeyText(masterKey, 'the test')
let place = ''
let server: TestServer
let backup = ''
let project = ''
let cluster: PostgresCluster | undefined
beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), 'outis-backup-'))
  if (postgresPrograms() === undefined)
    console.warn('SKIPPED: backups between stores, for PostgreSQL is not installed.')
  else cluster = await startPostgres()
  server = await startTestServer({ masterKey, settings: { data: join(place, 'first') } })
  project = await makeProject(server.people.steward.client, { rows: 50 })
  const { name, bytes } = await server.people.steward.client.backups.create()
  backup = join(server.data, 'backups', name)
  expect(statSync(backup).size).toBe(bytes)
})
afterAll(async () => {
  await cluster?.stop()
  await server.close()
  rmSync(place, { recursive: true, force: true })
})

const fresh = (name: string) => join(place, name)
const isInvalid = { code: 'BACKUP_INVALID' }

async function servesAll(data: string, store?: string) {
  const restored = await startServer({
    settings: { data, port: 0, argon2: QUICK_HASHING, ...(store && { store }) },
    masterKeys,
  })
  try {
    expect(restored.link).toBeUndefined()
    const steward = await enter(restored.url, (client) =>
      client.sessions.create({ body: { name: 'steward', password: PASSWORD } }),
    )
    expect((await steward.client.users.list()).users.map(({ name }) => name)).toEqual([
      'approver',
      'auditor',
      'researcher',
      'steward',
    ])
    const lines = (await (await steward.client.audit.export()).text()).trimEnd().split('\n')
    const { entries } = await verifyTrail(lines.values() as never, { key: server.services.audit.fingerprint })
    expect(entries).toBeGreaterThan(7)
    expect(await steward.client.projects.get({ params: { id: project } })).toMatchObject({ name: 'Hospital' })
  } finally {
    await restored.close()
  }
  const paths = projectFiles(server.data)
  expect(paths.length).toBeGreaterThan(0)
  expect(projectFiles(data)).toEqual(paths)
  for (const path of paths)
    expect(readFileSync(join(data, path)).equals(readFileSync(join(server.data, path)))).toBe(true)
}

const projectFiles = (data: string): string[] =>
  readdirSync(join(data, 'projects'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(data, join(entry.parentPath, entry.name)))
    .sort()

/** A cell of the table that the project has. */
const firstPatient = (): string => hospitalText(50).split('\n')[1]!.split(',')[1]!

describe('backups', () => {
  it('[GO4] restore accounts, keys, trail and files', async () => {
    const found = await restoreBackup({ path: backup, data: fresh('second'), masterKeys })
    expect(found.files).toBe(projectFiles(server.data).length)
    await servesAll(fresh('second'))
  })

  it('[GO4] restore into PostgreSQL, and from there into an embedded store', async (test) => {
    if (cluster === undefined) return test.skip()
    const address = await cluster.database()
    await restoreBackup({ path: backup, data: fresh('third'), store: address, masterKeys })
    await servesAll(fresh('third'), address)
    const running = await startServer({
      settings: { data: fresh('third'), port: 0, store: address, argon2: QUICK_HASHING },
      masterKeys,
    })
    const steward = await enter(running.url, (client) =>
      client.sessions.create({ body: { name: 'steward', password: PASSWORD } }),
    )
    const { name } = await steward.client.backups.create()
    await running.close()
    await restoreBackup({ path: join(fresh('third'), 'backups', name), data: fresh('fourth'), masterKeys })
    await servesAll(fresh('fourth'))
  })

  it('[GO4] one that was cut or changed anywhere restores nothing', async () => {
    const whole = readFileSync(backup)
    const cases = [
      whole.subarray(0, whole.length - 1),
      whole.subarray(0, 2000),
      Buffer.concat([whole, Buffer.from('x')]),
      Buffer.alloc(0),
    ]
    for (const at of [500, 2000, whole.length - 20]) {
      const bent = Buffer.from(whole)
      bent[at]! ^= 4
      cases.push(bent)
    }
    for (const [index, bytes] of cases.entries()) {
      const data = fresh(`broken-${index}`)
      mkdirSync(data)
      writeFileSync(join(data, 'b'), bytes)
      await expect(
        restoreBackup({ path: join(data, 'b'), data, masterKeys }),
        `case ${index}`,
      ).rejects.toMatchObject(isInvalid)
      // Not even an empty store, which a server would open.
      expect(existsSync(join(data, 'outis.db'))).toBe(false)
      expect(existsSync(join(data, 'projects')) ? projectFiles(data) : []).toEqual([])
    }
  })

  it('[GO4] one is refused by another master key, and by a store that is in use', async () => {
    const other = masterKeyText(randomBytes(32).toString('base64url'), 'the test')
    await expect(restoreBackup({ path: backup, data: fresh('x'), masterKeys: other })).rejects.toMatchObject({
      code: 'MASTER_KEY',
    })
    await expect(restoreBackup({ path: backup, data: fresh('second'), masterKeys })).rejects.toMatchObject(
      isInvalid,
    )
    await expect(
      restoreBackup({ path: join(place, 'none'), data: fresh('y'), masterKeys }),
    ).rejects.toMatchObject(isInvalid)
  })

  it('[KY6] one has nothing in the clear', () => {
    const bytes = readFileSync(backup)
    for (const cell of ['birth-date', 'diagnosis', 'researcher', '$argon2id', masterKey, firstPatient()])
      expect(bytes.includes(cell)).toBe(false)
  })

  it('[ST8] the tables of backups are the tables that there are, with nothing left out', async () => {
    const store = await openEmbeddedStore(fresh('tables/outis.db'))
    const { rows } = await sql<{ name: string }>`select name from sqlite_schema where type = 'table'`.execute(
      store.db,
    )
    const there = rows
      .map(({ name }) => name)
      .filter((name) => name !== 'schema_steps' && !name.startsWith('sqlite_'))
    expect([...tableNames].sort()).toEqual(there.sort())
    expect(new Set(migrations.map(({ id }) => id)).size).toBe(migrations.length)
    await store.close()
  })
})
