import { OutisError } from '@outis/core/errors'

/** Lets works with one name be done one after the other. */
export interface Turns {
  /** `end` lets the next one begin before the work is done. */
  take<Value>(name: string, work: (end: () => void) => Promise<Value>): Promise<Value>
}

/** At most so many wait under one name; a further one is refused. */
export function openTurns(mostWaiting: number): Turns {
  const turns = new Map<string, { last: Promise<void>; waiting: number }>()
  return {
    async take(name, work) {
      const turn = turns.get(name) ?? { last: Promise.resolve(), waiting: 0 }
      if (turn.waiting >= mostWaiting) throw tooManyWait(mostWaiting)
      turns.set(name, turn)
      turn.waiting++
      const before = turn.last
      let end!: () => void
      turn.last = new Promise((resolve) => {
        end = resolve
      })
      await before
      try {
        return await work(end)
      } finally {
        end()
        turn.waiting--
        if (turn.waiting === 0) turns.delete(name)
      }
    },
  }
}

const tooManyWait = (most: number): OutisError =>
  new OutisError('TOO_MANY_REQUESTS', {
    message: `${most} requests of this account, or on this release, wait for their answer.`,
    hint: 'Wait for answers before you ask more.',
    details: { most },
  })
