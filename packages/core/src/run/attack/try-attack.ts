import type { Attack, AttackContext, AttackFinding, AttackGiven, Harmless } from '../../attacks/attack.ts'
import { OutisError } from '../../data/errors.ts'
import type { StopSignal } from '../../methods/contract/search.ts'

/** What one attack came to: what it found, or why it found nothing. Plain data, wherever it was tried. */
export type AttackOutcome = NotTried | { readonly findings: readonly AttackFinding[] }

export interface NotTried {
  readonly why: string
  readonly harmless?: true
}

/** A fault of one attack is no fault of the run: it is told, without the message, which may quote a cell. */
export async function tryAttack(attack: Attack, given: AttackGiven): Promise<AttackOutcome> {
  try {
    const unfit = attack.unfit?.(given)
    if (unfit !== undefined) return notTried(unfit)
    const findings = await attack.run(given)
    return findings.length === 0 ? { why: 'There was nobody to guess of.' } : { findings }
  } catch (fault) {
    if (fault instanceof TimeOver) return { why: 'The time for all attacks ran out while it was tried.' }
    if (fault instanceof OutisError) {
      if (fault.code === 'STOPPED' && given.context.signal?.aborted) throw fault
      return { why: `It could not be tried: ${fault.message}` }
    }
    return { why: 'It failed: a fault of this program, which says nothing of the release.' }
  }
}

const notTried = (unfit: string | Harmless): NotTried =>
  typeof unfit === 'string' ? { why: unfit } : { why: unfit.harmless, harmless: true }

class TimeOver extends Error {}

export interface AttackTime {
  readonly isOver: () => boolean
  /** Runs the policy on a half of the people, where nobody is outside the release. */
  readonly rehearse?: ((signal: StopSignal) => Promise<AttackGiven>) | undefined
}

/** An attack that takes longer than there is time for ends at its next pause; what is rehearsed is rehearsed once. */
export function timed(given: AttackGiven, { isOver, rehearse }: AttackTime): AttackGiven {
  const context: AttackContext = {
    ...given.context,
    async pause() {
      if (isOver()) throw new TimeOver()
      await given.context.pause()
    },
  }
  const signal = {
    get aborted() {
      return isOver() || given.context.signal?.aborted === true
    },
  }
  let rehearsed: Promise<AttackGiven> | undefined
  const rehearsal = async (): Promise<AttackGiven> => {
    rehearsed ??= rehearse!(signal)
    try {
      return { ...(await rehearsed), context }
    } catch (fault) {
      if (isOver()) throw new TimeOver()
      throw fault
    }
  }
  return { ...given, context, ...(rehearse && { rehearsal }) }
}
