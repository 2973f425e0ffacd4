import type { AttackContext } from '../../attacks/attack.ts'
import { OutisError } from '../../data/errors.ts'
import { nextTurn } from '../../data/next-turn.ts'
import { defined } from '../../data/value/defined.ts'
import type { Progress, StopSignal } from '../../methods/contract/search.ts'

export interface AttackSurroundings {
  readonly signal?: StopSignal | undefined
  readonly progress?: ((event: Progress) => void) | undefined
  /** Milliseconds of a monotone clock. */
  readonly now: () => number
}

/** What attacks run in: others have a turn every few milliseconds, and a stopped run ends at the next pause. */
export function attackContext({ signal, progress, now }: AttackSurroundings): AttackContext {
  let last = now()
  return {
    ...defined({ signal, progress }),
    async pause() {
      refuseStopped(signal)
      if (now() - last < TURN) return
      await nextTurn()
      last = now()
      refuseStopped(signal)
    },
  }
}

/** Milliseconds of work between two turns of others. */
const TURN = 20

/** Throws where a run was stopped. */
export function refuseStopped(signal: StopSignal | undefined): void {
  if (!signal?.aborted) return
  throw new OutisError('STOPPED', {
    message: 'The run was stopped; nothing was written.',
    hint: 'Run it again to start anew.',
  })
}
