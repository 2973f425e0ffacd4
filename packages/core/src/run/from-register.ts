import type { RegisterFile } from '../methods/contract/method-description.ts'
import { recordOf } from '../methods/registry.ts'
import type { Policy } from '../policy/options/policy.ts'

/** Whether the policy asks the consent register of a server what people decided. */
export const usesRegister = ({ method }: Policy): boolean => asks(method)

/** The policy with the answers of the register read from a file; every other policy as it is. */
export function fromRegister(policy: Policy, register: RegisterFile): Policy {
  const { method } = policy
  return { ...policy, method: recordOf(method).fromRegister?.(method, register) ?? method }
}

/** Whatever the option is called, the register is `{ kind: 'register' }`. */
function asks(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if ('kind' in value && value.kind === 'register') return true
  return Object.values(value).some(asks)
}
