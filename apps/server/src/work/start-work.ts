import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type ErrorCode, errorCodes, OutisError } from '@outis/core/errors'
import { handOver, type JobUser, takeBack } from './job-user.ts'
import type { Command, WorkFault, WorkMessage } from './orders.ts'

export interface WorkLimits {
  /** MiB of memory, all in all. */
  readonly memory: number
  readonly seconds: number
  /** Default: as many as Outis takes by itself. */
  readonly threads?: number
  /** Default: the account of the server. */
  readonly user?: JobUser
}

export interface WorkProcess {
  tell(command: Command): void
  listen(hear: (message: WorkMessage) => void): void
  /** Asks it to stop, and ends it where it does not. */
  stop(): void
  kill(): void
  /** Why it is gone: undefined where it ended by itself or was ended by us on purpose. */
  readonly ended: Promise<OutisError | undefined>
  readonly pid: number
}

/** Half of what a process may use is the database's, and as much JavaScript's; what both leave is for all else. */
const SHARE = 0.45
export const databaseMemory = ({ memory }: WorkLimits): string =>
  `${Math.max(64, Math.round(memory * SHARE))}MB`

/** How long a process that was asked to stop has for it. */
const PATIENCE_MS = 3_000
const LOOK_MS = 250

/** Where the entry is, seen from this module: bundled if it can be, which starts ten times as quickly as compiled. */
const ENTRIES = [
  '../bundled/work-process.js',
  'work-process.js',
  '../../dist/bundled/work-process.js',
  '../../dist/work/work-process.js',
]

export function workEntry(): string {
  const urls = ENTRIES.map((name) => new URL(name, import.meta.url))
  const entryUrl = urls.find((url) => existsSync(url))
  if (entryUrl === undefined) throw new Error('The process for jobs is not built: npm run build.')
  return fileURLToPath(entryUrl)
}

/** Variables that a job needs; keys and passwords of the server are not among them. */
const KEPT = ['PATH', 'HOME', 'LANG', 'TZ', 'SystemRoot', 'SOURCE_DATE_EPOCH', 'OUTIS_THREADS'] as const

/** Starts a process with limits. It gets no secret of the server: neither by environment nor by open files. */
export function startWork(limits: WorkLimits, folder: string): WorkProcess {
  const environment = KEPT.flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name]] as const],
  )
  if (limits.user !== undefined) handOver(folder, limits.user)
  const child = fork(workEntry(), [], {
    env: {
      ...Object.fromEntries(environment),
      ...(limits.threads !== undefined && { OUTIS_THREADS: String(limits.threads) }),
      TMPDIR: folder,
      TMP: folder,
      TEMP: folder,
      OUTIS_DATABASES: 'none',
      // The home of the server is closed to others.
      ...(limits.user !== undefined && { HOME: folder }),
    },
    ...limits.user,
    execArgv: [`--max-old-space-size=${Math.max(96, Math.round(limits.memory * SHARE))}`],
    cwd: folder,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const watched = watchLimits(child, limits)
  let stopping = false
  const ended = new Promise<OutisError | undefined>((resolve) => {
    child.once('error', () => resolve(died()))
    child.once('exit', (code, signal) => {
      watched.end()
      if (limits.user !== undefined) takeBack(folder)
      if (watched.fault !== undefined) resolve(watched.fault)
      else if (stopping || (code === 0 && signal === null)) resolve(undefined)
      // 134: V8 found no memory.
      else resolve(signal === 'SIGABRT' || code === 134 ? tooMuchMemory(limits) : died())
    })
  })
  return {
    pid: child.pid ?? -1,
    tell(command) {
      if (child.connected) child.send(command)
    },
    listen(hear) {
      child.on('message', hear as (message: unknown) => void)
    },
    stop() {
      stopping = true
      if (child.connected) child.send({ kind: 'stop' } satisfies Command)
      setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS).unref()
    },
    kill() {
      stopping = true
      child.kill('SIGKILL')
    },
    ended,
  }
}

/** Ends a process that uses too much memory or time. It may be too busy to look itself. */
function watchLimits(child: ChildProcess, limits: WorkLimits) {
  const began = performance.now()
  const watched = { fault: undefined as OutisError | undefined, end: () => clearInterval(timer) }
  const timer = setInterval(async () => {
    if (performance.now() - began > limits.seconds * 1000) watched.fault ??= tooLong(limits)
    else if ((await residentMebibytes(child.pid)) > limits.memory) watched.fault ??= tooMuchMemory(limits)
    if (watched.fault) child.kill('SIGKILL')
  }, LOOK_MS)
  timer.unref()
  return watched
}

/** As Linux tells it; elsewhere the limits of JavaScript and of the database hold alone. */
async function residentMebibytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024
}

const died = (): OutisError =>
  new OutisError('JOB_DIED', {
    message: 'The process of the job ended before it was done; nothing was published.',
    hint: 'Begin it again. If it happens again, look at the memory of the machine.',
  })

const tooMuchMemory = ({ memory }: WorkLimits): OutisError =>
  new OutisError('JOB_LIMIT', {
    message: `The job needed more than the ${memory} MiB of memory that jobs may have; nothing was published.`,
    hint: 'Use a method with blocks, fewer quasi-identifiers or coarser hierarchies, or let the administrator allow more.',
    details: { memory },
  })

const tooLong = ({ seconds }: WorkLimits): OutisError =>
  new OutisError('JOB_LIMIT', {
    message: `The job took more than the ${seconds} seconds that jobs may take; nothing was published.`,
    hint: 'Give the method a `budget`, or let the administrator allow more.',
    details: { seconds },
  })

/** A fault that came from another process. */
export function faultFrom({ code, message, hint, details = {} }: WorkFault): OutisError {
  const knownCode = code in errorCodes ? (code as ErrorCode) : 'INTERNAL'
  return new OutisError(knownCode, { message, hint, details: details as OutisError['details'] })
}
