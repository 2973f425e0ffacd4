import { type FormEvent, useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { CopiedText } from '../../parts/copied-text.tsx'
import { Failure } from '../../parts/failure.tsx'
import { ChoiceField, TextField } from '../../parts/field.tsx'
import { Section } from '../../parts/section.tsx'
import { makeToken, type NewToken } from '../../server/admin.ts'
import { useDoing } from '../../server/use-doing.ts'
import { adminTexts } from '../../texts/admin.ts'
import css from './admin.module.css'

const texts = adminTexts.token

/** What a program may do, in a few usual measures. */
const SCOPES = {
  read: ['*:read'],
  runs: ['projects:read', 'policies:read', 'runs:read', 'runs:write', 'releases:read'],
  all: ['*'],
} as const satisfies Record<string, NewToken['scopes']>

type Measure = keyof typeof SCOPES

/** A token for a program; it is told once. */
export function NewTokenForm({ made }: { readonly made: () => void }) {
  const { doing, error, run } = useDoing()
  const [name, setName] = useState('')
  const [measure, setMeasure] = useState<Measure>('read')
  const [days, setDays] = useState('90')
  const [told, setTold] = useState<{ readonly name: string; readonly secret: string }>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    run(
      () => makeToken({ name: name.trim(), scopes: [...SCOPES[measure]], days: Number(days) }),
      (token) => {
        setTold(token)
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
          hint={texts.nameHint}
          required
          maxLength={100}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <ChoiceField
          label={texts.measure}
          value={measure}
          onChange={(event) => setMeasure(event.target.value as Measure)}
          choices={(Object.keys(SCOPES) as Measure[]).map((value) => ({
            value,
            label: texts.measures[value],
          }))}
        />
        <TextField
          label={texts.days}
          type="number"
          min={1}
          max={366}
          required
          value={days}
          onChange={(event) => setDays(event.target.value)}
        />
        <div className={`${css.actions} ${css.wide}`}>
          <Button look="main" type="submit" disabled={doing || name.trim() === ''}>
            {texts.action}
          </Button>
        </div>
      </form>
      {error && <Failure error={error} />}
      {told && <CopiedText label={texts.made(told.name)} text={told.secret} hint={texts.once} />}
    </Section>
  )
}
