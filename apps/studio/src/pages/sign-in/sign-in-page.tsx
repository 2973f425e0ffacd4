import type { Me } from '@outis/api'
import type { OutisError } from '@outis/core/errors'
import { type FormEvent, useEffect, useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { TextField } from '../../parts/field.tsx'
import { Failure } from '../../parts/note.tsx'
import { go, useLocation } from '../../router/router.tsx'
import { client, useSession } from '../../server/session.tsx'
import { asOutisError, useAnswer } from '../../server/use-answer.ts'
import { PlainFrame } from '../../shell/plain-frame.tsx'
import { enterTexts, signInTexts as texts } from '../../texts/sign-in-texts.ts'
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
        <Button text={doing ? texts.doing : texts.action} look="main" type="submit" disabled={doing} />
        {institution && <a href={INSTITUTION}>{texts.institution}</a>}
        <p className={css.foot}>{texts.noLink}</p>
      </form>
    </PlainFrame>
  )
}

/** Asks for a code only where the server says that the account has a second factor. */
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
    const error = asOutisError(cause)
    const wantsCode = error.code === 'SECOND_FACTOR'
    setAskCode(askCode || wantsCode)
    setError(wantsCode && !askCode ? undefined : error)
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

/** The address to go to afterwards. Only addresses of the studio are taken. */
function useTarget(): string {
  const to = new URLSearchParams(useLocation().search).get('to')
  return to?.startsWith('/') && !to.startsWith('//') && !to.startsWith('/sign-in') ? to : '/'
}

const SHORTEST_PASSWORD = 12

/** Makes an account from a link: for the first steward (`/setup`) or for an invited person (`/join`). */
export function EnterPage() {
  const setup = useLocation().path === '/setup'
  const texts = setup ? enterTexts.setup : enterTexts.join
  // The part behind # is in no log. It is removed from the address once it is read.
  const [token] = useState(takeToken)
  const { signedIn } = useSession()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [error, setError] = useState<OutisError>()
  const institution = useInstitution() && !setup
  const failed = (cause: unknown) => setError(asOutisError(cause))
  const byInstitution = () =>
    void client.oidc.join({ body: { token } }).then(({ to }) => window.location.assign(to), failed)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setError(undefined)
    const account: Promise<Me> = setup
      ? client.setup.create({ body: { token, name, password } })
      : client.invitations.accept({ body: { token, password } })
    await account.then((me) => {
      signedIn(me)
      go('/', { replace: true })
    }, failed)
  }
  return (
    <PlainFrame>
      <form className={css.card} onSubmit={(event) => void send(event)}>
        <h1>{texts.sentence}</h1>
        <p className={css.lead}>{texts.lead}</p>
        {error && <Failure error={error} />}
        {setup && (
          <TextField
            label={enterTexts.name}
            autoComplete="username"
            required
            maxLength={100}
            value={name}
            onValue={setName}
          />
        )}
        <TextField
          label={enterTexts.password}
          hint={enterTexts.passwordHint(SHORTEST_PASSWORD)}
          type="password"
          autoComplete="new-password"
          required
          minLength={SHORTEST_PASSWORD}
          maxLength={256}
          value={password}
          onValue={setPassword}
        />
        <Button text={enterTexts.action} look="main" type="submit" />
        {institution && <Button text={enterTexts.institution} onClick={byInstitution} />}
      </form>
    </PlainFrame>
  )
}

function takeToken(): string {
  const token = window.location.hash.slice(1)
  window.history.replaceState(null, '', window.location.pathname)
  return token
}

/** Whether people can sign in by an institution. */
function useInstitution(): boolean {
  const answer = useAnswer('oidc', () => client.oidc.offer())
  return answer.value?.offered === true
}

/** The server sends the browser from here to the institution. */
const INSTITUTION = '/api/v1/oidc/start'
