import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Answer, type Call, DIED, HUNG, SWOLLEN } from './product-call.ts'

const WORKER = fileURLToPath(new URL('./product-process.js', import.meta.url))

export interface ProductLimits {
  /** Milliseconds after which a call counts as hung. */
  readonly time: number
  /** Bytes by which a call may let the process grow. */
  readonly memory: number
  /** Calls after which a fresh process takes over. */
  readonly calls: number
  /** The script of the process. */
  readonly worker?: string
}

/** The product in a process of its own, started anew when it dies, hangs, swells or has had many calls. */
export interface Product {
  readonly ask: (call: Call) => Promise<Answer>
  readonly close: () => void
}

export function startProduct(limits: ProductLimits): Product {
  let child: ChildProcess | undefined
  let calls = 0
  const end = (): void => {
    child?.kill('SIGKILL')
    child = undefined
  }
  const ready = async (): Promise<ChildProcess> => {
    if (calls >= limits.calls) end()
    if (child === undefined) {
      calls = 0
      child = fork(limits.worker ?? WORKER, {
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        serialization: 'advanced',
      })
      // What is sent before the process listens can be lost: it says when it does.
      await new Promise((resolve) => child!.once('message', resolve).once('exit', resolve))
      child.removeAllListeners()
    }
    calls++
    return child
  }
  return {
    close: end,
    async ask(call) {
      const answer = await answered(await ready(), call, limits)
      if (answer.exit < 0) end()
      return answer
    },
  }
}

function answered(running: ChildProcess, call: Call, { time, memory }: ProductLimits): Promise<Answer> {
  return new Promise((resolve) => {
    const before = residentBytes(running.pid)
    const finish = (answer: Answer): void => {
      clearTimeout(late)
      clearInterval(watch)
      running.removeAllListeners()
      resolve(answer)
    }
    const gone = (exit: number, place: string): void => finish({ exit, said: '', place, rss: 0 })
    const late = setTimeout(() => gone(HUNG, `no answer to ${call.what} after ${time} ms`), time)
    const watch = setInterval(() => {
      const grown = residentBytes(running.pid) - before
      if (grown > memory) gone(SWOLLEN, `${call.what} took ${Math.round(grown / 2 ** 20)} MiB`)
    }, 250)
    running.on('message', (answer: Answer) => finish(answer))
    running.on('exit', (code, signal) => gone(DIED, `the process ended by ${signal ?? code} in ${call.what}`))
    running.send(call)
  })
}

/** Resident memory of a process, where the system tells it; 0 elsewhere, and then nothing is limited. */
function residentBytes(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096
  } catch {
    return 0
  }
}
