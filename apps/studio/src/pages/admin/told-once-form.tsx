import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { CopiedText } from '../../parts/copied-text.tsx'
import { TextField } from '../../parts/field.tsx'
import { Failure } from '../../parts/note.tsx'
import { Section } from '../../parts/section.tsx'
import { useDoing } from '../../server/use-answer.ts'
import css from './admin.module.css'

interface Named {
  readonly name: string
}

interface ToldOnceFormProps<Made extends Named> {
  readonly texts: {
    readonly title: string
    readonly lead: string
    readonly name: string
    readonly nameHint?: string
    readonly action: string
    readonly made: (name: string) => string
    readonly once: string
  }
  readonly make: (name: string) => Promise<Made>
  /** The secret that is shown once. */
  readonly secretOf: (made: Made) => string
  readonly made: () => void
  /** Whether the other fields are filled. */
  readonly isWhole?: boolean
  /** Fields beside the name. */
  readonly children: ReactNode
}

/** A form that makes something with a name, and shows its secret once. */
export function ToldOnceForm<Made extends Named>(props: ToldOnceFormProps<Made>) {
  const { texts, make, secretOf, made, isWhole = true, children } = props
  const { doing, error, run } = useDoing()
  const [name, setName] = useState('')
  const [told, setTold] = useState<Made>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    run(
      () => make(name.trim()),
      (next) => {
        setTold(next)
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
          {...(texts.nameHint !== undefined && { hint: texts.nameHint })}
          required
          maxLength={100}
          autoComplete="off"
          value={name}
          onValue={setName}
        />
        {children}
        <div className={`${css.actions} ${css.wide}`}>
          <Button
            text={texts.action}
            look="main"
            type="submit"
            disabled={doing || name.trim() === '' || !isWhole}
          />
        </div>
      </form>
      {error && <Failure error={error} />}
      {told && <CopiedText label={texts.made(told.name)} text={secretOf(told)} hint={texts.once} />}
    </Section>
  )
}
