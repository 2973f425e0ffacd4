import { useState } from 'react'
import { useDistribution } from '../../columns/use-distribution.ts'
import { Button } from '../../parts/button.tsx'
import { Note, Pending } from '../../parts/note.tsx'
import { wholeNumber } from '../../parts/numbers.ts'
import { toggled } from '../../parts/toggled.ts'
import { choosingMethod, protectOnly, sensitiveValuesOf } from '../../policy/edit-attributes.ts'
import { usePolicy } from '../../project/project-context.tsx'
import { appTexts } from '../../texts/app-texts.ts'
import { roleTexts } from '../../texts/roles-texts.ts'
import css from './secret-values.module.css'

const texts = roleTexts.secret

/** The values of a secret column that are really sensitive (the set A of the papers). */
export function SecretValues({ column }: { readonly column: string }) {
  const distribution = useDistribution(column)
  const { text, view, store } = usePolicy()
  const chosen = sensitiveValuesOf(view, column)
  // The ticks stay on the page until a method takes them.
  const [ticks, setTicks] = useState<ReadonlySet<string>>(new Set())
  const ticked = chosen === undefined ? ticks : new Set(chosen)
  const write = (values: ReadonlySet<string>) => store.edit(protectOnly(text, column, [...values], view))
  const set = (values: ReadonlySet<string>) =>
    chosen !== undefined && values.size > 0 ? write(values) : setTicks(values)
  if (distribution.state !== 'ready')
    return <Pending answer={distribution} what={appTexts.profiling} lines={1} />
  const { values = [], others } = distribution.value
  const rows = values.reduce((sum, { value, rows }) => (ticked.has(value) ? sum + rows : sum), 0)
  return (
    <div className={css.secret}>
      <header>
        <div>
          <h4>{texts.title}</h4>
          <p>{texts.lead}</p>
        </div>
        <span className={css.tools}>
          <Button text={texts.suggestRare} small onClick={() => set(new Set(rareOf(values)))} />
          <Button text={texts.none} small look="quiet" onClick={() => set(new Set())} />
        </span>
      </header>
      <Values values={values} ticked={ticked} onToggle={(value) => set(toggled(ticked, value))} />
      {others && others.values > 0 && <p className={css.quiet}>{texts.more(others.values)}</p>}
      <p className={css.quiet} role="status">
        {ticked.size === 0 ? texts.nothing : texts.chosen(ticked.size, wholeNumber(rows))}
      </p>
      {chosen === undefined && choosingMethod && ticked.size > 0 && (
        <Note actions={<Button text={texts.only} small look="main" onClick={() => write(ticked)} />}>
          {texts.onlyHint(view.method?.name ?? '', choosingMethod)}
        </Note>
      )}
    </div>
  )
}

/** Rare values: at most half the rows of the mean frequency. */
function rareOf(values: readonly { readonly value: string; readonly rows: number }[]): string[] {
  const all = values.reduce((sum, { rows }) => sum + rows, 0)
  return values.filter(({ rows }) => rows <= all / (2 * values.length)).map(({ value }) => value)
}

interface ValuesProps {
  readonly values: readonly { readonly value: string; readonly rows: number }[]
  readonly ticked: ReadonlySet<string>
  readonly onToggle: (value: string) => void
}

function Values({ values, ticked, onToggle }: ValuesProps) {
  const most = values[0]?.rows ?? 1
  return (
    <ul className={css.values}>
      {values.map(({ value, rows: count }) => (
        <li key={value}>
          <label>
            <input type="checkbox" checked={ticked.has(value)} onChange={() => onToggle(value)} />
            <span className={css.value}>{value}</span>
            <span className={css.bar} style={{ width: `${Math.max(2, (count / most) * 72)}px` }} />
            <span className={css.count}>{wholeNumber(count)}</span>
          </label>
        </li>
      ))}
    </ul>
  )
}
