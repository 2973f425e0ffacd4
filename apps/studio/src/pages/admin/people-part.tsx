import { Button } from '../../parts/button.tsx'
import { Failure } from '../../parts/failure.tsx'
import { PlainTable, RowActions } from '../../parts/plain-table.tsx'
import { Section } from '../../parts/section.tsx'
import { StateChip } from '../../parts/state-chip.tsx'
import { ago } from '../../parts/time-words.ts'
import { Waiting } from '../../parts/waiting.tsx'
import { listPeople, removeSecondFactor, setBlocked, type User } from '../../server/admin.ts'
import { useSession } from '../../server/session.tsx'
import { useAnswer } from '../../server/use-answer.ts'
import { useDoing } from '../../server/use-doing.ts'
import { adminTexts } from '../../texts/admin.ts'
import { peopleTexts } from '../../texts/people.ts'
import { AccountRoles } from './account-roles.tsx'
import css from './admin.module.css'
import { Invite } from './invite.tsx'
import { OpenInvitations } from './open-invitations.tsx'

const texts = adminTexts.people

/** Accounts, and invitations that nobody has accepted yet. */
export function PeoplePart() {
  const people = useAnswer('people', listPeople)
  if (people.state === 'waiting') return <Waiting what={adminTexts.loading} />
  if (people.state === 'failed') return <Failure error={people.error} again={people.again} />
  const { users, invitations } = people.value
  return (
    <>
      <Section title={texts.title} lead={texts.lead}>
        <PlainTable columns={texts.columns}>
          {users.map((user) => (
            <Account key={user.id} user={user} changed={people.again} />
          ))}
        </PlainTable>
      </Section>
      <Invite made={people.again} />
      <OpenInvitations invitations={invitations} changed={people.again} />
    </>
  )
}

function Account({ user, changed }: { readonly user: User; readonly changed: () => void }) {
  const { doing, error, run } = useDoing()
  const isMe = useSession().me?.id === user.id
  const isBlocked = user.state === 'blocked'
  return (
    <tr>
      <td className={css.name}>
        {user.name} {isMe && <span className={css.quiet}>({texts.you})</span>}{' '}
        {isBlocked && <StateChip kind="warn">{texts.blocked}</StateChip>}
      </td>
      <td>{user.roles.map((role) => peopleTexts.roles[role][0]).join(', ')}</td>
      <td>{user.secondFactor ? texts.factor.yes : texts.factor.no}</td>
      <td className={css.quiet}>{user.lastSeen === null ? texts.never : ago(user.lastSeen)}</td>
      <td>
        <RowActions>
          {error && <Failure error={error} />}
          {!isMe && !user.roles.includes('service') && <AccountRoles user={user} changed={changed} />}
          {user.secondFactor && !isMe && (
            <Button small disabled={doing} onClick={() => run(() => removeSecondFactor(user.id), changed)}>
              {texts.dropFactor}
            </Button>
          )}
          {!isMe && (
            <Button
              small
              disabled={doing}
              aria-label={`${isBlocked ? texts.unblock : texts.block} ${user.name}`}
              onClick={() => run(() => setBlocked(user.id, !isBlocked), changed)}
            >
              {isBlocked ? texts.unblock : texts.block}
            </Button>
          )}
        </RowActions>
      </td>
    </tr>
  )
}
