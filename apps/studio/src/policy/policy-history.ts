/** One policy of the history. */
interface Edition {
  readonly text: string
  /** What changed, in words. */
  readonly change: string
  /** Milliseconds since 1970. */
  readonly at: number
}

/** All policies of a session, oldest first, and which one is now. */
export interface PolicyHistory {
  readonly editions: readonly Edition[]
  readonly now: number
}

/** Key strokes within this time are one change. */
const SAME_CHANGE = 1500

const MOST_EDITIONS = 500

export const beginHistory = (first: Edition): PolicyHistory => ({ editions: [first], now: 0 })

/** A new policy after the present one; what was undone is forgotten. `typing`: joins a change by typing just before. */
export function record(history: PolicyHistory, next: Edition, { typing = false } = {}): PolicyHistory {
  const present = history.editions[history.now]
  if (present === undefined || present.text === next.text) return history
  const before = history.editions[history.now - 1]
  const joins =
    typing && before !== undefined && present.change === next.change && next.at - present.at < SAME_CHANGE
  const past = history.editions.slice(0, history.now + (joins ? 0 : 1))
  const editions = [...past, next].slice(-MOST_EDITIONS)
  return { editions, now: editions.length - 1 }
}

/** Goes to an edition; outside the list it stays. */
export function goTo(history: PolicyHistory, place: number): PolicyHistory {
  return place < 0 || place >= history.editions.length ? history : { ...history, now: place }
}

export const undo = (history: PolicyHistory): PolicyHistory => goTo(history, history.now - 1)
export const redo = (history: PolicyHistory): PolicyHistory => goTo(history, history.now + 1)
export const canUndo = ({ now }: PolicyHistory): boolean => now > 0
export const canRedo = ({ editions, now }: PolicyHistory): boolean => now < editions.length - 1
