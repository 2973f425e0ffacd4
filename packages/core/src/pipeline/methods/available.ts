import { OutisError } from '../../errors.ts'
import type { SearchPolicy } from '../../methods/method-record.ts'
import type { Policy } from '../../policy/policy.ts'
import { refuseRegister } from '../choices.ts'
import { modelsOf } from '../searches.ts'
import { methodRuns } from './registry.ts'

/** The search keys of a method that can run in this version. */
export function searchOf(policy: Policy): SearchPolicy {
  const { method } = policy
  refuseRegister(method)
  if (methodRuns[method.id] !== undefined && !(method.id === 'full-domain' && method.mode === 'hardened'))
    return modelsOf(policy)
  throw new OutisError('METHOD_UNAVAILABLE', {
    message:
      method.id === 'full-domain'
        ? 'The hardened mode of full-domain is not part of this version.'
        : `The method ${method.id} is not part of this version.`,
    hint: `Use one of ${Object.keys(methodRuns).join(', ')}, full-domain in \`mode: faithful\`; docs/policy.md says which methods run.`,
    details: { method: method.id },
  })
}
