import type { HierarchyView } from '@outis/api'
import { lazy, Suspense, useEffect, useState } from 'react'
import { TypeMark } from '../../columns/column-picture.tsx'
import { Button } from '../../parts/button.tsx'
import { useFileChoice } from '../../parts/file-drop.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Failure, Spinner, Waiting } from '../../parts/note.tsx'
import { counted, wholeNumber } from '../../parts/numbers.ts'
import { Segmented } from '../../parts/segmented.tsx'
import { setAttribute } from '../../policy/edit-attributes.ts'
import { type FormKind, type HierarchyForm, readForm, writeForm } from '../../policy/policy-hierarchy.ts'
import type { ColumnProfile } from '../../policy/role-proposals.ts'
import { usePolicy, useProject } from '../../project/project-context.tsx'
import { readProjectFile } from '../../server/projects-api.ts'
import { client } from '../../server/session.tsx'
import { type Answer, askAgain, useAnswer, useDoing } from '../../server/use-answer.ts'
import { hierarchyTexts as texts } from '../../texts/hierarchies-texts.ts'
import { roleTexts } from '../../texts/roles-texts.ts'
import { FormEditor } from './form-editor.tsx'
import css from './hierarchy-editor.module.css'
import { addLevel } from './ruler.ts'
import { groupOf } from './tree-model.ts'

/** Loaded later: it needs the core to build hierarchies. */
const ReaderSees = lazy(() => import('./reader-sees.tsx').then((module) => ({ default: module.ReaderSees })))

/** The editor of one column's hierarchy. */
export function Editor({ column, of }: { column: ColumnProfile; of: 'hierarchy' | 'taxonomy' }) {
  const { text, view, faults, store } = usePolicy()
  // A tree without groups is no hierarchy yet: it is not written into the policy.
  const [draft, setDraft] = useState<HierarchyForm>()
  const form = draft ?? readForm(view.attributes.get(column.name)?.[of])
  const answer = useHierarchyView(column.name, draft === undefined ? form : undefined)
  const set = (next: HierarchyForm) => {
    const unfinished = next.kind === 'tree' && groupOf(next.root).groups.length === 0
    setDraft(unfinished ? next : undefined)
    const written = unfinished ? undefined : writeForm(next)
    if (written !== undefined) store.edit(setAttribute(text, column.name, of, written))
  }
  const choose = (kind: FormKind) => set(firstForm(kind, column))
  const fault = faults.find(({ path }) => path.startsWith(`attributes.${column.name}.${of}`))
  return (
    <section className={css.editor} aria-label={texts.form(column.name)}>
      <header className={css.head}>
        <ColumnFacts column={column} />
        <Exchange
          column={column.name}
          view={answer.state === 'ready' ? answer.value : undefined}
          onForm={set}
        />
      </header>
      <Segmented<FormKind>
        label={texts.form(column.name)}
        segments={formsFor(column, form).map((kind) => ({ value: kind, label: texts.forms[kind] }))}
        value={form?.kind}
        onChoose={choose}
        size="small"
      />
      {fault && (
        <p className={css.fault} role="alert">
          <Icon name="warn" size={16} /> {fault.message}
        </p>
      )}
      {form === undefined ? (
        <p className={css.none}>{texts.noneMeaning}</p>
      ) : (
        <FormEditor column={column} form={form} onForm={set} />
      )}
      {form !== undefined && form.kind !== 'other' && draft === undefined && (
        <>
          <CheckLine answer={answer} />
          <Suspense fallback={<Waiting what={texts.reader.waiting} lines={1} />}>
            <ReaderSees
              column={column}
              form={form}
              view={answer.state === 'ready' ? answer.value : undefined}
            />
          </Suspense>
        </>
      )}
    </section>
  )
}

const ColumnFacts = ({ column }: { readonly column: ColumnProfile }) => (
  <div>
    <h2>{column.name}</h2>
    <p>
      <TypeMark type={column.type} /> · {counted(column.distinct, 'value')} · {wholeNumber(column.missing)}{' '}
      {roleTexts.missing}
    </p>
  </div>
)

