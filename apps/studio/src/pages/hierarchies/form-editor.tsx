import type { HierarchyForm } from '../../policy/hierarchy-form.ts'
import { hierarchyTexts as texts } from '../../texts/hierarchies.ts'
import type { ColumnProfile } from '../roles/proposals.ts'
import { DateEditor } from './date-editor.tsx'
import { FileEditor } from './file-editor.tsx'
import css from './form-editor.module.css'
import { IntervalEditor } from './interval-editor.tsx'
import { PrefixEditor } from './prefix-editor.tsx'
import { RareEditor } from './rare-editor.tsx'
import { TreeEditor } from './tree-editor.tsx'

interface FormEditorProps {
  readonly column: ColumnProfile
  readonly form: HierarchyForm
  readonly onForm: (form: HierarchyForm) => void
}

/** The picture that fits the form. */
export function FormEditor({ column, form, onForm }: FormEditorProps) {
  switch (form.kind) {
    case 'intervals':
      return <IntervalEditor column={column.name} form={form} onForm={onForm} />
    case 'prefix':
      return <PrefixEditor column={column.name} form={form} onForm={onForm} />
    case 'dates':
      return <DateEditor form={form} onForm={onForm} />
    case 'tree':
      return <TreeEditor column={column} form={form} onForm={onForm} />
    case 'rare':
      return <RareEditor column={column.name} form={form} onForm={onForm} />
    case 'file':
      return <FileEditor form={form} onForm={onForm} />
    case 'suppress':
      return <p className={css.words}>{texts.suppress}</p>
    case 'other':
      return <p className={css.words}>{texts.other}</p>
  }
}
