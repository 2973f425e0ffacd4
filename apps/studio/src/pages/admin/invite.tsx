import { type FormEvent, useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { CopiedText } from '../../parts/copied-text.tsx'
import { Failure } from '../../parts/failure.tsx'
import { TextField } from '../../parts/field.tsx'
import { Section } from '../../parts/section.tsx'
import { invite, type Role } from '../../server/admin.ts'
import { useDoing } from '../../server/use-doing.ts'
import { adminTexts } from '../../texts/admin.ts'
import css from './admin.module.css'
import { RoleChecks } from './role-checks.tsx'

const texts = adminTexts.invite

/** A one-time link for somebody with some roles. */
export function Invite({ made }: { readonly made: () => void }) {
  const { doing, error, run } = useDoing()
  const [name, setName] = useState('')
  const [roles, setRoles] = useState<readonly Role[]>(['researcher'])
  const [link, setLink] = useState<{ readonly name: string; readonly link: string }>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    run(
      () => invite({ name: name.trim(), roles: [...roles] }),
      (invited) => {
        setLink(invited)
        setName('')
        made()
      },
    )
  }
  return (
    <Section title={texts.title} lead={texts.lead}>
      <form className={css.form} onSubmit={submit}>
        <TextField
          label={texts.name}
          required
          maxLength={100}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <RoleChecks label={texts.roles} roles={roles} onRoles={setRoles} />
        <div className={css.actions}>
          <Button look="main" type="submit" disabled={doing || name.trim() === '' || roles.length === 0}>
            {texts.action}
          </Button>
        </div>
      </form>
      {error && <Failure error={error} />}
      {link && <CopiedText label={texts.made(link.name)} text={link.link} hint={texts.once} />}
    </Section>
  )
}
