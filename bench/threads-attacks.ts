import { fileURLToPath } from 'node:url'
import { measureNode } from './child-process.ts'
import { ATTACKED_METHODS } from './threads-attack-once.ts'
import { alternately, type ThreadTimes } from './threads-turns.ts'

const once = fileURLToPath(new URL('./threads-attack-once.js', import.meta.url))

/** Attacks on releases of a census table, on one thread and on two, each time in a new process; the same findings. */
export async function measureAttacks(turns: number): Promise<Readonly<Record<string, ThreadTimes>>> {
  const measured: Record<string, ThreadTimes> = {}
  for (const id of Object.keys(ATTACKED_METHODS))
    measured[id] = await alternately(turns, async (threads) => {
      const { exit, stdout } = await measureNode([once, id, String(threads)])
      if (exit !== 0) throw new Error(`attacks on ${id} ended with ${exit}`)
      return JSON.parse(stdout) as { ms: number; result: string }
    })
  return measured
}
