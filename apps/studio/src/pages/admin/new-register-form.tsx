import { type FormEvent, useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { Failure } from '../../parts/failure.tsx'
import { ChoiceField, TextField } from '../../parts/field.tsx'
import { Note } from '../../parts/note.tsx'
import { Section } from '../../parts/section.tsx'
import { makeRegister } from '../../server/admin.ts'
import type { Project } from '../../server/projects.ts'
import { useDoing } from '../../server/use-doing.ts'
import { adminTexts } from '../../texts/admin.ts'
import css from './admin.module.css'

const texts = adminTexts.register

interface NewRegisterFormProps {
  /** Those with a table and without a register. */
  readonly projects: readonly Project[]
  /** Whether other projects have theirs. */
  readonly othersAsk: boolean
  readonly made: () => void
}

/** Which project, who is asked, about what. */
export function NewRegisterForm({ projects, othersAsk, made }: NewRegisterFormProps) {
  const { doing, error, run } = useDoing()
  const [id, setId] = useState(projects[0]?.id ?? '')
  const columns = projects.find((project) => project.id === id)?.source?.columns ?? []
  const [title, setTitle] = useState('')
  const [chosenKey, setKey] = useState('')
  const keyColumn = columns.includes(chosenKey) ? chosenKey : (columns[0] ?? '')
  const [ticked, setTicked] = useState<readonly string[]>([])
  const attributes = ticked.filter((column) => columns.includes(column) && column !== keyColumn)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const asked = attributes.map((column) => ({ column }))
    run(() => makeRegister({ project: id, title: title.trim(), keyColumn, attributes: asked }), made)
  }
  if (projects.length === 0) return <Note title={othersAsk ? texts.allAsked : texts.noProject} />
  return (
    <Section title={texts.title} lead={texts.lead}>
      <form className={css.form} onSubmit={submit}>
        <ChoiceField
          label={texts.project}
          value={id}
          onChange={(event) => setId(event.target.value)}
          choices={projects.map((project) => ({ value: project.id, label: project.name }))}
        />
        <TextField
          label={texts.name}
          hint={texts.nameHint}
          required
          maxLength={200}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
        <ChoiceField
          label={texts.key}
          value={keyColumn}
          onChange={(event) => setKey(event.target.value)}
          choices={columns.map((value) => ({ value, label: value }))}
        />
        <AskedColumns
          columns={columns.filter((column) => column !== keyColumn)}
          ticked={ticked}
          onTicked={setTicked}
        />
        <p className={`${css.quiet} ${css.wide}`}>{texts.attributesHint}</p>
        <div className={css.actions}>
          <Button
            look="main"
            type="submit"
            disabled={doing || title.trim() === '' || attributes.length === 0}
          >
            {texts.action}
          </Button>
        </div>
      </form>
      {error && <Failure error={error} />}
    </Section>
  )
}

interface AskedColumnsProps {
  readonly columns: readonly string[]
  readonly ticked: readonly string[]
  readonly onTicked: (ticked: readonly string[]) => void
}

const AskedColumns = ({ columns, ticked, onTicked }: AskedColumnsProps) => (
  <fieldset className={`${css.checks} ${css.wide}`}>
    <legend>{texts.attributes}</legend>
    {columns.map((column) => (
      <label key={column} className={css.check}>
        <input
          type="checkbox"
          checked={ticked.includes(column)}
          onChange={({ target }) =>
            onTicked(target.checked ? [...ticked, column] : ticked.filter((one) => one !== column))
          }
        />
        {column}
      </label>
    ))}
  </fieldset>
)
