import { Button } from '../../parts/button.tsx'
import { Failure } from '../../parts/failure.tsx'
import { PlainTable, RowActions } from '../../parts/plain-table.tsx'
import { Section } from '../../parts/section.tsx'
import { ago } from '../../parts/time-words.ts'
import { Waiting } from '../../parts/waiting.tsx'
import { listTokens, removeToken } from '../../server/admin.ts'
import { useAnswer } from '../../server/use-answer.ts'
import { useDoing } from '../../server/use-doing.ts'
import { adminTexts } from '../../texts/admin.ts'
import css from './admin.module.css'
import { NewTokenForm } from './new-token-form.tsx'

const texts = adminTexts.tokens

/** Tokens of programs that ask this server. */
export function TokensPart() {
  const tokens = useAnswer('tokens', listTokens)
  const { doing, error, run } = useDoing()
  if (tokens.state === 'waiting') return <Waiting what={adminTexts.loading} />
  if (tokens.state === 'failed') return <Failure error={tokens.error} again={tokens.again} />
  return (
    <>
      <Section title={texts.title} lead={tokens.value.length === 0 ? texts.none : texts.lead}>
        {error && <Failure error={error} />}
        {tokens.value.length > 0 && (
          <PlainTable columns={texts.columns}>
            {tokens.value.map(({ id, name, scopes, expires, lastUsed }) => (
              <tr key={id}>
                <td className={css.name}>{name}</td>
                <td>
                  <code>{scopes.join(' ')}</code>
                </td>
                <td className={css.quiet}>{lastUsed === null ? texts.never : ago(lastUsed)}</td>
                <td className={css.quiet}>{expires.slice(0, 10)}</td>
                <td>
                  <RowActions>
                    <Button
                      small
                      disabled={doing}
                      aria-label={`${texts.revoke} ${name}`}
                      onClick={() => run(() => removeToken(id), tokens.again)}
                    >
                      {texts.revoke}
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
