import type { Role } from '../../server/admin.ts'
import { peopleTexts } from '../../texts/people.ts'
import css from './admin.module.css'

/** Roles of people; programs have one of their own. */
const OF_PEOPLE = ['researcher', 'approver', 'auditor', 'steward'] as const satisfies readonly Role[]

interface RoleChecksProps {
  readonly label: string
  readonly roles: readonly Role[]
  readonly onRoles: (roles: readonly Role[]) => void
}

/** The roles that a person has, each with what it may do. */
export function RoleChecks({ label, roles, onRoles }: RoleChecksProps) {
  return (
    <fieldset className={`${css.checks} ${css.wide}`}>
      <legend>{label}</legend>
      {OF_PEOPLE.map((role) => (
        <label key={role} className={css.check}>
          <input
            type="checkbox"
            checked={roles.includes(role)}
            onChange={({ target }) =>
              onRoles(target.checked ? [...roles, role] : roles.filter((one) => one !== role))
            }
          />
          <span>
            {peopleTexts.roles[role][0]}
            <small>{peopleTexts.roles[role][1]}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
