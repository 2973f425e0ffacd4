import { useState } from 'react'
import { invite, type Role } from '../../server/admin.ts'
import { adminTexts } from '../../texts/admin.ts'
import { RoleChecks } from './role-checks.tsx'
import { ToldOnceForm } from './told-once-form.tsx'

const texts = adminTexts.invite

/** A one-time link for somebody with some roles. */
export function Invite({ made }: { readonly made: () => void }) {
  const [roles, setRoles] = useState<readonly Role[]>(['researcher'])
  return (
    <ToldOnceForm
      texts={texts}
      make={(name) => invite({ name, roles: [...roles] })}
      secretOf={({ link }) => link}
      made={made}
      isWhole={roles.length > 0}
    >
      <RoleChecks label={texts.roles} roles={roles} onRoles={setRoles} />
    </ToldOnceForm>
  )
}
