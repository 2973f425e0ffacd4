import { lazy, Suspense, useState } from 'react'
import { TypeMark } from '../../columns/type-mark.tsx'
import { Icon } from '../../parts/icon.tsx'
import { counted, wholeNumber } from '../../parts/numbers.ts'
import { Segmented } from '../../parts/segmented.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { setAttribute } from '../../policy/edit-attributes.ts'
import { type FormKind, type HierarchyForm, readForm, writeForm } from '../../policy/hierarchy-form.ts'
import { usePolicy } from '../../project/project-context.tsx'
import { hierarchyTexts as texts } from '../../texts/hierarchies.ts'
import { roleTexts } from '../../texts/roles.ts'
import type { ColumnProfile } from '../roles/proposals.ts'
import { CheckLine } from './check-line.tsx'
import css from './editor.module.css'
import { Exchange } from './exchange.tsx'
import { firstForm, formsFor } from './first-form.ts'
import { FormEditor } from './form-editor.tsx'
import { groupOf } from './tree-model.ts'
import { useHierarchyView } from './use-hierarchy-view.ts'

/** Builds hierarchies in the page: loaded with the core when it is first shown. */
const ReaderSees = lazy(() => import('./reader-sees.tsx').then((module) => ({ default: module.ReaderSees })))

interface EditorProps {
  readonly column: ColumnProfile
  readonly of: 'hierarchy' | 'taxonomy'
}

/** The hierarchy of one column: its form, its picture, what it comes to. */
export function Editor({ column, of }: EditorProps) {
  const { text, view, faults, store } = usePolicy()
  // Groups without any group are no hierarchy yet: they stay here until there is one.
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

function ColumnFacts({ column }: { readonly column: ColumnProfile }) {
  return (
    <div>
      <h2>{column.name}</h2>
      <p>
        <TypeMark type={column.type} /> · {counted(column.distinct, 'value')} · {wholeNumber(column.missing)}{' '}
        {roleTexts.missing}
      </p>
    </div>
  )
}
