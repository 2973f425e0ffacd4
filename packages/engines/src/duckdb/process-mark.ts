import { createHash } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/**
 * Who made something that may outlive its maker: where numbers of processes mean the same, the number, and when the process
 * was started, since numbers are used again.
 */
export interface ProcessMark {
  readonly place: string
  readonly pid: number
  /** `0` where the system does not tell. */
  readonly start: string
}

export const ownMark = (): ProcessMark => ({
  place: ownPlace(),
  pid: process.pid,
  start: startOf(process.pid) ?? '0',
})

/** False only where it is certain that the process has ended. */
export function mayLive({ place, pid, start }: ProcessMark): boolean {
  if (place !== ownPlace()) return true
  try {
    process.kill(pid, 0)
  } catch (cause) {
    return (cause as { code?: unknown }).code !== 'ESRCH'
  }
  return start === '0' || (startOf(pid) ?? start) === start
}

/** The machine, and on Linux the space of process numbers: a container has its own. */
function ownPlace(): string {
  return short(`${hostname()}\n${tried(() => readlinkSync('/proc/self/ns/pid')) ?? ''}`)
}

/** The start of the machine and, in its ticks, that of the process. */
function startOf(pid: number): string | undefined {
  return tried(() => {
    // The name of the command comes second, in brackets, and may hold anything; the start is the 20th behind it.
    const ticks = readFileSync(`/proc/${pid}/stat`, 'utf8').split(')').at(-1)!.trim().split(' ')[19]!
    return short(`${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')}\n${ticks}`)
  })
}

const short = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8)

function tried<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
