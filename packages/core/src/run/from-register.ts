import {
  type ChoicePolicy,
  choicesFromRegister,
  choicesIn,
  type RegisterFile,
} from '../policy/options/choices.ts'
import type { AskedMethod, Policy } from '../policy/options/policy.ts'

/** Whether the policy asks the consent register of a server what people decided. */
export const usesRegister = ({ method }: Pick<Policy, 'method'>): boolean => Object.values(method).some(asks)

/** The policy with the answers of the register read from a file; every other policy as it is. */
export function fromRegister(policy: Policy, register: RegisterFile): Policy {
  if (!usesRegister(policy)) return policy
  const options = Object.entries(policy.method).map(([key, value]) => [
    key,
    asks(value) ? choicesFromRegister(value, register) : value,
  ])
  return { ...policy, method: Object.fromEntries(options) as AskedMethod }
}

/** Whatever the option is called, it is a choice that names the register. */
function asks(option: unknown): option is ChoicePolicy {
  if (typeof option !== 'object' || option === null || !('kind' in option)) return false
  const isChoice = option.kind === 'register' || (option.kind === 'per' && 'per' in option)
  return isChoice && choicesIn(option as ChoicePolicy).some(({ kind }) => kind === 'register')
}
