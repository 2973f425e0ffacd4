import { OutisError } from '../data/errors.ts'
import type { SearchPolicy } from '../methods/contract/method-description.ts'
import { recordOf } from '../methods/registry.ts'
import type { Policy } from '../policy/options/policy.ts'

/** The search keys of a method that can run in this version. */
export function searchOf({ method }: Policy): SearchPolicy {
  const record = recordOf(method)
  const lacking = record.unavailable?.(method)
  if (lacking) throw new OutisError('METHOD_UNAVAILABLE', lacking)
  if (record.modes.includes(method.mode)) return record.search(method)
  throw new OutisError('METHOD_UNAVAILABLE', {
    message: `The ${method.mode} mode of ${method.id} is not part of this version.`,
    hint: `Write \`mode: ${record.modes[0]}\` in the method, or use another method; docs/policy.md says which run.`,
    details: { method: method.id },
  })
}
