import type { PolicyStratum, SearchPolicy } from '../method/method-record.ts'
import { recordOf } from '../methods/registry.ts'
import type { Policy } from '../search/policy.ts'

type Asked = Pick<Policy, 'method'>

/** What a check asks of a release: the models of the method, whichever made it. */
export const modelsOf = ({ method }: Asked): SearchPolicy => recordOf(method).search(method)

/** The strata of a policy whose method makes some. */
export const strataOf = ({ method, attributes }: Policy): readonly PolicyStratum[] | undefined =>
  recordOf(method).strata?.(method, attributes)

/** The largest share of a stratum's rows among those published in its form; undefined in faithful mode. */
export const maxPosterior = ({ method }: Asked): number | undefined => recordOf(method).maxPosterior?.(method)

/** Columns that tell strata apart and are neither quasi-identifiers nor sensitive. */
export function strataColumns(policy: Policy): string[] {
  const named = (strataOf(policy) ?? []).flatMap(({ rows }) =>
    rows === 'rest' ? [] : rows.where.map(({ column }) => column),
  )
  const counted = policy.attributes.filter(({ role }) => role === 'quasi' || role === 'sensitive')
  return [...new Set(named)].filter((column) => !counted.some(({ name }) => name === column))
}
