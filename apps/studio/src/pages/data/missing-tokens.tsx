import { type FormEvent, useState } from 'react'
import { Button, IconButton } from '../../parts/button.tsx'
import { TextField } from '../../parts/field.tsx'
import { setIn } from '../../policy/edit-policy.ts'
import { usePolicy, useProject } from '../../project/project-context.tsx'
import { dataTexts as texts } from '../../texts/data.ts'
import css from './missing-tokens.module.css'

/** The texts that mean “no value”: a list to add to and take from. */
export function MissingTokens({ tokens }: { readonly tokens: readonly string[] }) {
  const { text, store } = usePolicy()
  const { profile } = useProject()
  const [typed, setTyped] = useState('')
  const found =
    profile.state === 'ready' ? profile.value.missingTokens.filter((token) => !tokens.includes(token)) : []
  const set = (next: readonly string[]) => store.edit(setIn(text, ['data', 'missing'], next))
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (typed !== '' && !tokens.includes(typed)) set([...tokens, typed])
    setTyped('')
  }
  return (
    <div className={css.tokens}>
      <p>{texts.missingLead}</p>
      <ul>
        {tokens.map((token) => (
          <li key={token}>
            <span>{token === '' ? texts.emptyCells : token}</span>
            <IconButton
              icon="close"
              label={texts.remove(token === '' ? texts.emptyCells : token)}
              disabled={tokens.length === 1}
              onClick={() => set(tokens.filter((one) => one !== token))}
            />
          </li>
        ))}
        {found.map((token) => (
          <li key={token} className={css.found}>
            <span>{texts.found(token)}</span>
            <Button small onClick={() => set([...tokens, token])}>
              {texts.add}
            </Button>
          </li>
        ))}
      </ul>
      <form onSubmit={add}>
        <TextField
          label={texts.addToken}
          bare
          placeholder={texts.addToken}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" disabled={typed === ''}>
          {texts.add}
        </Button>
      </form>
    </div>
  )
}
