import { createHash } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/** The process that made a file, as the file's name tells it. */
export interface Owner {
  /** Machine and space of process numbers, hashed. */
  readonly place: string
  readonly pid: number
  /** Boot of the machine and start of the process, hashed: process numbers are used again. */
  readonly life: string
}

/** `unknown`: of another machine or container, or the system does not tell. */
export type Life = 'alive' | 'dead' | 'unknown'

export const thisProcess = (): Owner => ({
  place: hashed(hostname(), namespaceOf() ?? ''),
  pid: process.pid,
  life: startOf(process.pid)?.life ?? NO_LIFE,
})

/** Whether the process that made a file still runs. */
export function lifeOf(owner: Owner): Life {
  const here = thisProcess()
  if (owner.place !== here.place) return 'unknown'
  if (owner.pid === here.pid && owner.life === here.life) return 'alive'
  if (!isProcess(owner.pid)) return 'dead'
  const start = startOf(owner.pid)
  if (start === undefined || owner.life === NO_LIFE) return 'unknown'
  return start.life === owner.life && !start.ended ? 'alive' : 'dead'
}

const NO_LIFE = '0'.repeat(8)

const hashed = (...texts: readonly string[]): string =>
  createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 8)

/** A process of somebody else's is one too: it may only not be signalled. */
function isProcess(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function namespaceOf(): string | undefined {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return undefined
  }
}

/** Linux alone tells when a process began; a zombie has ended and only waits to be counted. */
function startOf(pid: number): { readonly life: string; readonly ended: boolean } | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program, in parentheses, may hold anything.
    const [state = '', ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { life: hashed(boot, rest[18] ?? ''), ended: state === 'Z' || state === 'X' }
  } catch {
    return undefined
  }
}
