import type { OutisError } from '@outis/core/errors'
import { type FormEvent, useEffect, useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { Failure } from '../../parts/failure.tsx'
import { TextField } from '../../parts/field.tsx'
import { go, usePlace } from '../../router/router.tsx'
import { client, useSession } from '../../server/session.tsx'
import { asOutisError } from '../../server/use-answer.ts'
import { PlainFrame } from '../../shell/plain-frame.tsx'
import { signInTexts as texts } from '../../texts/sign-in.ts'
import css from './sign-in-page.module.css'

/** Name, password, and a code where the account has a second factor. */
export function SignInPage() {
  const { state, signedIn } = useSession()
  const to = useTarget()
  const [form, setForm] = useState({ name: '', password: '', code: '' })
  const [askCode, setAskCode] = useState(false)
  const [error, setError] = useState<OutisError>()
  const [doing, setDoing] = useState(false)
  useEffect(() => {
    if (state === 'known') go(to, { replace: true })
  }, [state, to])
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setDoing(true)
    setError(undefined)
    const { name, password, code } = form
    await client.sessions
      .create({ body: { name, password, ...(askCode && { code }) } })
      .then(signedIn, (cause) => {
        const failed = asOutisError(cause)
        const wantsCode = failed.code === 'SECOND_FACTOR'
        setAskCode(askCode || wantsCode)
        setError(wantsCode && !askCode ? undefined : failed)
      })
    setDoing(false)
  }
  const field = (key: keyof typeof form) => ({
    value: form[key],
    onChange: (event: { readonly target: HTMLInputElement }) =>
      setForm({ ...form, [key]: event.target.value }),
  })
  return (
    <PlainFrame>
      <form className={css.card} onSubmit={(event) => void send(event)}>
        <h1>{texts.sentence}</h1>
        <p className={css.lead}>{texts.lead}</p>
        {error && <Failure error={error} />}
        <TextField
          label={texts.name}
          name="name"
          autoComplete="username"
          required
          autoFocus
          {...field('name')}
        />
        <TextField
          label={texts.password}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          {...field('password')}
        />
        {askCode && (
          <TextField
            label={texts.code}
            hint={texts.codeHint}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="\d{6}"
            maxLength={6}
            required
            autoFocus
            {...field('code')}
          />
        )}
        <Button look="main" type="submit" disabled={doing}>
          {doing ? texts.doing : texts.action}
        </Button>
        <p className={css.foot}>{texts.noLink}</p>
      </form>
    </PlainFrame>
  )
}

/** Where to go afterwards; only addresses of the studio. */
function useTarget(): string {
  const to = new URLSearchParams(usePlace().search).get('to')
  return to?.startsWith('/') && !to.startsWith('//') && !to.startsWith('/sign-in') ? to : '/'
}
