import { Button } from '../../parts/button.tsx'
import { Failure } from '../../parts/failure.tsx'
import { PlainTable, RowActions } from '../../parts/plain-table.tsx'
import { Section } from '../../parts/section.tsx'
import { type Invitation, takeBack } from '../../server/admin.ts'
import { useDoing } from '../../server/use-doing.ts'
import { adminTexts } from '../../texts/admin.ts'
import { peopleTexts } from '../../texts/people.ts'
import css from './admin.module.css'

const texts = adminTexts.invite

interface OpenInvitationsProps {
  readonly invitations: readonly Invitation[]
  readonly changed: () => void
}

export function OpenInvitations({ invitations, changed }: OpenInvitationsProps) {
  const { doing, error, run } = useDoing()
  if (invitations.length === 0) return null
  return (
    <Section title={texts.open}>
      {error && <Failure error={error} />}
      <PlainTable>
        {invitations.map(({ id, name, roles, expires }) => (
          <tr key={id}>
            <td className={css.name}>{name}</td>
            <td>{roles.map((role) => peopleTexts.roles[role][0]).join(', ')}</td>
            <td className={css.quiet}>{texts.until(expires.slice(0, 10))}</td>
            <td>
              <RowActions>
                <Button small disabled={doing} onClick={() => run(() => takeBack(id), changed)}>
                  {texts.back}
                </Button>
              </RowActions>
            </td>
          </tr>
        ))}
      </PlainTable>
    </Section>
  )
}
