import type { Grant, Release, User } from '@outis/api'
import { type FormEvent, useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { Confirm } from '../../parts/dialog.tsx'
import { ChoiceField, TextField } from '../../parts/field.tsx'
import { Failure, Note, Pending } from '../../parts/note.tsx'
import { percent, wholeNumber } from '../../parts/numbers.ts'
import { PlainTable, Section, StateChip } from '../../parts/section.tsx'
import { sharesInWords } from '../../parts/shares-in-words.ts'
import { listPeople } from '../../server/admin-api.ts'
import { listAllReleases, listGrants } from '../../server/answers-api.ts'
import { client } from '../../server/session.tsx'
import { useAnswer, useDoing } from '../../server/use-answer.ts'
import { adminTexts as texts } from '../../texts/admin-texts.ts'
import { peopleTexts } from '../../texts/people-texts.ts'
import { researchTexts } from '../../texts/research-texts.ts'
import css from './admin.module.css'
import { GrantOutlook } from './grant-outlook.tsx'

const askAll = async (signal: AbortSignal) => {
  const [grants, releases, { users }] = await Promise.all([
    listGrants(signal),
    listAllReleases(signal),
    listPeople(signal),
  ])
  const researchers = users.filter(({ roles, state }) => roles.includes('researcher') && state === 'active')
  const newestFirst = [...grants].sort((a, b) => b.created.localeCompare(a.created))
  return { grants: newestFirst, releases, researchers }
}

/** What researchers may ask. */
export function GrantsPart() {
  const all = useAnswer('grants:all', askAll)
  if (all.state !== 'ready') return <Pending answer={all} what={texts.loading} />
  const { grants, releases, researchers } = all.value
  return (
    <>
      <Section title={texts.grants.title} {...(grants.length === 0 && { lead: texts.grants.none })}>
        {grants.length > 0 && (
          <PlainTable columns={texts.grants.columns}>
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
  const { names, purpose, used, budget, undone, undoneLimit, state, expires } = grant
  return (
    <tr>
      <td className={css.name}>{names.researcher ?? peopleTexts.removed}</td>
      <td>{names.release ?? peopleTexts.removed}</td>
      <td>{purpose}</td>
      <td>{texts.grants.budget(wholeNumber(Math.max(0, budget - used)), wholeNumber(budget))}</td>
      <td>
        {undone === null || undone.length === 0
          ? texts.grants.notUndone(percent(undoneLimit))
          : texts.grants.undone(sharesInWords(undone), percent(undoneLimit))}
      </td>
      <td>
        <StateChip kind={state === 'active' ? 'good' : 'plain'}>{researchTexts.states[state]}</StateChip>{' '}
        <span className={css.quiet}>{texts.grants.until(expires.slice(0, 10))}</span>
      </td>
      <td>
        {state === 'active' && (
          <Confirm
            label={`${texts.grants.revoke} ${names.researcher ?? ''}`}
            button={{ text: texts.grants.revoke }}
            question={texts.grants.sure}
            texts={{ keep: texts.grants.keep, confirm: texts.grants.revoke }}
            act={() => client.grants.revoke({ params: { id: grant.id } })}
            onDone={changed}
          />
        )}
      </td>
    </tr>
  )
}

interface NewGrantFormProps {
  readonly researchers: readonly User[]
  readonly releases: readonly Release[]
  readonly made: () => void
}

const inAYear = (): string => new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10)

/** The content of the form as it is typed. */
interface GrantForm {
  readonly researcher: string
  readonly release: string
  readonly purpose: string
  readonly expires: string
  readonly minSupport: string
  readonly budget: string
  /** In percent. */
  readonly undoneLimit: string
  readonly approval: boolean
  readonly acknowledged: boolean
}

const grantOf = ({
  purpose,
  expires,
  minSupport,
  budget,
  undoneLimit,
  acknowledged,
  ...form
}: GrantForm) => ({
  ...form,
  purpose: purpose.trim(),
  expires: `${expires}T23:59:59Z`,
  minSupport: Number(minSupport),
  budget: Number(budget),
  undoneLimit: Number(undoneLimit) / 100,
  ...(acknowledged && { acknowledge: texts.grant.acknowledged }),
})

function NewGrantForm({ researchers, releases, made }: NewGrantFormProps) {
  const { doing, error, run } = useDoing()
  const [form, setForm] = useState<GrantForm>({
    researcher: researchers[0]?.id ?? '',
    release: releases[0]?.id ?? '',
    purpose: '',
    expires: inAYear(),
    minSupport: '10',
    budget: '100',
    undoneLimit: '10',
    approval: false,
    acknowledged: false,
  })
  const [isMade, setMade] = useState(false)
  const [sentRelease, setSentRelease] = useState('')
  const set = (part: Partial<GrantForm>) => {
    setMade(false)
    // The acknowledgement is for one release only.
    setForm({ ...form, ...(part.release !== undefined && { acknowledged: false }), ...part })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSentRelease(form.release)
    run(
      () => client.grants.create({ body: grantOf(form) }),
      () => {
        setMade(true)
        made()
      },
    )
  }
  if (researchers.length === 0) return <Note title={texts.grant.noResearcher} />
  if (releases.length === 0) return <Note title={texts.grant.noRelease} />
  // The server refuses a grant that would hand over the key without an acknowledgement.
  const isRefused = error?.code === 'GRANT_REFUSED' && sentRelease === form.release
  const asksForKey = form.acknowledged || isRefused || Number(form.undoneLimit) > 10
  const isReady = form.purpose.trim() !== '' && (!asksForKey || form.acknowledged)
  return (
    <Section title={texts.grant.title} lead={texts.grant.lead}>
      <form className={css.form} onSubmit={submit}>
        <Whom researchers={researchers} releases={releases} form={form} set={set} />
        <Terms form={form} set={set} />
        <GrantOutlook release={form.release} minSupport={Number(form.minSupport)} />
        {asksForKey && (
          <label className={`${css.check} ${css.wide}`}>
            <input
              type="checkbox"
              checked={form.acknowledged}
              onChange={({ target }) => set({ acknowledged: target.checked })}
            />
            <span>{texts.grant.handsOver}</span>
          </label>
        )}
        <div className={`${css.actions} ${css.wide}`}>
          <Button text={texts.grant.action} look="main" type="submit" disabled={doing || !isReady} />
          {isMade && <span role="status">{texts.grant.made}</span>}
        </div>
      </form>
      {error && <Failure error={error} />}
    </Section>
  )
}

interface FormPart {
  readonly form: GrantForm
  readonly set: (part: Partial<GrantForm>) => void
}

/** Props of a field: its text and its change. */
const fieldOf = ({ form, set }: FormPart, key: Exclude<keyof GrantForm, 'approval' | 'acknowledged'>) => ({
  value: form[key],
  required: true,
  onChange: (event: { readonly target: { readonly value: string } }) => set({ [key]: event.target.value }),
})

type WhomProps = FormPart & Pick<NewGrantFormProps, 'researchers' | 'releases'>

function Whom({ researchers, releases, ...part }: WhomProps) {
  const isPrivate = releases.find(({ id }) => id === part.form.release)?.visibility === 'private'
  return (
    <>
      <ChoiceField
        label={texts.grant.researcher}
        choices={researchers.map(({ id, name }) => ({ value: id, label: name }))}
        {...fieldOf(part, 'researcher')}
      />
      <ChoiceField
        label={texts.grant.release}
        {...(isPrivate && { hint: texts.grant.privateRelease })}
        choices={releases.map(({ id, name }) => ({ value: id, label: name }))}
        {...fieldOf(part, 'release')}
      />
    </>
  )
}

const Terms = (part: FormPart) => (
  <>
    <TextField label={texts.grant.ends} type="date" {...fieldOf(part, 'expires')} />
    <TextField
      className={css.wide ?? ''}
      label={texts.grant.purpose}
      hint={texts.grant.purposeHint}
      maxLength={2000}
      {...fieldOf(part, 'purpose')}
    />
    <TextField
      label={texts.grant.minSupport}
      hint={texts.grant.minSupportHint}
      type="number"
      min={2}
      max={10_000}
      {...fieldOf(part, 'minSupport')}
    />
    <TextField
      label={texts.grant.budget}
      hint={texts.grant.budgetHint}
      type="number"
      min={0}
      max={100_000}
      {...fieldOf(part, 'budget')}
    />
    <TextField
      label={texts.grant.undoneLimit}
      hint={texts.grant.undoneLimitHint}
      type="number"
      min={0}
      max={100}
      step="any"
      {...fieldOf(part, 'undoneLimit')}
    />
    <label className={css.check}>
      <input
        type="checkbox"
        checked={part.form.approval}
        onChange={({ target }) => part.set({ approval: target.checked })}
      />
      <span>{texts.grant.approval}</span>
    </label>
  </>
)
