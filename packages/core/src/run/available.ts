import { OutisError } from '../data/errors.ts'
import type { SearchPolicy } from '../methods/contract/method-record.ts'
import { recordOf } from '../methods/registry.ts'
import { NO_REGISTER } from '../policy/options/choices.ts'
import type { Policy } from '../policy/options/policy.ts'
import { usesRegister } from './from-register.ts'

/** The search keys of a method that can run in this version. */
export function searchOf({ method }: Policy): SearchPolicy {
  const record = recordOf(method)
  if (usesRegister({ method })) throw new OutisError('METHOD_UNAVAILABLE', NO_REGISTER)
  if (record.modes.includes(method.mode)) return record.search(method)
  throw new OutisError('METHOD_UNAVAILABLE', {
    message: `The ${method.mode} mode of ${method.id} is not part of this version.`,
    hint: `Write \`mode: ${record.modes[0]}\` in the method, or use another method; docs/policy.md says which run.`,
    details: { method: method.id },
  })
}
