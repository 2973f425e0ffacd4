import type { Diversity } from '@outis/api'
import type { MethodRecord } from '@outis/core/methods'
import type { Options } from '@outis/core/options'
import { useState } from 'react'
import { OptionField } from '../../methods/option-field.tsx'
import { type NamedOption, optionGroups } from '../../methods/start-values.ts'
import { Button } from '../../parts/button.tsx'
import { percent } from '../../parts/numbers.ts'
import { type Plain, setIn } from '../../policy/edit-policy.ts'
import { columnsOfRole } from '../../policy/policy-view.ts'
import { usePolicy, useProject } from '../../project/project-context.tsx'
import { client } from '../../server/session.tsx'
import { useAnswer } from '../../server/use-answer.ts'
import { methodTexts } from '../../texts/columns-texts.ts'
import { protectTexts as texts } from '../../texts/protect-texts.ts'
import { type ColumnGroups, movedColumn, writtenGroups } from './grouped-columns.ts'
import css from './method-options.module.css'

/** The options of a method as the policy writes them. */
export type WrittenOptions = Readonly<Record<string, unknown>>

export interface MethodPanelProps {
  readonly method: string
  readonly written: WrittenOptions
}

/** The options without those that have a panel of their own: column groups, choices and bounds of grades. */
const shownOptions = ({ makes, options }: MethodRecord, written: WrittenOptions): Options => {
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
    Object.values(grade).every((entry) => typeof entry === 'object' && entry !== null && 'bounds' in entry))

/** Whether the panel can show the choice: one column or the register, for all secrets. */
const isPlain = (choice: unknown): boolean =>
  typeof choice === 'object' && choice !== null && !('per' in choice) && !('file' in choice)

/** The options of the chosen method. */
export function MethodOptions({ record, written }: { record: MethodRecord; written: WrittenOptions }) {
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
          text={open ? methodTexts.fewer : methodTexts.more}
          look="quiet"
          small
          icon={open ? 'minus' : 'plus'}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
      )}
      {open && <div className={css.fields}>{more.map(field)}</div>}
      <p className={css.cite}>
        {title} {citation}.
      </p>
    </section>
  )
}

interface DiversityBound extends Diversity {
  readonly sensitive: string
  readonly beside: readonly string[]
}

/** The largest l that is possible, and why. Where the policy asks for more: what would allow it. */
function LargestL({ method, written }: MethodPanelProps) {
  const { project } = useProject()
  const { text, view, store } = usePolicy()
  const groups = writtenGroups(written.columns)
  const questions = columnsOfRole(view, 'sensitive').map((sensitive) => ({
    sensitive,
    beside: besideOf(sensitive, groups, written),
  }))
  const bounds = useAnswer(
    questions.length === 0
      ? undefined
      : `source/${project.id}/diversity/${project.source?.arrived}/${JSON.stringify(questions)}`,
    (signal) =>
      Promise.all(
        questions.map(async ({ sensitive, beside }): Promise<DiversityBound> => {
          // The address has the list of columns as JSON.
          const query = { sensitive, beside: JSON.stringify(beside) }
          const diversity = await client.sources.diversity({ params: { id: project.id }, query, signal })
          return { ...diversity, sensitive, beside }
        }),
      ),
  )
  if (bounds.state !== 'ready') return null
  const worst = bounds.value.reduce((least, bound) => (bound.l < least.l ? bound : least))
  const isTooMuch = typeof written.l === 'number' && written.l > worst.l
  const [better] = worst.without.filter(({ l }) => l > worst.l)
  const edit = (option: string, value: Plain) => store.edit(setIn(text, ['method', method, option], value))
  return (
    <div className={isTooMuch ? css.tooMuch : css.bound} role={isTooMuch ? 'alert' : undefined}>
      <p>{reasonOf(worst)}</p>
      {isTooMuch && (
        <div className={css.row}>
          {worst.l >= 2 && (
            <Button text={texts.largestL.ask(worst.l)} small onClick={() => edit('l', worst.l)} />
          )}
          {better && groups && (
            <Button
              text={texts.largestL.takeOut(better.name, better.l)}
              small
              onClick={() => edit('columns', movedColumn(groups, better.name, groups.length))}
            />
          )}
        </div>
      )}
    </div>
  )
}

function reasonOf({ l, share, sensitive, beside }: DiversityBound): string {
  const most = l < 2 ? texts.largestL.none : texts.largestL.most(l)
  return beside.length === 0
    ? `${most} ${texts.largestL.alone(sensitive, percent(share))}`
    : `${most} ${texts.largestL.beside(sensitive, percent(share), beside.join(', '))}`
}

/**
 * Columns that stay in one group with a secret. None count where the method chooses the groups or makes values coarser: then only the
 * secret itself limits l.
 */
function besideOf(
  sensitive: string,
  groups: ColumnGroups | undefined,
  { mode, generalise }: WrittenOptions,
): readonly string[] {
  if (groups === undefined || mode === 'hardened' || generalise !== undefined) return []
  const group = groups.find((columns) => columns.includes(sensitive)) ?? []
  return group.filter((name) => name !== sensitive)
}
