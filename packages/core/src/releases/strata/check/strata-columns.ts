import type { AskedStrata } from '../../../methods/contract/asked-releases.ts'
import type { Policy } from '../../../policy/options/policy.ts'

/** Columns that tell strata apart and are neither quasi-identifiers nor sensitive. */
export function strataColumns({ attributes }: Pick<Policy, 'attributes'>, { strata }: AskedStrata): string[] {
  const named = strata.flatMap(({ rows }) => (rows === 'rest' ? [] : rows.where.map(({ column }) => column)))
  const counted = attributes.filter(({ role }) => role === 'quasi' || role === 'sensitive')
  return [...new Set(named)].filter((column) => !counted.some(({ name }) => name === column))
}
