import type { MethodRecord } from '@outis/core/methods'
import type { Options } from '@outis/core/options'
import { useState } from 'react'
import { OptionField } from '../../methods/option-field.tsx'
import { type NamedOption, optionGroups } from '../../methods/option-groups.ts'
import { Button } from '../../parts/button.tsx'
import { setIn } from '../../policy/edit-policy.ts'
import { usePolicy } from '../../project/project-context.tsx'
import { methodTexts } from '../../texts/methods.ts'
import { protectTexts as texts } from '../../texts/protect.ts'
import { LargestL } from './largest-l.tsx'
import css from './method-options.module.css'

/** Columns of slices, where choices of people come from, and bounds of grades have panels of their own. */
const shownOptions = (
  { makes, options }: MethodRecord,
  written: Readonly<Record<string, unknown>>,
): Options => {
  const elsewhere = new Set([
    ...(makes.kind === 'buckets' ? ['columns'] : []),
    ...(isPlain(written.choice) ? ['choice'] : []),
    ...(isBounds(written.grade) ? ['grade'] : []),
  ])
  return Object.fromEntries(Object.entries(options as Options).filter(([name]) => !elsewhere.has(name)))
}

const isBounds = (grade: unknown): boolean =>
  grade === undefined ||
  (typeof grade === 'object' &&
    grade !== null &&
    Object.values(grade).every((one) => typeof one === 'object' && one !== null && 'bounds' in one))

/** A choice that a panel can show whole: a column or the register, for all secrets. */
const isPlain = (choice: unknown): boolean =>
  typeof choice === 'object' && choice !== null && !('per' in choice) && !('file' in choice)

interface MethodOptionsProps {
  readonly record: MethodRecord
  readonly written: Readonly<Record<string, unknown>>
}

/** The figures of the chosen method; which there are, their limits and meaning follow from its record. */
export function MethodOptions({ record, written }: MethodOptionsProps) {
  const { text, store, faults } = usePolicy()
  const [open, setOpen] = useState(false)
  const { id, title, citation, plainly } = record
  const { main, more } = optionGroups(shownOptions(record, written), written)
  const field = ({ name, option }: NamedOption) => (
    <div key={name}>
      <OptionField
        name={name}
        option={option}
        value={written[name]}
        fault={faults.find(({ path }) => path.startsWith(`method.${id}.${name}`))?.message}
        onValue={(value) => store.edit(setIn(text, ['method', id, name], value))}
      />
      {name === 'l' && record.makes.kind === 'buckets' && <LargestL method={id} written={written} />}
    </div>
  )
  return (
    <section className={css.options}>
      <h2>{texts.options(plainly?.name ?? id)}</h2>
      <p className={css.lead}>{texts.optionsLead}</p>
      <div className={css.fields}>{main.map(field)}</div>
      {more.length > 0 && (
        <Button
          look="quiet"
          small
          icon={open ? 'minus' : 'plus'}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? methodTexts.fewer : methodTexts.more}
        </Button>
      )}
      {open && <div className={css.fields}>{more.map(field)}</div>}
      <p className={css.cite}>
        {title} {citation}.
      </p>
    </section>
  )
}
