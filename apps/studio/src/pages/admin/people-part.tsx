import type { Invitation, Role, User } from '@outis/api'
import { useState } from 'react'
import { Button, Popover } from '../../parts/button.tsx'
import { Failure, Pending } from '../../parts/note.tsx'
import { ago } from '../../parts/numbers.ts'
import { PlainTable, RowActions, Section, StateChip } from '../../parts/section.tsx'
import { listPeople } from '../../server/admin-api.ts'
import { client, useSession } from '../../server/session.tsx'
import { useAnswer, useDoing } from '../../server/use-answer.ts'
import { adminTexts as texts } from '../../texts/admin-texts.ts'
import { peopleTexts } from '../../texts/people-texts.ts'
import css from './admin.module.css'
import { ToldOnceForm } from './told-once-form.tsx'

/** Accounts, and invitations that nobody has accepted yet. */
export function PeoplePart() {
  const people = useAnswer('people', listPeople)
  if (people.state !== 'ready') return <Pending answer={people} what={texts.loading} />
  const { users, invitations } = people.value
  return (
    <>
      <Section title={texts.people.title} lead={texts.people.lead}>
        <PlainTable columns={texts.people.columns}>
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
  const params = { id: user.id }
  return (
    <tr>
      <td className={css.name}>
        {user.name} {isMe && <span className={css.quiet}>({texts.people.you})</span>}{' '}
        {isBlocked && <StateChip kind="warn">{texts.people.blocked}</StateChip>}
      </td>
      <td>{user.roles.map((role) => peopleTexts.roles[role][0]).join(', ')}</td>
      <td>{user.secondFactor ? texts.people.factor.yes : texts.people.factor.no}</td>
      <td className={css.quiet}>{user.lastSeen === null ? texts.people.never : ago(user.lastSeen)}</td>
      <td>
        <RowActions>
          {error && <Failure error={error} />}
          {!isMe && !user.roles.includes('service') && <AccountRoles user={user} changed={changed} />}
          {user.secondFactor && !isMe && (
            <Button
              text={texts.people.dropFactor}
              small
              disabled={doing}
              onClick={() => run(() => client.users.removeSecondFactor({ params }), changed)}
            />
          )}
          {!isMe && (
            <Button
              text={isBlocked ? texts.people.unblock : texts.people.block}
              small
              disabled={doing}
              aria-label={`${isBlocked ? texts.people.unblock : texts.people.block} ${user.name}`}
              onClick={() =>
                run(
                  () => client.users.change({ params, body: { state: isBlocked ? 'active' : 'blocked' } }),
                  changed,
                )
              }
            />
          )}
        </RowActions>
      </td>
    </tr>
  )
}

function AccountRoles({ user, changed }: { readonly user: User; readonly changed: () => void }) {
  const { doing, error, run } = useDoing()
  const [roles, setRoles] = useState(user.roles as User['roles'])
  const label = texts.people.rolesOf(user.name)
  return (
    <Popover
      label={label}
      align="end"
      wide
      button={(open) => <Button text={texts.people.roles} small aria-label={label} {...open} />}
    >
      {(close) => (
        <>
          <RoleChecks label={label} roles={roles} onRoles={(next) => setRoles([...next])} />
          {error && <Failure error={error} />}
          <div className={css.actions}>
            <Button
              text={texts.people.saveRoles}
              small
              look="main"
              disabled={doing || roles.length === 0}
              onClick={() =>
                run(
                  () => client.users.change({ params: { id: user.id }, body: { roles } }),
                  () => {
                    close()
                    changed()
                  },
                )
              }
            />
            <span className={css.quiet}>{texts.people.rolesHint}</span>
          </div>
        </>
      )}
    </Popover>
  )
}

/** Roles of people. Programs have the role `service`. */
const OF_PEOPLE = ['researcher', 'approver', 'auditor', 'steward'] as const satisfies readonly Role[]

interface RoleChecksProps {
  readonly label: string
  readonly roles: readonly Role[]
  readonly onRoles: (roles: readonly Role[]) => void
}

/** The roles that a person has, each with what it may do. */
const RoleChecks = ({ label, roles, onRoles }: RoleChecksProps) => (
  <fieldset className={`${css.checks} ${css.wide}`}>
    <legend>{label}</legend>
    {OF_PEOPLE.map((role) => (
      <label key={role} className={css.check}>
        <input
          type="checkbox"
          checked={roles.includes(role)}
          onChange={({ target }) =>
            onRoles(target.checked ? [...roles, role] : roles.filter((other) => other !== role))
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

function Invite({ made }: { readonly made: () => void }) {
  const [roles, setRoles] = useState<readonly Role[]>(['researcher'])
  return (
    <ToldOnceForm
      texts={texts.invite}
      make={(name) => client.invitations.create({ body: { name, roles: [...roles] } })}
      secretOf={({ link }) => link}
      made={made}
      isWhole={roles.length > 0}
    >
      <RoleChecks label={texts.invite.roles} roles={roles} onRoles={setRoles} />
    </ToldOnceForm>
  )
}

interface OpenInvitationsProps {
  readonly invitations: readonly Invitation[]
  readonly changed: () => void
}

function OpenInvitations({ invitations, changed }: OpenInvitationsProps) {
  const { doing, error, run } = useDoing()
  if (invitations.length === 0) return null
  return (
    <Section title={texts.invite.open}>
      {error && <Failure error={error} />}
      <PlainTable>
        {invitations.map(({ id, name, roles, expires }) => (
          <tr key={id}>
            <td className={css.name}>{name}</td>
            <td>{roles.map((role) => peopleTexts.roles[role][0]).join(', ')}</td>
            <td className={css.quiet}>{texts.invite.until(expires.slice(0, 10))}</td>
            <td>
              <RowActions>
                <Button
                  text={texts.invite.back}
                  small
                  disabled={doing}
                  onClick={() => run(() => client.invitations.remove({ params: { id } }), changed)}
                />
              </RowActions>
            </td>
          </tr>
        ))}
      </PlainTable>
    </Section>
  )
}
