import { Button } from '../../parts/button.tsx'
import { Failure } from '../../parts/failure.tsx'
import { wholeNumber } from '../../parts/numbers.ts'
import { PlainTable } from '../../parts/plain-table.tsx'
import { Popover } from '../../parts/popover.tsx'
import { Section } from '../../parts/section.tsx'
import { StateChip } from '../../parts/state-chip.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { type Grant, listPeople, revokeGrant } from '../../server/admin.ts'
import { listAllReleases, listGrants } from '../../server/answers.ts'
import { useAnswer } from '../../server/use-answer.ts'
import { useDoing } from '../../server/use-doing.ts'
import { adminTexts } from '../../texts/admin.ts'
import { peopleTexts } from '../../texts/people.ts'
import { researchTexts } from '../../texts/research.ts'
import css from './admin.module.css'
import { NewGrantForm } from './new-grant-form.tsx'

const texts = adminTexts.grants

const askAll = async (signal: AbortSignal) => {
  const [grants, releases, { users }] = await Promise.all([
    listGrants(signal),
    listAllReleases(signal),
    listPeople(signal),
  ])
  const researchers = users.filter(({ roles, state }) => roles.includes('researcher') && state === 'active')
  const newestFirst = [...grants].sort((one, other) => other.created.localeCompare(one.created))
  return { grants: newestFirst, releases, researchers }
}

/** What researchers may ask. */
export function GrantsPart() {
  const all = useAnswer('grants:all', askAll)
  if (all.state === 'waiting') return <Waiting what={adminTexts.loading} />
  if (all.state === 'failed') return <Failure error={all.error} again={all.again} />
  const { grants, releases, researchers } = all.value
  return (
    <>
      <Section title={texts.title} {...(grants.length === 0 && { lead: texts.none })}>
        {grants.length > 0 && (
          <PlainTable columns={texts.columns}>
            {grants.map((grant) => (
              <GrantRow key={grant.id} grant={grant} changed={all.again} />
            ))}
          </PlainTable>
        )}
      </Section>
      <NewGrantForm researchers={researchers} releases={releases} made={all.again} />
    </>
  )
}

function GrantRow({ grant, changed }: { readonly grant: Grant; readonly changed: () => void }) {
  const { names, purpose, used, budget, state, expires } = grant
  return (
    <tr>
      <td className={css.name}>{names.researcher ?? peopleTexts.removed}</td>
      <td>{names.release ?? peopleTexts.removed}</td>
      <td>{purpose}</td>
      <td>{texts.budget(wholeNumber(Math.max(0, budget - used)), wholeNumber(budget))}</td>
      <td>
        <StateChip kind={state === 'active' ? 'good' : 'plain'}>{researchTexts.states[state]}</StateChip>{' '}
        <span className={css.quiet}>{texts.until(expires.slice(0, 10))}</span>
      </td>
      <td>{state === 'active' && <Revoke grant={grant} changed={changed} />}</td>
    </tr>
  )
}

function Revoke({ grant, changed }: { readonly grant: Grant; readonly changed: () => void }) {
  const { doing, error, run } = useDoing()
  const whose = `${texts.revoke} ${grant.names.researcher ?? ''}`
  return (
    <Popover
      label={whose}
      align="end"
      wide
      button={(open) => (
        <Button small aria-label={whose} {...open}>
          {texts.revoke}
        </Button>
      )}
    >
      {(close) => (
        <>
          <p>{texts.sure}</p>
          {error && <Failure error={error} />}
          <div className={css.actions}>
            <Button small onClick={close}>
              {texts.keep}
            </Button>
            <Button
              small
              look="main"
              disabled={doing}
              onClick={() => run(() => revokeGrant(grant.id), changed)}
            >
              {texts.revoke}
            </Button>
          </div>
        </>
      )}
    </Popover>
  )
}
