import { OutisError } from '../errors.ts'
import type { SearchPolicy } from '../method/method-record.ts'
import { methods, recordOf } from '../methods/registry.ts'
import type { Policy } from '../search/policy.ts'
import { findPlanOf, methodRuns } from './methods/registry.ts'

/** The search keys of a method that can run in this version. */
export function searchOf({ method }: Policy): SearchPolicy {
  const record = recordOf(method)
  const lacking = record.unavailable?.(method)
  if (lacking) throw new OutisError('METHOD_UNAVAILABLE', lacking)
  const runs = findPlanOf(method) !== undefined
  if (runs && record.modes.includes(method.mode)) return record.search(method)
  const inOneMode = methods
    .filter(({ modes }) => modes.length === 1)
    .map(({ id, modes }) => `, ${id} in \`mode: ${modes[0]}\``)
  throw new OutisError('METHOD_UNAVAILABLE', {
    message: runs
      ? `The ${method.mode} mode of ${method.id} is not part of this version.`
      : `The method ${method.id} is not part of this version.`,
    hint: `Use one of ${Object.keys(methodRuns).join(', ')}${inOneMode.join('')}; docs/policy.md says which methods run.`,
    details: { method: method.id },
  })
}
