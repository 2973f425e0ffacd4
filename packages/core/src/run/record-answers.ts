import { checkedColumns as countedColumns } from '../releases/kit/check-by-classes.ts'
import type { SearchPolicy } from '../methods/contract/method-record.ts'
import { recordOf } from '../methods/registry.ts'
import type { Policy } from '../policy/options/policy.ts'

type Asked = Pick<Policy, 'method'>

/** What a check asks of a release: the models of the method, whichever made it. */
export const modelsOf = ({ method }: Asked): SearchPolicy => recordOf(method).search(method)

/** Columns that tell rows apart and are neither quasi-identifiers nor sensitive. */
export function tellingColumns({ method, attributes }: Policy): string[] {
  const counted = attributes.filter(({ role }) => role === 'quasi' || role === 'sensitive')
  const { telling = [] } = recordOf(method).needs(method)
  return [...new Set(telling)].filter((column) => !counted.some(({ name }) => name === column))
}

/** The columns whose texts a check of this policy's releases groups. */
export const checkedColumns = (policy: Policy): readonly string[] =>
  countedColumns(policy, tellingColumns(policy))
