import { OutisError } from '../../../data/errors.ts'
import type { AttackFinding, AttackInput } from '../../attack.ts'
import { judgeFinding } from './judge-finding.ts'

/**
 * The control of an attack that needs people who are not in the release, where there are none. What nobody would call a leak
 * needs no control. Where something would be one, the policy is rehearsed on a half of the people and the attack is tried
 * on that: the other half are outsiders, and success and control come from the same release. A table whose half the policy
 * cannot be run on is judged by guessing alone.
 */
export async function rehearsedWhereExposed(
  input: AttackInput,
  run: (input: AttackInput) => Promise<readonly AttackFinding[]>,
): Promise<readonly AttackFinding[]> {
  const findings = await run(input)
  const isLeak = findings.some((finding) => judgeFinding('', finding, undefined).isExposed)
  if (input.others || !input.rehearsal || !isLeak) return findings
  const rehearsed = await rehearsalOf(input)
  return rehearsed ? run(rehearsed) : findings
}

async function rehearsalOf({ rehearsal, context }: AttackInput): Promise<AttackInput | undefined> {
  try {
    return await rehearsal!()
  } catch (fault) {
    if (fault instanceof OutisError && !context.signal?.aborted) return undefined
    throw fault
  }
}
