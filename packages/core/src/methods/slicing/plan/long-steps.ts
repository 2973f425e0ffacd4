import { nextTurn } from '../../../data/next-turn.ts'

/** Long work that yields where others may have a turn. */
export type Steps<Value> = Generator<void, Value>

/** Does the work at once. */
export function finish<Value>(steps: Steps<Value>): Value {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Lets others have a turn wherever the work yields: signals arrive and progress is seen. Same answer. */
export async function finishInTurns<Value>(steps: Steps<Value>): Promise<Value> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await nextTurn()
  }
}

/** Whether it is time to let others have a turn: every 30 ms or so. */
export function turnTaker(now: () => number): () => boolean {
  let last = now()
  return () => {
    const time = now()
    if (time - last < TURN) return false
    last = time
    return true
  }
}

const TURN = 30
