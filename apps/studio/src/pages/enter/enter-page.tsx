import type { Me } from '@outis/api'
import type { OutisError } from '@outis/core/errors'
import { type FormEvent, useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { Failure } from '../../parts/failure.tsx'
import { TextField } from '../../parts/field.tsx'
import { go, usePlace } from '../../router/router.tsx'
import { useInstitution } from '../../server/institution.ts'
import { client, useSession } from '../../server/session.tsx'
import { asOutisError } from '../../server/use-answer.ts'
import { PlainFrame } from '../../shell/plain-frame.tsx'
import { enterTexts } from '../../texts/sign-in.ts'
import css from '../sign-in/sign-in-page.module.css'

const SHORTEST_PASSWORD = 12

/** Whoever comes with a link makes their account: the first steward (`/setup`), or somebody invited (`/join`). */
export function EnterPage() {
  const setup = usePlace().path === '/setup'
  const texts = setup ? enterTexts.setup : enterTexts.join
  // Behind the # it is in no log; once it is read it leaves the address too.
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
    const made: Promise<Me> = setup
      ? client.setup.create({ body: { token, name, password } })
      : client.invitations.accept({ body: { token, password } })
    await made.then((me) => {
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
            onChange={(event) => setName(event.target.value)}
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
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button look="main" type="submit">
          {enterTexts.action}
        </Button>
        {institution && <Button onClick={byInstitution}>{enterTexts.institution}</Button>}
      </form>
    </PlainFrame>
  )
}

function takeToken(): string {
  const token = window.location.hash.slice(1)
  window.history.replaceState(null, '', window.location.pathname)
  return token
}
