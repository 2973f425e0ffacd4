import { parentPort, workerData } from 'node:worker_threads'
import type { AttackGiven } from '@outis/core/attacks'
import { type AttackId, type AttackOutcome, attacks, timed, tryAttack } from '@outis/core/attacks/try'
import {
  type AttackJobOfThread,
  type PlainFault,
  type PlainGiven,
  readFault,
  readGiven,
} from './attack-work.ts'

/** What a thread is asked. */
export type AttackOrder =
  | { readonly kind: 'try'; readonly id: string }
  | { readonly kind: 'rehearsed'; readonly given: PlainGiven }
  | { readonly kind: 'not-rehearsed'; readonly fault: PlainFault }

/** What it answers, or asks for itself. */
export type AttackAnswer =
  | { readonly kind: 'tried'; readonly outcome: AttackOutcome }
  | { readonly kind: 'rehearse' }

/** The entry of a thread: tries the attacks it is sent, one after the other. A fault ends the thread, and is heard of. */
const port = parentPort!
const { given, time, rehearses } = workerData as AttackJobOfThread
const deadline = performance.now() + time
const answer = (message: AttackAnswer) => port.postMessage(message)

let rehearsal: { resolve(given: AttackGiven): void; reject(fault: Error): void } | undefined
/** Who started this thread ends it when a run is stopped: nobody else needs a turn. */
const context = { pause: async () => {} }
const whole = async (plain: PlainGiven): Promise<AttackGiven> => ({ ...(await readGiven(plain)), context })
const timely = timed(await whole(given), {
  isOver: () => performance.now() >= deadline,
  ...(rehearses && {
    rehearse: () =>
      new Promise<AttackGiven>((resolve, reject) => {
        rehearsal = { resolve, reject }
        answer({ kind: 'rehearse' })
      }),
  }),
})

port.on('message', async (order: AttackOrder) => {
  if (order.kind === 'rehearsed') rehearsal?.resolve(await whole(order.given))
  else if (order.kind === 'not-rehearsed') rehearsal?.reject(readFault(order.fault))
  else answer({ kind: 'tried', outcome: await tryAttack(await attacks[order.id as AttackId](), timely) })
})
