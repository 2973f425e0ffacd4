import type { Release } from '@outis/api'
import { type FormEvent, useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { Failure } from '../../parts/failure.tsx'
import { ChoiceField, TextField } from '../../parts/field.tsx'
import { Note } from '../../parts/note.tsx'
import { Section } from '../../parts/section.tsx'
import { makeGrant, type User } from '../../server/admin.ts'
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

/** One researcher, one release, and the limits. */
export function NewGrantForm({ researchers, releases, made }: NewGrantFormProps) {
  const { doing, error, run } = useDoing()
  const [form, setForm] = useState({
    researcher: researchers[0]?.id ?? '',
    release: releases[0]?.id ?? '',
    ...{ purpose: '', expires: inAYear(), minSupport: '10', budget: '100' },
  })
  const [approval, setApproval] = useState(false)
  const [isMade, setMade] = useState(false)
  const field = (key: keyof typeof form) => ({
    value: form[key],
    required: true,
    onChange: (event: { readonly target: { readonly value: string } }) => {
      setMade(false)
      setForm({ ...form, [key]: event.target.value })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    run(
      () =>
        makeGrant({
          researcher: form.researcher,
          release: form.release,
          purpose: form.purpose.trim(),
          expires: `${form.expires}T23:59:59Z`,
          minSupport: Number(form.minSupport),
          budget: Number(form.budget),
          approval,
        }),
      () => {
        setMade(true)
        made()
      },
    )
  }
  if (researchers.length === 0) return <Note title={texts.noResearcher} />
  if (releases.length === 0) return <Note title={texts.noRelease} />
  const isPrivate = releases.find(({ id }) => id === form.release)?.visibility === 'private'
  return (
    <Section title={texts.title} lead={texts.lead}>
      <form className={css.form} onSubmit={submit}>
        <ChoiceField
          label={texts.researcher}
          choices={researchers.map(({ id, name }) => ({ value: id, label: name }))}
          {...field('researcher')}
        />
        <ChoiceField
          label={texts.release}
          {...(isPrivate && { hint: texts.privateRelease })}
          choices={releases.map(({ id, name }) => ({ value: id, label: name }))}
          {...field('release')}
        />
        <TextField label={texts.ends} type="date" {...field('expires')} />
        <TextField
          className={css.wide ?? ''}
          label={texts.purpose}
          hint={texts.purposeHint}
          maxLength={2000}
          {...field('purpose')}
        />
        <TextField
          label={texts.minSupport}
          hint={texts.minSupportHint}
          type="number"
          min={2}
          max={10_000}
          {...field('minSupport')}
        />
        <TextField
          label={texts.budget}
          hint={texts.budgetHint}
          type="number"
          min={0}
          max={100_000}
          {...field('budget')}
        />
        <label className={css.check}>
          <input type="checkbox" checked={approval} onChange={({ target }) => setApproval(target.checked)} />
          <span>{texts.approval}</span>
        </label>
        <div className={`${css.actions} ${css.wide}`}>
          <Button look="main" type="submit" disabled={doing || form.purpose.trim() === ''}>
            {texts.action}
          </Button>
          {isMade && <span role="status">{texts.made}</span>}
        </div>
      </form>
      {error && <Failure error={error} />}
    </Section>
  )
}
