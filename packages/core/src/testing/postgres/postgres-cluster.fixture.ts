import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** A PostgreSQL of its own in a temporary folder, on loopback. */
export interface PostgresCluster {
  /** Makes an empty database and gives its address. */
  database(): Promise<string>
  /** Runs statements in a database by psql, and gives what it prints: cells parted by `|`. */
  ask(address: string, statements: string): Promise<string>
  /** Ends all connections at once and starts again, with `meanwhile` done while nothing answers. */
  restart(meanwhile?: () => Promise<void>): Promise<void>
  stop(): Promise<void>
}

export interface ClusterOptions {
  /** Whether commits reach the disk; only tests of crashes need it. Default false. */
  readonly durable?: boolean
}

const DEBIAN = '/usr/lib/postgresql'

/** Where initdb, postgres and psql are, of Debian's package or on the path; undefined where there is none. */
export function postgresPrograms(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
    ...(process.env.PATH ?? '').split(':'),
  ]
  return folders.find((folder) =>
    ['initdb', 'postgres', 'psql'].every((program) => existsSync(join(folder, program))),
  )
}

/** PostgreSQL refuses to be root: then it runs as the account of its package, or as nobody. */
function unprivileged(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (option: string, name: string) =>
    Number(execFileSync('id', [option, name], { encoding: 'utf8', stdio: 'pipe' }))
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: idOf('-u', name), gid: idOf('-g', name) }
    } catch {
      // No such account on this system: the next one.
    }
  }
  throw new Error('There is no account that PostgreSQL could run as.')
}

export async function startPostgres({ durable = false }: ClusterOptions = {}): Promise<PostgresCluster> {
  const programs = postgresPrograms()
  if (programs === undefined) throw new Error('PostgreSQL is not installed: apt install postgresql.')
  const folder = mkdtempSync(join(tmpdir(), 'outis-postgres-'))
  const account = unprivileged()
  if (account !== undefined) chownSync(folder, account.uid, account.gid)
  const data = join(folder, 'data')
  const init = ['-D', data, '-U', 'outis', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  await promisify(execFile)(join(programs, 'initdb'), init, { ...account, cwd: folder })
  const port = await freePort()
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`]
  const speed = durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
  const startServer = () =>
    spawn(
      join(programs, 'postgres'),
      ['-D', data, ...[...settings, ...speed, 'shared_buffers=32MB'].flatMap((setting) => ['-c', setting])],
      { ...account, cwd: folder, stdio: 'ignore' },
    )
  let server = startServer()
  // Also where a test fails before it could stop it.
  const endWithUs = () => server.kill('SIGQUIT')
  process.once('exit', endWithUs)
  const address = (name: string) => `postgres://outis@127.0.0.1:${port}/${name}`
  const ask = async (database: string, statements: string) => {
    const options = ['-X', '-q', '-A', '-t', '-v', 'ON_ERROR_STOP=1', '-c', statements, database]
    const { stdout } = await promisify(execFile)(join(programs, 'psql'), options, { maxBuffer: 2 ** 28 })
    return stdout
  }
  const ready = () => untilReady(() => ask(address('postgres'), 'select 1'), server)
  const end = async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    // At once: whoever is still connected is sent away.
    if (server.exitCode === null) server.kill('SIGINT')
    await ended
  }
  await ready()
  let made = 0
  return {
    async database() {
      const name = `outis_${++made}`
      await ask(address('postgres'), `create database ${name}`)
      return address(name)
    },
    ask,
    async restart(meanwhile) {
      await end()
      await meanwhile?.()
      server = startServer()
      await ready()
    },
    async stop() {
      process.off('exit', endWithUs)
      await end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function untilReady(ask: () => Promise<string>, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode}.`)
    const ready = await ask().then(
      () => true,
      () => false,
    )
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  server.kill('SIGQUIT')
  throw new Error('PostgreSQL did not answer within a minute.')
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}
