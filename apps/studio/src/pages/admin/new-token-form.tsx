import { useState } from 'react'
import { ChoiceField, TextField } from '../../parts/field.tsx'
import { makeToken, type NewToken } from '../../server/admin.ts'
import { adminTexts } from '../../texts/admin.ts'
import { ToldOnceForm } from './told-once-form.tsx'

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
  const [measure, setMeasure] = useState<Measure>('read')
  const [days, setDays] = useState('90')
  return (
    <ToldOnceForm
      texts={texts}
      make={(name) => makeToken({ name, scopes: [...SCOPES[measure]], days: Number(days) })}
      secretOf={({ secret }) => secret}
      made={made}
    >
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
    </ToldOnceForm>
  )
}
