import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { measureNode } from './child-process.ts'

/** What the same work cost on one thread and on two: the least of all turns, for other work on the machine only adds. */
export interface ThreadTimes {
  /** Wall time, with the start of threads. */
  readonly ms: readonly [number, number]
  readonly speedUp: number
  /**
   * CPU of the thread that worked most, which is what the work would take at least on a machine with nothing else to do. Linux
   * tells it; elsewhere it is absent.
   */
  readonly busiestMs?: readonly [number, number]
  readonly busiestSpeedUp?: number
}

/** What one turn prints. */
export interface ThreadTurn {
  readonly ms: number
  readonly busiestMs?: number
  /** Alike where the results are. */
  readonly result: string
}

/**
 * Turns in which one thread and two do the same work one after the other, each in a new process, as cold as a command is:
 * `node once.js …args THREADS` prints a `ThreadTurn`. Fails where the result differs.
 */
export async function alternately(
  turns: number,
  once: string,
  args: readonly string[] = [],
): Promise<ThreadTimes> {
  const program = fileURLToPath(new URL(`./${once}.js`, import.meta.url))
  const done: [ThreadTurn[], ThreadTurn[]] = [[], []]
  for (let turn = 0; turn < turns; turn++) {
    for (const threads of [1, 2]) {
      const { exit, stdout } = await measureNode([program, ...args, String(threads)])
      if (exit !== 0) throw new Error(`${once} ${args.join(' ')} ended with ${exit}`)
      done[threads - 1]!.push(JSON.parse(stdout) as ThreadTurn)
    }
  }
  if (new Set(done.flat().map(({ result }) => result)).size > 1) throw new Error('threads change the result')
  const least = (of: (turn: ThreadTurn) => number | undefined): [number, number] => [
    Math.round(Math.min(...done[0].map((turn) => of(turn) ?? Number.NaN))),
    Math.round(Math.min(...done[1].map((turn) => of(turn) ?? Number.NaN))),
  ]
  const [ms, busiestMs] = [least((turn) => turn.ms), least((turn) => turn.busiestMs)]
  return {
    ...{ ms, speedUp: ratio(ms) },
    ...(!Number.isNaN(busiestMs[0]) && { busiestMs, busiestSpeedUp: ratio(busiestMs) }),
  }
}

const ratio = ([one, two]: readonly [number, number]): number => Number((one / two).toFixed(2))

const TASKS = '/proc/self/task'

/** Measures from its making on. `look` is called while all threads are alive, `turn` at the end. */
export function stopwatch() {
  const begin = performance.now()
  const before = threadCpu()
  let after = before
  const look = () => {
    after = new Map([...after, ...threadCpu()])
  }
  return {
    look,
    turn(result: unknown): ThreadTurn {
      look()
      const spent = [...after].map(([thread, ms]) => ms - (before.get(thread) ?? 0))
      return {
        ms: performance.now() - begin,
        ...(spent.length > 0 && { busiestMs: Math.max(...spent) }),
        result: createHash('sha256').update(JSON.stringify(result)).digest('hex'),
      }
    },
  }
}

/** Milliseconds of CPU by thread. */
function threadCpu(): Map<string, number> {
  if (!existsSync(TASKS)) return new Map()
  const spentBy = (thread: string) =>
    Number(readFileSync(`${TASKS}/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  return new Map(readdirSync(TASKS).map((thread) => [thread, spentBy(thread)]))
}
