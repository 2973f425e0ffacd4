import { useDistribution, useSample } from '../../columns/use-distribution.ts'
import { Button } from '../../parts/button.tsx'
import { NumberField, TextField } from '../../parts/field.tsx'
import { Failure } from '../../parts/note.tsx'
import { wholeNumber } from '../../parts/numbers.ts'
import { dateUnits, type FormKind, type FormProps } from '../../policy/policy-hierarchy.ts'
import { useProject } from '../../project/project-context.tsx'
import { readProjectFile } from '../../server/projects-api.ts'
import { useAnswer } from '../../server/use-answer.ts'
import { hierarchyTexts as texts } from '../../texts/hierarchies-texts.ts'
import css from './form-editor.module.css'
import fields from './interval-editor.module.css'
import { IntervalEditor } from './interval-editor.tsx'
import { TreeEditor } from './tree-editor.tsx'
import { formOf, type Group, groupOfLines, linesOfFile, valuesIn } from './tree-model.ts'

/** The picture that fits the form. */
export function FormEditor({ column, form, onForm }: FormProps<FormKind>) {
  switch (form.kind) {
    case 'intervals':
      return <IntervalEditor column={column} form={form} onForm={onForm} />
    case 'prefix':
      return <PrefixEditor column={column} form={form} onForm={onForm} />
    case 'dates':
      return <DateEditor column={column} form={form} onForm={onForm} />
    case 'tree':
      return <TreeEditor column={column} form={form} onForm={onForm} />
    case 'rare':
      return <RareEditor column={column} form={form} onForm={onForm} />
    case 'file':
      return <FileEditor column={column} form={form} onForm={onForm} />
    case 'suppress':
      return <p className={css.words}>{texts.suppress}</p>
    case 'other':
      return <p className={css.words}>{texts.other}</p>
  }
}

/** Dates as units of the calendar. */
function DateEditor({ form, onForm }: FormProps<'dates'>) {
  const toggle = (unit: (typeof dateUnits)[number]) => {
    const units = dateUnits.filter((dateUnit) =>
      dateUnit === unit ? !form.units.includes(dateUnit) : form.units.includes(dateUnit),
    )
    if (units.length > 0) onForm({ kind: 'dates', units })
  }
  return (
    <div className={css.editor}>
      <p className={css.lead}>{texts.dates.lead}</p>
      <ul className={css.row}>
        {dateUnits.map((unit) => (
          <li key={unit}>
            <button
              type="button"
              aria-pressed={form.units.includes(unit)}
              className={css.choice}
              onClick={() => toggle(unit)}
            >
              <span className={css.code} aria-hidden="true">
                {texts.dates.examples[unit]}
              </span>
              {texts.dates.units[unit]}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Codes masked from the right: each level keeps a number of leading characters. */
function PrefixEditor({ column, form, onForm }: FormProps<'prefix'>) {
  const { length, keep } = form
  const example = useSample(column.name).find((value) => value.length >= length) ?? '•'.repeat(length)
  const all = Array.from({ length: Math.max(0, Math.min(24, length) - 1) }, (_, index) => length - 1 - index)
  const toggle = (count: number) => {
    const next = keep.includes(count) ? keep.filter((other) => other !== count) : [...keep, count]
    if (next.length > 0) onForm({ ...form, keep: next.toSorted((a, b) => b - a) })
  }
  return (
    <div className={css.editor}>
      <p className={css.lead}>{texts.prefix.lead}</p>
      <ul className={css.row}>
        {all.map((count) => (
          <li key={count}>
            <button
              type="button"
              aria-pressed={keep.includes(count)}
              className={css.choice}
              onClick={() => toggle(count)}
            >
              <span className={css.code} aria-hidden="true">
                {example.slice(0, count)}
                <i>{'∗'.repeat(length - count)}</i>
              </span>
              {texts.prefix.keep(count)}
            </button>
          </li>
        ))}
      </ul>
      <NumberField
        label={texts.prefix.length}
        value={length}
        min={2}
        max={24}
        step={1}
        onValue={(next) =>
          next !== undefined &&
          next >= 2 &&
          onForm({
            kind: 'prefix',
            length: next,
            keep: keep.some((count) => count < next) ? keep.filter((count) => count < next) : [next - 1],
          })
        }
      />
    </div>
  )
}

/** Rare values under one name. */
function RareEditor({ column, form, onForm }: FormProps<'rare'>) {
  const distribution = useDistribution(column.name)
  const pooled = distribution.value?.values?.filter(({ rows }) => rows < form.fewerThan).length ?? 0
  const beyond = distribution.value?.others?.values ?? 0
  return (
    <div className={css.editor}>
      <p className={css.lead}>{texts.rare.lead}</p>
      <div className={fields.fields}>
        <NumberField
          label={texts.rare.fewer}
          value={form.fewerThan}
          min={2}
          step={1}
          onValue={(next) => next !== undefined && onForm({ ...form, fewerThan: next })}
        />
        <TextField
          label={texts.rare.label}
          value={form.label}
          onValue={(value) => onForm({ ...form, label: value })}
        />
      </div>
      <p className={css.lead}>{texts.rare.pooled(wholeNumber(pooled + beyond))}</p>
    </div>
  )
}

/** A hierarchy from a file, shown as the tree it is. */
function FileEditor({ form, onForm }: FormProps<'file'>) {
  const { project } = useProject()
  const file = useAnswer(`files/${project.id}/${form.path}`, (signal) =>
    readProjectFile(project.id, form.path, signal),
  )
  const tree = file.state === 'ready' ? groupOfLines(linesOfFile(file.value)) : undefined
  return (
    <div className={css.editor}>
      <p className={css.lead}>{texts.file.lead(form.path)}</p>
      {file.state === 'failed' && <Failure error={file.error} again={file.again} />}
      {tree && (
        <>
          <TreePicture root={tree} />
          <div>
            <Button
              text={texts.file.edit}
              small
              onClick={() => onForm({ kind: 'tree', root: formOf(tree) })}
            />
          </div>
        </>
      )}
    </div>
  )
}

const TreePicture = ({ root }: { readonly root: Group }) => (
  <ul className={css.tree}>
    {root.groups.map((group) => (
      <li key={group.label}>
        <details open={root.groups.length <= 8}>
          <summary>
            <b>{group.label}</b> <span>{wholeNumber(valuesIn(group).length)}</span>
          </summary>
          {group.groups.length > 0 && <TreePicture root={group} />}
          {group.values.length > 0 && <p>{group.values.join(' · ')}</p>}
        </details>
      </li>
    ))}
  </ul>
)
