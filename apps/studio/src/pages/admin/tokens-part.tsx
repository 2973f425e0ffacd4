import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { ChoiceField, TextField } from '../../parts/field.tsx'
import { Failure, Pending } from '../../parts/note.tsx'
import { ago } from '../../parts/numbers.ts'
import { PlainTable, RowActions, Section } from '../../parts/section.tsx'
import { client } from '../../server/session.tsx'
import { useAnswer, useDoing } from '../../server/use-answer.ts'
import { adminTexts as texts } from '../../texts/admin-texts.ts'
import css from './admin.module.css'
import { ToldOnceForm } from './told-once-form.tsx'

/** Tokens of programs that ask this server. */
export function TokensPart() {
  const tokens = useAnswer(
    'tokens',
    async (signal) => (await client.tokens.list({ query: { limit: 1000 }, signal })).tokens,
  )
  const { doing, error, run } = useDoing()
  if (tokens.state !== 'ready') return <Pending answer={tokens} what={texts.loading} />
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
                      text={texts.tokens.revoke}
                      small
                      disabled={doing}
                      aria-label={`${texts.tokens.revoke} ${name}`}
                      onClick={() => run(() => client.tokens.remove({ params: { id } }), tokens.again)}
                    />
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

/** Usual sets of permissions for a program. */
const SCOPES = {
  read: ['*:read'],
  runs: ['projects:read', 'policies:read', 'runs:read', 'runs:write', 'releases:read'],
  all: ['*'],
} as const satisfies Record<string, Parameters<typeof client.tokens.create>[0]['body']['scopes']>

type Measure = keyof typeof SCOPES

function NewTokenForm({ made }: { readonly made: () => void }) {
  const [measure, setMeasure] = useState<Measure>('read')
  const [days, setDays] = useState('90')
  return (
    <ToldOnceForm
      texts={texts.token}
      make={(name) =>
        client.tokens.create({ body: { name, scopes: [...SCOPES[measure]], days: Number(days) } })
      }
      secretOf={({ secret }) => secret}
      made={made}
    >
      <ChoiceField
        label={texts.token.measure}
        value={measure}
        onValue={(value) => setMeasure(value as Measure)}
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
        onValue={setDays}
      />
    </ToldOnceForm>
  )
}
