import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = new URL('../../../../', import.meta.url).pathname
const OUTIS = join(ROOT, 'apps/cli/bin/outis.js')

/** `outis serve` in a process of its own, which listens. */
export interface ServerProcess extends SpawnedServer {
  readonly url: string
  readonly link?: string
}

export interface SpawnedServer {
  readonly process: ChildProcess
  /** Resolves with the exit code; null where a signal ended it. */
  readonly ended: Promise<number | null>
  /** What it has printed on standard error so far. */
  said(): string
  /** What it has printed on standard output so far. */
  printed(): string
  /** Rejects with the error that it prints where it does not come to listen. */
  readonly listening: Promise<{ readonly url: string; readonly link?: string }>
}

/** Starts the built command line on a free port. */
export function spawnServer(args: readonly string[], masterKey: string): SpawnedServer {
  if (!existsSync(join(ROOT, 'apps/cli/dist/main.js')))
    throw new Error('The command line is not built: npm run build.')
  const child = spawn(process.execPath, [OUTIS, 'serve', '--port=0', '--json', ...args], {
    env: { ...process.env, OUTIS_MASTER_KEY: masterKey },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let errors = ''
  let output = ''
  child.stdout.on('data', (piece) => {
    output += piece
  })
  child.stderr.on('data', (piece) => {
    errors += piece
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const listening = new Promise<{ readonly url: string }>((resolve, reject) => {
    let text = ''
    child.stdout.on('data', function read(piece) {
      text += piece
      if (!text.trimEnd().endsWith('}')) return
      child.stdout.off('data', read)
      const printed = JSON.parse(text)
      if (printed.error === undefined) resolve(printed)
      else reject(printed.error)
    })
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${errors}`)))
  })
  // A test that waits for its end need not look at this too.
  listening.catch(() => undefined)
  return { process: child, ended, listening, said: () => errors, printed: () => output }
}

export async function startServerProcess(args: readonly string[], masterKey: string): Promise<ServerProcess> {
  const server = spawnServer(args, masterKey)
  return { ...server, ...(await server.listening) }
}
