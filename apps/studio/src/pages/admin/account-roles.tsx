import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { Failure } from '../../parts/failure.tsx'
import { Popover } from '../../parts/popover.tsx'
import { changeRoles, type User } from '../../server/admin.ts'
import { useDoing } from '../../server/use-doing.ts'
import { adminTexts } from '../../texts/admin.ts'
import css from './admin.module.css'
import { RoleChecks } from './role-checks.tsx'

const texts = adminTexts.people

/** Gives an account other roles. */
export function AccountRoles({ user, changed }: { readonly user: User; readonly changed: () => void }) {
  const { doing, error, run } = useDoing()
  const [roles, setRoles] = useState(user.roles as User['roles'])
  const label = texts.rolesOf(user.name)
  return (
    <Popover
      label={label}
      align="end"
      wide
      button={(open) => (
        <Button small aria-label={label} {...open}>
          {texts.roles}
        </Button>
      )}
    >
      {(close) => (
        <>
          <RoleChecks label={label} roles={roles} onRoles={(next) => setRoles([...next])} />
          {error && <Failure error={error} />}
          <div className={css.actions}>
            <Button
              small
              look="main"
              disabled={doing || roles.length === 0}
              onClick={() =>
                run(
                  () => changeRoles(user.id, roles),
                  () => {
                    close()
                    changed()
                  },
                )
              }
            >
              {texts.saveRoles}
            </Button>
            <span className={css.quiet}>{texts.rolesHint}</span>
          </div>
        </>
      )}
    </Popover>
  )
}
