import type { Release } from '@outis/api'
import { type FormEvent, useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { Failure } from '../../parts/failure.tsx'
import { ChoiceField, TextField } from '../../parts/field.tsx'
import { Note } from '../../parts/note.tsx'
import { Section } from '../../parts/section.tsx'
import { makeGrant, type NewGrant, type User } from '../../server/admin.ts'
import { useDoing } from '../../server/use-doing.ts'
import { adminTexts } from '../../texts/admin.ts'
import css from './admin.module.css'

const texts = adminTexts.grant

interface NewGrantFormProps {
  readonly researchers: readonly User[]
  readonly releases: readonly Release[]
  readonly made: () => void
}

const inAYear = (): string => new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10)

/** What the form holds, as it is typed. */
interface GrantForm {
  readonly researcher: string
  readonly release: string
  readonly purpose: string
  readonly expires: string
  readonly minSupport: string
  readonly budget: string
  readonly approval: boolean
  readonly acknowledged: boolean
}

const grantOf = ({ purpose, expires, minSupport, budget, acknowledged, ...form }: GrantForm): NewGrant => ({
  ...form,
  purpose: purpose.trim(),
  expires: `${expires}T23:59:59Z`,
  minSupport: Number(minSupport),
  budget: Number(budget),
  ...(acknowledged && { acknowledge: texts.acknowledged }),
})

/** One researcher, one release, and the limits. */
export function NewGrantForm({ researchers, releases, made }: NewGrantFormProps) {
  const { doing, error, run } = useDoing()
  const [form, setForm] = useState<GrantForm>({
    researcher: researchers[0]?.id ?? '',
    release: releases[0]?.id ?? '',
    ...{ purpose: '', expires: inAYear(), minSupport: '10', budget: '100', approval: false },
    acknowledged: false,
  })
  const [isMade, setMade] = useState(false)
  const [sentRelease, setSentRelease] = useState('')
  const set = (part: Partial<GrantForm>) => {
    setMade(false)
    // Another release is another decision.
    setForm({ ...form, ...(part.release !== undefined && { acknowledged: false }), ...part })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSentRelease(form.release)
    run(
      () => makeGrant(grantOf(form)),
      () => {
        setMade(true)
        made()
      },
    )
  }
  if (researchers.length === 0) return <Note title={texts.noResearcher} />
  if (releases.length === 0) return <Note title={texts.noRelease} />
  // The server knows which releases these are.
  const isRefused = error?.code === 'GRANT_REFUSED' && sentRelease === form.release
  const asksForKey = form.acknowledged || isRefused
  const isReady = form.purpose.trim() !== '' && (!asksForKey || form.acknowledged)
  return (
    <Section title={texts.title} lead={texts.lead}>
      <form className={css.form} onSubmit={submit}>
        <Whom researchers={researchers} releases={releases} form={form} set={set} />
        <Terms form={form} set={set} />
        {asksForKey && (
          <label className={`${css.check} ${css.wide}`}>
            <input
              type="checkbox"
              checked={form.acknowledged}
              onChange={({ target }) => set({ acknowledged: target.checked })}
            />
            <span>{texts.handsOver}</span>
          </label>
        )}
        <div className={`${css.actions} ${css.wide}`}>
          <Button look="main" type="submit" disabled={doing || !isReady}>
            {texts.action}
          </Button>
          {isMade && <span role="status">{texts.made}</span>}
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

/** A text of the form with what changes it. */
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
        label={texts.researcher}
        choices={researchers.map(({ id, name }) => ({ value: id, label: name }))}
        {...fieldOf(part, 'researcher')}
      />
      <ChoiceField
        label={texts.release}
        {...(isPrivate && { hint: texts.privateRelease })}
        choices={releases.map(({ id, name }) => ({ value: id, label: name }))}
        {...fieldOf(part, 'release')}
      />
    </>
  )
}

function Terms(part: FormPart) {
  return (
    <>
      <TextField label={texts.ends} type="date" {...fieldOf(part, 'expires')} />
      <TextField
        className={css.wide ?? ''}
        label={texts.purpose}
        hint={texts.purposeHint}
        maxLength={2000}
        {...fieldOf(part, 'purpose')}
      />
      <TextField
        label={texts.minSupport}
        hint={texts.minSupportHint}
        type="number"
        min={2}
        max={10_000}
        {...fieldOf(part, 'minSupport')}
      />
      <TextField
        label={texts.budget}
        hint={texts.budgetHint}
        type="number"
        min={0}
        max={100_000}
        {...fieldOf(part, 'budget')}
      />
      <label className={css.check}>
        <input
          type="checkbox"
          checked={part.form.approval}
          onChange={({ target }) => part.set({ approval: target.checked })}
        />
        <span>{texts.approval}</span>
      </label>
    </>
  )
}
