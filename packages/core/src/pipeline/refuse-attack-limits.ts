import { OutisError } from '../errors.ts'
import type { Policy } from '../search/policy.ts'

/** A limit that nobody judges would read like one that holds. */
export function refuseAttackLimits({ attack }: Policy): void {
  const limited = Object.keys(attack.limits)
  if (limited.length === 0) return
  throw new OutisError('METHOD_UNAVAILABLE', {
    message: `The policy limits ${limited.length} attacks, and the red team is not part of this version.`,
    hint: 'Take attack.limits out of the policy, or run with --no-attack (`attack: false` in a program): then nothing is said about attacks.',
    details: { attacks: limited },
  })
}
