import type { MethodRecord } from '@outis/core/methods'
import type { Options } from '@outis/core/options'
import { useState } from 'react'
import { OptionField } from '../../methods/option-field.tsx'
import { type NamedOption, optionGroups } from '../../methods/start-values.ts'
import { Button } from '../../parts/button.tsx'
import { percent } from '../../parts/numbers.ts'
import { setIn } from '../../policy/edit-policy.ts'
import { usePolicy, useProject } from '../../project/project-context.tsx'
import { askDiversity, type Diversity } from '../../server/projects.ts'
import { useAnswer } from '../../server/use-answer.ts'
import { methodTexts } from '../../texts/methods.ts'
import { protectTexts as texts } from '../../texts/protect.ts'
import { type ColumnGroups, movedColumn, writtenGroups } from './grouped-columns.ts'
import css from './method-options.module.css'

/** Columns of slices, where choices of people come from, and bounds of grades have panels of their own. */
const shownOptions = (
  { recoding, options }: MethodRecord,
  written: Readonly<Record<string, unknown>>,
): Options => {
  const elsewhere = new Set([
    ...(recoding === 'sliced' ? ['columns'] : []),
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
      {name === 'l' && record.recoding === 'sliced' && <LargestL method={id} written={written} />}
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

interface LargestLProps {
  readonly method: string
  readonly written: Readonly<Record<string, unknown>>
}

interface Bound extends Diversity {
  readonly sensitive: string
  readonly beside: readonly string[]
}

/** The largest l that is possible, and why; what would allow more where the policy asks for more. */
function LargestL({ method, written }: LargestLProps) {
  const { project } = useProject()
  const { text, view, store } = usePolicy()
  const secrets = [...view.attributes].flatMap(([name, { role }]) => (role === 'sensitive' ? [name] : []))
  const groups = writtenGroups(written.columns)
  const asked = secrets.map((sensitive) => ({ sensitive, beside: besideOf(sensitive, groups, written) }))
  const found = useAnswer(
    asked.length === 0
      ? undefined
      : `source/${project.id}/diversity/${project.source?.arrived}/${JSON.stringify(asked)}`,
    (signal) =>
      Promise.all(
        asked.map(
          async (one): Promise<Bound> => ({ ...(await askDiversity(project.id, one, signal)), ...one }),
        ),
      ),
  )
  if (found.state !== 'ready') return null
  const worst = found.value.reduce((least, one) => (one.l < least.l ? one : least))
  const { l: asks } = written
  const isTooMuch = typeof asks === 'number' && asks > worst.l
  const [better] = worst.without.filter(({ l }) => l > worst.l)
  return (
    <div className={isTooMuch ? css.tooMuch : css.bound} role={isTooMuch ? 'alert' : undefined}>
      <p>{reasonOf(worst)}</p>
      {isTooMuch && (
        <div className={css.row}>
          {worst.l >= 2 && (
            <Button small onClick={() => store.edit(setIn(text, ['method', method, 'l'], worst.l))}>
              {texts.largestL.ask(worst.l)}
            </Button>
          )}
          {better && groups && (
            <Button
              small
              onClick={() =>
                store.edit(
                  setIn(
                    text,
                    ['method', method, 'columns'],
                    movedColumn(groups, better.name, groups.length).map((group) => [...group]),
                  ),
                )
              }
            >
              {texts.largestL.takeOut(better.name, better.l)}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function reasonOf({ l, share, sensitive, beside }: Bound): string {
  const most = l < 2 ? texts.largestL.none : texts.largestL.most(l)
  return beside.length === 0
    ? `${most} ${texts.largestL.alone(sensitive, percent(share))}`
    : `${most} ${texts.largestL.beside(sensitive, percent(share), beside.join(', '))}`
}

/**
 * Columns that stay with a secret. Groups that the method finds, or coarser values, can always be changed so far that nothing stands
 * in the way but the secret itself.
 */
function besideOf(
  sensitive: string,
  groups: ColumnGroups | undefined,
  { mode, generalise }: Readonly<Record<string, unknown>>,
): readonly string[] {
  if (groups === undefined || mode === 'hardened' || generalise !== undefined) return []
  const own = groups.find((group) => group.includes(sensitive)) ?? []
  return own.filter((name) => name !== sensitive)
}