/** Whether the hierarchy is complete and nested, checked on the whole table. */
const CheckLine = ({ answer }: { readonly answer: Answer<HierarchyView> }) => (
  <div role="status" className={css.place}>
    {answer.state === 'waiting' && (
      <p className={css.quiet}>
        <Spinner /> {texts.check.checking}
      </p>
    )}
    {answer.state === 'failed' && <Fault words={answer.error.message} />}
    {answer.state === 'ready' && answer.value.problems.length === 0 && (
      <p className={css.good}>
        <Icon name="check" size={16} /> {texts.check.complete}
      </p>
    )}
    {answer.state === 'ready' &&
      answer.value.problems.map((problem) => <Fault key={problem} words={problem} />)}
  </div>
)

const Fault = ({ words }: { readonly words: string }) => (
  <p className={css.checkLineFault}>
    <Icon name="warn" size={16} /> {words}
  </p>
)

interface ExchangeProps {
  readonly column: string
  readonly view: HierarchyView | undefined
  readonly onForm: (form: HierarchyForm) => void
}

/** Import and export as files that ARX can read and write. */
function Exchange({ column, view, onForm }: ExchangeProps) {
  const { project } = useProject()
  const { error, run } = useDoing()
  const path = fileNameOf(column)
  const onStored = () => {
    onForm({ kind: 'file', path })
    // A file of this name may have had other lines.
    askAgain(`files/${project.id}/${path}`)
    askAgain(`source/${project.id}/hierarchy`)
  }
  const store = (file: File) =>
    run(() => client.files.put({ params: { id: project.id, name: path }, body: file }), onStored)
  const choice = useFileChoice(store, '.csv,.txt')
  return (
    <div className={css.exchange}>
      <Button
        text={texts.exchange.import}
        small
        look="quiet"
        icon="upload"
        title={texts.exchange.importHint}
        onClick={choice.open}
      />
      <Button
        text={texts.exchange.export}
        small
        look="quiet"
        icon="download"
        disabled={!hasFile(view)}
        onClick={() => hasFile(view) && download(path, view.csv)}
      />
      {choice.input}
      {error && <Failure error={error} />}
    </div>
  )
}

/** The forms that fit a column, and the current one. */
function formsFor({ type }: ColumnProfile, now: HierarchyForm | undefined): readonly FormKind[] {
  const fitting: readonly FormKind[] =
    type === 'number'
      ? ['intervals', 'tree', 'suppress']
      : type === 'date'
        ? ['dates', 'suppress']
        : ['tree', 'prefix', 'rare', 'suppress']
  return now === undefined || fitting.includes(now.kind) ? fitting : [...fitting, now.kind]
}

/** The first hierarchy of a form: the one of the profile where it proposes this form. */
function firstForm(kind: FormKind, column: ColumnProfile): HierarchyForm {
  const proposed = readForm(column.hierarchy)
  if (proposed?.kind === kind) return proposed
  switch (kind) {
    case 'intervals':
      return { kind, widths: addLevel([5], 1), from: 0 }
    case 'prefix':
      return { kind, length: 5, keep: [3, 2] }
    case 'dates':
      return { kind, units: ['month', 'year', 'decade'] }
    case 'tree':
      return { kind, root: [] }
    case 'rare':
      return { kind, fewerThan: 10, label: 'other' }
    default:
      return { kind: 'suppress' }
  }
}

/** Nothing is asked while somebody drags. */
const QUIET = 180

/** Levels, gaps and problems of a column's hierarchy, computed by the server on the whole table. */
function useHierarchyView(column: string, form: HierarchyForm | undefined): Answer<HierarchyView> {
  const { project } = useProject()
  const settled = useSettled(form === undefined || form.kind === 'other' ? undefined : JSON.stringify(form))
  const key =
    settled === undefined
      ? undefined
      : `source/${project.id}/hierarchy/${project.source?.arrived}/${column}/${settled}`
  return useAnswer(key, async (signal) => {
    const stated = JSON.parse(settled ?? '{}') as HierarchyForm
    if (stated.kind === 'file') {
      const csv = await readProjectFile(project.id, stated.path, signal)
      return client.hierarchies.check({ body: { project: project.id, column, csv }, signal })
    }
    const hierarchy = writeForm(stated) as Record<string, unknown>
    return client.hierarchies.check({ body: { project: project.id, column, hierarchy }, signal })
  })
}

function useSettled(value: string | undefined): string | undefined {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), QUIET)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** Downloads a text as a file. */
function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

/** A name for the file of a column's hierarchy. */
const fileNameOf = (column: string): string => `${column.replace(/[^\p{L}\p{N}._-]+/gu, '-')}.csv`

const hasFile = (view: HierarchyView | undefined): view is HierarchyView & { readonly csv: string } =>
  view?.csv !== undefined
