import { useDistribution } from '../columns/use-distribution.ts'
import { wholeNumber } from '../parts/numbers.ts'
import { toggled } from '../parts/toggled.ts'
import type { Plain } from '../policy/yaml-form.ts'
import { usePolicy } from '../project/project-context.tsx'
import { methodTexts as texts } from '../texts/methods.ts'
import css from './option-field.module.css'

interface ValuesFieldProps {
  readonly label: string
  readonly hint: string
  readonly value: unknown
  readonly onValue: (value: Plain | undefined) => void
}

/** Column → values of the data: the values of each secret column, to be ticked. */
export function ValuesField({ label, hint, value, onValue }: ValuesFieldProps) {
  const { view } = usePolicy()
  const columns = [...view.attributes].flatMap(([name, { role }]) => (role === 'sensitive' ? [name] : []))
  const asWritten = writtenValues(view.method?.texts, label) ?? value
  const written = (typeof asWritten === 'object' && asWritten !== null ? asWritten : {}) as Readonly<
    Record<string, readonly unknown[]>
  >
  const set = (column: string, values: readonly string[]) => {
    const next = { ...written, [column]: values }
    onValue(Object.fromEntries(Object.entries(next).filter(([, ticked]) => ticked.length > 0)) as Plain)
  }
  return (
    <div className={css.values} role="group" aria-label={label}>
      <p className={css.title}>{label}</p>
      <p className={css.help}>{hint}</p>
      {columns.length === 0 && <p className={css.faultText}>{texts.noSecret}</p>}
      {columns.map((column) => (
        <ColumnValues
          key={column}
          column={column}
          ticked={(written[column] ?? []).map(String)}
          onTick={(values) => set(column, values)}
        />
      ))}
    </div>
  )
}

/** The option as the policy writes it, at the top of the method's options or in a group: 007 is no 7. */
export function writtenValues(texts: Readonly<Record<string, unknown>> | undefined, name: string): unknown {
  if (texts === undefined || name in texts) return texts?.[name]
  const groups = Object.values(texts).filter(
    (one): one is Record<string, unknown> => typeof one === 'object' && one !== null && name in one,
  )
  return groups[0]?.[name]
}

interface ColumnValuesProps {
  readonly column: string
  readonly ticked: readonly string[]
  readonly onTick: (values: readonly string[]) => void
}

function ColumnValues({ column, ticked, onTick }: ColumnValuesProps) {
  const distribution = useDistribution(column)
  const known = distribution.state === 'ready' ? (distribution.value.values ?? []) : []
  return (
    <fieldset className={css.column}>
      <legend className={css.title}>{texts.valuesOf(column)}</legend>
      <div className={css.list} tabIndex={0} role="group" aria-label={texts.valuesOf(column)}>
        {known.map(({ value, rows }) => (
          <label key={value} className={css.value}>
            <input
              type="checkbox"
              checked={ticked.includes(value)}
              onChange={() => onTick([...toggled(new Set(ticked), value)])}
            />
            {value} <small>{wholeNumber(rows)}</small>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
