import type { AttackGiven } from '../../attacks/attack.ts'
import type { AttackOutcome } from './try-attack.ts'

/** What threads are told that try attacks. */
export interface AttackWork {
  /** With `rehearsal`, where attacks may ask for one: it is made in this thread, once for all of them. */
  readonly given: AttackGiven
  /** Milliseconds that are left for all attacks together. */
  readonly time: number
  /** Attacks that are to be tried. */
  readonly attacks: number
}

/** A thread beside this one that tries attacks, one at a time. */
export interface AttackThread {
  /** What the attack of that id came to; undefined where the thread ended before it was done. Rejects with STOPPED. */
  tried(id: string): Promise<AttackOutcome | undefined>
  close(): Promise<void>
}

/** Starts as many threads as pay for such a table: none where it is small. What no thread does is done in this one. */
export type AttackThreads = (work: AttackWork) => readonly AttackThread[]
