import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { ChoiceField } from '../../parts/field.tsx'
import { FileDrop, useFileChoice } from '../../parts/file-drop.tsx'
import { sendResult } from '../../server/answers.ts'
import { researchTexts } from '../../texts/research.ts'
import css from './ask.module.css'
import type { Asking } from './asking.ts'

const texts = researchTexts.ask

/** What `outis interpret --as` takes. */
const FORMS = ['tree', 'rules', 'conditions', 'frequencies', 'table', 'json']

/** A result as a tool printed it: pasted, typed, chosen or dropped. */
export function ResultForm({ columns, release, doing, send }: Asking) {
  const id = useId()
  const [result, setResult] = useState('')
  const [form, setForm] = useState('')
  const [target, setTarget] = useState('')
  const read = (file: File) => void file.text().then(setResult)
  const choice = useFileChoice(read, '.txt,.csv,.tsv,.json,.out,.log')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(() =>
      sendResult({ release, result, ...(form !== '' && { form }), ...(target !== '' && { class: target }) }),
    )
  }
  return (
    <form className={css.form} onSubmit={submit}>
      <FileDrop onFile={read} words={texts.drop} />
      <label htmlFor={id} className={css.label}>
        {texts.result}
      </label>
      <textarea
        id={id}
        className={css.result}
        rows={9}
        required
        maxLength={1_000_000}
        spellCheck={false}
        autoCapitalize="off"
        placeholder={texts.example}
        aria-describedby={`${id}-hint`}
        value={result}
        onChange={(event) => setResult(event.target.value)}
      />
      <p id={`${id}-hint`} className={css.hint}>
        {texts.resultHint}
      </p>
      <Reading {...{ columns, form, setForm, target, setTarget }} />
      <div className={css.actions}>
        <Button look="main" type="submit" disabled={doing || result.trim() === ''}>
          {doing ? texts.sending : texts.send}
        </Button>
        <Button icon="file" onClick={choice.open}>
          {texts.choose}
        </Button>
        {choice.input}
      </div>
    </form>
  )
}

interface ReadingProps {
  readonly columns: readonly string[]
  readonly form: string
  readonly setForm: (form: string) => void
  readonly target: string
  readonly setTarget: (column: string) => void
}

/** How the result is read, for those that are not recognised. */
function Reading({ columns, form, setForm, target, setTarget }: ReadingProps) {
  return (
    <details className={css.more}>
      <summary>{texts.more}</summary>
      <div className={css.pair}>
        <ChoiceField
          label={texts.form}
          value={form}
          onChange={(event) => setForm(event.target.value)}
          choices={[{ value: '', label: texts.anyForm }, ...FORMS.map((value) => ({ value, label: value }))]}
        />
        <ChoiceField
          label={texts.class}
          value={target}
          onChange={(event) => setTarget(event.target.value)}
          choices={[
            { value: '', label: texts.noClass },
            ...columns.map((value) => ({ value, label: value })),
          ]}
        />
      </div>
    </details>
  )
}
