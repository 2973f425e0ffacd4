import type { Case } from '../cases/case.ts'
import { smallerCases } from './smaller-cases.ts'

/** Whether a case still fails as the first did. */
export type StillFails = (candidate: Case) => Promise<boolean>

export interface ShrinkLimits {
  /** Cases that may be tried. */
  readonly tries: number
  /** Milliseconds that may pass. */
  readonly time: number
}

/**
 * The smallest case found that fails as the first does: each round takes the first smaller one that still fails and begins
 * anew from there; a kind of change that stopped working is tried again only after the others.
 */
export async function shrinkCase(failing: Case, stillFails: StillFails, limits: ShrinkLimits): Promise<Case> {
  const end = performance.now() + limits.time
  let smallest = failing
  let tries = 0
  for (let improved = true; improved; ) {
    improved = false
    for (const changes of smallerCases) {
      for (let index = 0; ; ) {
        const candidate = changes(smallest, index)
        if (candidate === 'end') break
        if (tries++ >= limits.tries || performance.now() > end) return smallest
        if (candidate !== undefined && (await stillFails(candidate))) {
          smallest = candidate
          improved = true
        } else index++
      }
    }
  }
  return smallest
}
