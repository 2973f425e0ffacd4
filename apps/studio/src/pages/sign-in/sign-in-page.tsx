import type { OutisError } from '@outis/core/errors'
import { type FormEvent, useEffect, useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { Failure } from '../../parts/failure.tsx'
import { TextField } from '../../parts/field.tsx'
import { go, usePlace } from '../../router/router.tsx'
import { INSTITUTION, useInstitution } from '../../server/institution.ts'
import { client, useSession } from '../../server/session.tsx'
import { asOutisError } from '../../server/use-answer.ts'
import { PlainFrame } from '../../shell/plain-frame.tsx'
import { signInTexts as texts } from '../../texts/sign-in.ts'
import css from './sign-in-page.module.css'

/** Name, password, and a code where the account has a second factor. */
export function SignInPage() {
  const { error, doing, askCode, form, setForm, send } = useSignIn()
  const institution = useInstitution()
  const field = (key: keyof typeof form) => ({
    name: key,
    required: true,
    value: form[key],
    onChange: (event: { readonly target: HTMLInputElement }) =>
      setForm({ ...form, [key]: event.target.value }),
  })
  const code = {
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    pattern: '\\d{6}',
    maxLength: 6,
  } as const
  return (
    <PlainFrame>
      <form className={css.card} onSubmit={(event) => void send(event)}>
        <h1>{texts.sentence}</h1>
        <p className={css.lead}>{texts.lead}</p>
        {error && <Failure error={error} />}
        <TextField label={texts.name} autoComplete="username" autoFocus {...field('name')} />
        <TextField
          label={texts.password}
          type="password"
          autoComplete="current-password"
          {...field('password')}
        />
        {askCode && (
          <TextField label={texts.code} hint={texts.codeHint} autoFocus {...code} {...field('code')} />
        )}
        <Button look="main" type="submit" disabled={doing}>
          {doing ? texts.doing : texts.action}
        </Button>
        {institution && <a href={INSTITUTION}>{texts.institution}</a>}
        <p className={css.foot}>{texts.noLink}</p>
      </form>
    </PlainFrame>
  )
}

/** Asks for a code only of those who have a second factor: the server says so once the password is right. */
function useSignIn() {
  const { state, signedIn } = useSession()
  const to = useTarget()
  const [form, setForm] = useState({ name: '', password: '', code: '' })
  const [askCode, setAskCode] = useState(false)
  const [error, setError] = useState<OutisError>()
  const [doing, setDoing] = useState(false)
  useEffect(() => {
    if (state === 'known') go(to, { replace: true })
  }, [state, to])
  const failed = (cause: unknown) => {
    const told = asOutisError(cause)
    const wantsCode = told.code === 'SECOND_FACTOR'
    setAskCode(askCode || wantsCode)
    setError(wantsCode && !askCode ? undefined : told)
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setDoing(true)
    setError(undefined)
    const { name, password, code } = form
    await client.sessions
      .create({ body: { name, password, ...(askCode && { code }) } })
      .then(signedIn, failed)
    setDoing(false)
  }
  return { error, doing, askCode, form, setForm, send }
}

/** Where to go afterwards; only addresses of the studio. */
function useTarget(): string {
  const to = new URLSearchParams(usePlace().search).get('to')
  return to?.startsWith('/') && !to.startsWith('//') && !to.startsWith('/sign-in') ? to : '/'
}
