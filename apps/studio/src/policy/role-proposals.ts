import type { Profile } from '@outis/api'
import type { RoleChoice } from './edit-attributes.ts'
import type { Plain } from './edit-policy.ts'
import type { PolicyRole, PolicyView } from './policy-view.ts'

export type ColumnProfile = Profile['columns'][number]

/** The role that the profile proposes. Undefined: left out until somebody decides. */
export const proposedRole = ({ role }: ColumnProfile): PolicyRole | undefined =>
  role === 'drop' ? undefined : role

/** Whether the policy differs from the proposal. `others: neutral` publishes undeclared columns, which no proposal does. */
export function differsFromProposal(
  column: ColumnProfile,
  { attributes, others }: Pick<PolicyView, 'attributes' | 'others'>,
): boolean {
  const role = attributes.get(column.name)?.role
  return proposedRole(column) !== role || (role === undefined && others === 'neutral')
}

export const proposalOf = (column: ColumnProfile): RoleChoice => roleChoice(column, proposedRole(column))

/** A role for a column, with the hierarchy that the profile drafts for a quasi-identifier. */
export function roleChoice(column: ColumnProfile, role: PolicyRole | undefined): RoleChoice {
  const { name, type, hierarchy } = column
  const quasi = role === 'quasi'
  return {
    column: name,
    role,
    ...(quasi && hierarchy !== undefined && { hierarchy: hierarchy as Plain }),
    ...(quasi && type === 'date' && { type: 'date' as const }),
    ...(quasi && isCode(hierarchy) && { type: 'text' as const }),
  }
}

/** Digits that are masked from the right are a code, not a number. */
const isCode = (hierarchy: unknown): boolean =>
  typeof hierarchy === 'object' && hierarchy !== null && 'prefix' in hierarchy
