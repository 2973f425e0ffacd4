import { type Project, pathOf, type Register, routes } from '@outis/api'
import { type FormEvent, useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { ChoiceField, TextField } from '../../parts/field.tsx'
import { useFileChoice } from '../../parts/file-drop.tsx'
import { Failure, Note, Pending } from '../../parts/note.tsx'
import { counted, wholeNumber } from '../../parts/numbers.ts'
import { Section } from '../../parts/section.tsx'
import { importSubjects } from '../../server/admin-api.ts'
import { listProjects } from '../../server/projects-api.ts'
import { client } from '../../server/session.tsx'
import { useAnswer, useDoing } from '../../server/use-answer.ts'
import { adminTexts as texts } from '../../texts/admin-texts.ts'
import css from './admin.module.css'

const askAll = async (signal: AbortSignal) => {
  const [{ registers }, projects] = await Promise.all([
    client.registers.list({ query: { limit: 1000 }, signal }),
    listProjects(signal),
  ])
  return { registers, projects }
}

/** What data subjects chose, and the links by which they choose. */
export function RegistersPart() {
  const all = useAnswer('registers', askAll)
  if (all.state !== 'ready') return <Pending answer={all} what={texts.loading} />
  const { registers, projects } = all.value
  const free = projects.filter(({ register, source }) => register === null && source !== null)
  return (
    <>
      <Section title={texts.registers.title} {...(registers.length === 0 && { lead: texts.registers.none })}>
        {registers.map((register) => (
          <RegisterCard key={register.id} register={register} changed={all.again} />
        ))}
      </Section>
      <NewRegisterForm
        key={free.map(({ id }) => id).join()}
        projects={free}
        othersAsk={registers.length > 0}
        made={all.again}
      />
    </>
  )
}

type Links = Awaited<ReturnType<typeof client.registers.links>>['links']

/** One register: how many answered, links, import and export. */
function RegisterCard({ register, changed }: { register: Register; changed: () => void }) {
  const { id, title, keyColumn, subjects, answered, withdrawn } = register
  const { doing, error, run } = useDoing()
  const [links, setLinks] = useState<Links>()
  const [imported, setImported] = useState('')
  const choice = useFileChoice(
    (file) =>
      run(
        () => importSubjects(id, file),
        (counts) => {
          setImported(
            texts.registers.imported(
              wholeNumber(counts.added),
              wholeNumber(counts.changed),
              wholeNumber(counts.unchanged),
            ),
          )
          changed()
        },
      ),
    '.csv',
  )
  return (
    <div className={css.card}>
      <div>
        <h3>{title}</h3>
        <p className={css.quiet}>
          {texts.registers.counts(
            counted(subjects, 'person', 'people'),
            wholeNumber(answered),
            wholeNumber(withdrawn),
          )}
          ; {texts.registers.key(keyColumn)}
        </p>
      </div>
      <div className={css.actions}>
        <Button
          text={texts.registers.links}
          small
          disabled={doing}
          onClick={() =>
            run(
              () => client.registers.links({ params: { id }, body: { kind: 'long' } }),
              (made) => setLinks(made.links),
            )
          }
        />
        <Button text={texts.registers.import} small icon="upload" disabled={doing} onClick={choice.open} />
        {choice.input}
        <a href={pathOf(routes.registers.export, { params: { id } })} download>
          {texts.registers.export}
        </a>
      </div>
      <p className={css.quiet}>{texts.registers.linksHint}</p>
      {error && <Failure error={error} />}
      {imported !== '' && <Note kind="good" title={imported} />}
      {links && <MadeLinks links={links} />}
    </div>
  )
}

function MadeLinks({ links }: { readonly links: Links }) {
  if (links.length === 0) return <Note title={texts.registers.noLinks} />
  const take = () => {
    const address = URL.createObjectURL(new Blob([csvOf(links)], { type: 'text/csv' }))
    const anchor = Object.assign(document.createElement('a'), {
      href: address,
      download: texts.registers.fileName,
    })
    anchor.click()
    URL.revokeObjectURL(address)
  }
  return (
    <Note
      kind="good"
      title={texts.registers.madeLinks(counted(links.length, 'link'))}
      actions={<Button text={texts.registers.takeLinks} small icon="download" onClick={take} />}
    />
  )
}

const csvOf = (links: Links): string =>
  [['key', 'link', 'expires'], ...links.map(({ key, link, expires }) => [key, link, expires])]
    .map((cells) => `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`)
    .join('')

interface NewRegisterFormProps {
  /** Projects with a table and without a register. */
  readonly projects: readonly Project[]
  /** Whether other projects have a register. */
  readonly othersAsk: boolean
  readonly made: () => void
}

function NewRegisterForm({ projects, othersAsk, made }: NewRegisterFormProps) {
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
    run(
      () =>
        client.registers.create({ body: { project: id, title: title.trim(), keyColumn, attributes: asked } }),
      made,
    )
  }
  if (projects.length === 0)
    return <Note title={othersAsk ? texts.register.allAsked : texts.register.noProject} />
  return (
    <Section title={texts.register.title} lead={texts.register.lead}>
      <form className={css.form} onSubmit={submit}>
        <ChoiceField
          label={texts.register.project}
          value={id}
          onValue={setId}
          choices={projects.map((project) => ({ value: project.id, label: project.name }))}
        />
        <TextField
          label={texts.register.name}
          hint={texts.register.nameHint}
          required
          maxLength={200}
          value={title}
          onValue={setTitle}
        />
        <ChoiceField label={texts.register.key} value={keyColumn} onValue={setKey} choices={columns} />
        <AskedColumns
          columns={columns.filter((column) => column !== keyColumn)}
          ticked={ticked}
          onTicked={setTicked}
        />
        <p className={`${css.quiet} ${css.wide}`}>{texts.register.attributesHint}</p>
        <div className={css.actions}>
          <Button
            text={texts.register.action}
            look="main"
            type="submit"
            disabled={doing || title.trim() === '' || attributes.length === 0}
          />
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
    <legend>{texts.register.attributes}</legend>
    {columns.map((column) => (
      <label key={column} className={css.check}>
        <input
          type="checkbox"
          checked={ticked.includes(column)}
          onChange={({ target }) =>
            onTicked(target.checked ? [...ticked, column] : ticked.filter((name) => name !== column))
          }
        />
        {column}
      </label>
    ))}
  </fieldset>
)
