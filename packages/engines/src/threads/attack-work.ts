import type { AttackFacts, AttackGiven } from '@outis/core/attacks'
import { OutisError } from '@outis/core/errors'
import { withSharedArrays } from './shared-arrays.ts'

/** What a thread is told once that tries attacks: plain data, the long arrays shared. */
export interface AttackJobOfThread {
  readonly given: PlainGiven
  /** Milliseconds from now. */
  readonly time: number
  /** Whether the thread that started this one can make a rehearsal. */
  readonly rehearses: boolean
}

/** What attackers have, without functions: these do not go from thread to thread. */
export interface PlainGiven extends Omit<AttackGiven, 'facts' | 'rehearsal' | 'context'> {
  readonly facts: PlainFacts
}

type PlainFacts = Omit<AttackFacts, 'draws'> & {
  /** The method of the policy says what its releases show of draws. */
  readonly hasDraws: boolean
}

export function plainGiven({ rehearsal: _, context: __, ...given }: AttackGiven): PlainGiven {
  const { earlier } = given
  return withSharedArrays({
    ...given,
    facts: plainFacts(given.facts),
    // Nobody asks what earlier releases show of draws.
    ...(earlier && { earlier: earlier.map((one) => ({ ...one, facts: plainFacts(one.facts) })) }),
  })
}

const plainFacts = ({ draws, ...facts }: AttackFacts): PlainFacts => ({
  ...facts,
  hasDraws: draws !== undefined,
})

/** Methods are loaded where they are asked only: a thread that need not know them is at work sooner. */
export async function readGiven({
  facts: { hasDraws, ...facts },
  ...given
}: PlainGiven): Promise<Omit<AttackGiven, 'context'>> {
  if (!hasDraws) return { ...given, facts }
  const { recordOf } = await import('@outis/core/methods')
  const { draws } = recordOf(given.policy.method).attacked!(given.policy)
  return { ...given, facts: { ...facts, ...(draws && { draws }) } }
}

/** Why a rehearsal was not made, for attacks that treat these cases apart; the words of other faults may hold data. */
export type PlainFault =
  | {
      readonly kind: 'ours'
      readonly code: OutisError['code']
      readonly message: string
      readonly hint: string
    }
  | { readonly kind: 'other' }

export const plainFault = (fault: unknown): PlainFault =>
  fault instanceof OutisError
    ? { kind: 'ours', code: fault.code, message: fault.message, hint: fault.hint }
    : { kind: 'other' }

export const readFault = (fault: PlainFault): Error =>
  fault.kind === 'ours'
    ? new OutisError(fault.code, { message: fault.message, hint: fault.hint })
    : new Error('The rehearsal failed.')
