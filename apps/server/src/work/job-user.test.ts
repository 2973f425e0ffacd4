import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keepClinic } from '../testing/clinic-release.ts'
import { doJob, makeProject } from '../testing/hospital-project.ts'
import { startTestServer } from '../testing/running-server.ts'
import { handOver, refuseUnfitUser, takeBack } from './job-user.ts'
import { startWork, workEntry } from './start-work.ts'

// nobody, as most systems have it: any account that is not the one of the test.
const USER = { uid: 65534, gid: 65534 }
const isRoot = process.getuid?.() === 0
if (!isRoot) console.warn('SKIPPED: jobs of an account of their own are not tested, for that needs root.')

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outis-job-user-'))
  chmodSync(folder, 0o711)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** What an account of jobs gets when it reads a file. */
const readAsUser = (path: string): string => {
  try {
    return execFileSync('cat', [path], { ...USER, stdio: ['ignore', 'pipe', 'ignore'] }).toString()
  } catch {
    return 'refused'
  }
}

/** Of the processes of jobs that this process has started: their account, and the groups that it is in beside its own. */
function accountsOfJobs(): string[] {
  const { stdout } = spawnSync('pgrep', ['-P', String(process.pid)], { encoding: 'utf8' })
  const pids = stdout.trim().split('\n')
  return pids.flatMap((pid) => {
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('work-process')) return []
      const status = readFileSync(`/proc/${pid}/status`, 'utf8')
      const groups = /^Groups:[ \t]*(.*)$/m.exec(status)?.[1]?.trim()
      return [`${/^Uid:\s+(\d+)/m.exec(status)?.[1]} ${groups ? `in ${groups}` : 'without groups'}`]
    } catch {
      return []
    }
  })
}

describe.runIf(isRoot && process.platform === 'linux')('jobs of an account of their own', () => {
  it('[JB1100] do runs, estimates, looks and answers as before, and read nothing of the server', async () => {
    const data = join(folder, 'data')
    const key = join(folder, 'data.key')
    writeFileSync(key, randomBytes(32).toString('base64url'), { mode: 0o600 })
    const umask = process.umask(0o077)
    const jobs = { atOnce: 2, memory: 4096, seconds: 600, views: 4, allowShortSeeds: false, user: USER }
    const server = await startTestServer({ settings: { data, jobs } })
    try {
      const { client } = server.people.steward
      const id = await makeProject(client)
      const seen = new Set<string>()
      const look = setInterval(() => {
        for (const account of accountsOfJobs()) seen.add(account)
      }, 200)
      expect(await doJob(client, id, { kind: 'run', seed: 'a'.repeat(32) })).toMatchObject({ state: 'done' })
      expect((await client.sources.rows({ params: { id }, query: { limit: 1 } })).total).toBe(200)
      const release = await keepClinic(server.services, client)
      const body = {
        researcher: server.people.researcher.id,
        release,
        purpose: 'a test',
        expires: '2100-01-01T00:00:00Z',
      }
      await client.grants.create({ body: { ...body, acknowledge: 'a test' } })
      const asking = server.people.researcher.client.interpretations
      expect((await asking.create({ body: { release, result: 'sex = F' } })).state).toBe('answered')
      clearInterval(look)
      expect([...seen]).toEqual([`${USER.uid} without groups`])
      for (const path of ['outis.db', 'outis.db-wal', 'projects'])
        expect(readAsUser(join(data, path)), path).toBe('refused')
      expect([readAsUser(key), readAsUser(`/proc/${process.pid}/environ`)]).toEqual(['refused', 'refused'])
      const stored = join(data, 'projects', id)
      for (const name of readdirSync(stored)) expect(statSync(join(stored, name)).uid, name).toBe(0)
    } finally {
      await server.close()
      process.umask(umask)
    }
  }, 120_000)

  it.each([
    ['root', { uid: 0, gid: 0 }, {}, /is the account of the server/],
    ['one that reads the data folder', USER, { closed: 'readable' }, /may read the data folder/],
    ['one that does not reach its desk', USER, { desk: 'hidden/desk' }, /cannot reach/],
    ['one that does not reach the program', USER, { program: 'hidden/program.js' }, /cannot reach/],
  ])('[JB1101] %s is refused', (_, user, { closed, desk, program }: Record<string, string>, message) => {
    const paths = {
      program: workEntry(),
      desk: join(folder, desk ?? 'desk'),
      closed: [join(folder, closed ?? 'data')],
    }
    mkdirSync(join(folder, 'hidden'), { mode: 0o700 })
    mkdirSync(join(folder, 'data'), { mode: 0o711 })
    mkdirSync(join(folder, 'readable'), { mode: 0o755 })
    mkdirSync(paths.desk)
    handOver(paths.desk, USER)
    writeFileSync(join(folder, 'hidden/program.js'), '')
    const walls = { ...paths, ...(program && { program: join(folder, program) }) }
    expect(() => refuseUnfitUser(user, walls)).toThrow(
      expect.objectContaining({ code: 'JOB_USER', message: expect.stringMatching(message) }),
    )
    if (user.uid !== 0 && closed === undefined && desk === undefined)
      expect(refuseUnfitUser(user, paths)).toBeUndefined()
  })

  it('[JB1101] a server does not start with an account that cannot do jobs', async () => {
    const jobs = {
      atOnce: 1,
      memory: 1024,
      seconds: 60,
      views: 1,
      allowShortSeeds: false,
      user: { uid: 0, gid: 0 },
    }
    await expect(startTestServer({ settings: { data: join(folder, 'data'), jobs } })).rejects.toMatchObject({
      code: 'JOB_USER',
    })
  })

  it('[JB1102] the desk is of the account while the job lives, and of the server when it has ended', async () => {
    const work = startWork({ memory: 1024, seconds: 60, user: USER }, folder)
    expect(statSync(folder).uid).toBe(USER.uid)
    work.kill()
    await work.ended
    expect([statSync(folder).uid, statSync(folder).mode & 0o777]).toEqual([0, 0o700])
  })

  it('[JB1102] what is left of a job reaches nothing on its desk, and no link of it is followed', async () => {
    const desk = join(folder, 'desk')
    mkdirSync(join(desk, 'out'), { recursive: true })
    const secret = join(folder, 'secret')
    writeFileSync(secret, 'a key')
    writeFileSync(join(desk, 'out/release.csv'), 'made')
    handOver(desk, USER)
    // Links of the job, and a process of it that lives on in the folder of what it made.
    symlinkSync(secret, join(desk, 'out/report.json'))
    symlinkSync(folder, join(desk, 'linked'))
    linkSync(secret, join(desk, 'out/dictionary.json'))
    const left = spawn('sh', ['-c', 'sleep 1; echo changed > release.csv; ln -s /etc/passwd late'], {
      ...USER,
      cwd: join(desk, 'out'),
    })
    takeBack(desk)
    await new Promise((resolve) => left.once('exit', resolve))
    expect(readdirSync(desk)).toEqual(['out'])
    expect(readdirSync(join(desk, 'out'))).toEqual(['release.csv'])
    expect(readFileSync(join(desk, 'out/release.csv'), 'utf8')).toBe('made')
    expect(readFileSync(secret, 'utf8')).toBe('a key')
    expect([lstatSync(join(desk, 'out')).uid, lstatSync(secret).uid]).toEqual([0, 0])
  })
})
