import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { ChoiceField, TextField } from '../../parts/field.tsx'
import { Failure } from '../../parts/note.tsx'
import { ago } from '../../parts/numbers.ts'
import { PlainTable, RowActions } from '../../parts/plain-table.tsx'
import { Section } from '../../parts/section.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { listTokens, makeToken, type NewToken, removeToken } from '../../server/admin.ts'
import { useAnswer, useDoing } from '../../server/use-answer.ts'
import { adminTexts as texts } from '../../texts/admin.ts'
import css from './admin.module.css'
import { ToldOnceForm } from './told-once-form.tsx'

/** Tokens of programs that ask this server. */
export function TokensPart() {
  const tokens = useAnswer('tokens', listTokens)
  const { doing, error, run } = useDoing()
  if (tokens.state === 'waiting') return <Waiting what={texts.loading} />
  if (tokens.state === 'failed') return <Failure error={tokens.error} again={tokens.again} />
  return (
    <>
      <Section
        title={texts.tokens.title}
        lead={tokens.value.length === 0 ? texts.tokens.none : texts.tokens.lead}
      >
        {error && <Failure error={error} />}
        {tokens.value.length > 0 && (
          <PlainTable columns={texts.tokens.columns}>
            {tokens.value.map(({ id, name, scopes, expires, lastUsed }) => (
              <tr key={id}>
                <td className={css.name}>{name}</td>
                <td>
                  <code>{scopes.join(' ')}</code>
                </td>
                <td className={css.quiet}>{lastUsed === null ? texts.tokens.never : ago(lastUsed)}</td>
                <td className={css.quiet}>{expires.slice(0, 10)}</td>
                <td>
                  <RowActions>
                    <Button
                      small
                      disabled={doing}
                      aria-label={`${texts.tokens.revoke} ${name}`}
                      onClick={() => run(() => removeToken(id), tokens.again)}
                    >
                      {texts.tokens.revoke}
                    </Button>
                  </RowActions>
                </td>
              </tr>
            ))}
          </PlainTable>
        )}
      </Section>
      <NewTokenForm made={tokens.again} />
    </>
  )
}

/** What a program may do, in a few usual measures. */
const SCOPES = {
  read: ['*:read'],
  runs: ['projects:read', 'policies:read', 'runs:read', 'runs:write', 'releases:read'],
  all: ['*'],
} as const satisfies Record<string, NewToken['scopes']>

type Measure = keyof typeof SCOPES

/** A token for a program; it is told once. */
function NewTokenForm({ made }: { readonly made: () => void }) {
  const [measure, setMeasure] = useState<Measure>('read')
  const [days, setDays] = useState('90')
  return (
    <ToldOnceForm
      texts={texts.token}
      make={(name) => makeToken({ name, scopes: [...SCOPES[measure]], days: Number(days) })}
      secretOf={({ secret }) => secret}
      made={made}
    >
      <ChoiceField
        label={texts.token.measure}
        value={measure}
        onChange={(event) => setMeasure(event.target.value as Measure)}
        choices={(Object.keys(SCOPES) as Measure[]).map((value) => ({
          value,
          label: texts.token.measures[value],
        }))}
      />
      <TextField
        label={texts.token.days}
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
