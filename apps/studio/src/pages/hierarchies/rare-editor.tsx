import { useDistribution } from '../../columns/use-distribution.ts'
import { TextField } from '../../parts/field.tsx'
import { NumberField } from '../../parts/number-field.tsx'
import { wholeNumber } from '../../parts/numbers.ts'
import type { FormOf } from '../../policy/hierarchy-form.ts'
import { hierarchyTexts } from '../../texts/hierarchies.ts'
import css from './choice-row.module.css'
import fields from './interval-editor.module.css'

const texts = hierarchyTexts.rare

interface RareEditorProps {
  readonly column: string
  readonly form: FormOf<'rare'>
  readonly onForm: (form: FormOf<'rare'>) => void
}

/** Rare values under one name. */
export function RareEditor({ column, form, onForm }: RareEditorProps) {
  const distribution = useDistribution(column)
  const pooled = distribution.value?.values?.filter(({ rows }) => rows < form.fewerThan).length ?? 0
  const beyond = distribution.value?.others?.values ?? 0
  return (
    <div className={css.editor}>
      <p className={css.lead}>{texts.lead}</p>
      <div className={fields.fields}>
        <NumberField
          label={texts.fewer}
          value={form.fewerThan}
          min={2}
          step={1}
          onValue={(next) => next !== undefined && onForm({ ...form, fewerThan: next })}
        />
        <TextField
          label={texts.label}
          value={form.label}
          onChange={(event) => onForm({ ...form, label: event.target.value })}
        />
      </div>
      <p className={css.lead}>{texts.pooled(wholeNumber(pooled + beyond))}</p>
    </div>
  )
}
