import { type AnyOption, describeOption } from '@outis/core/options'
import { type ReactNode, useEffect, useState } from 'react'
import { parse } from 'yaml'
import { useDistribution } from '../columns/use-distribution.ts'
import { ChoiceField, NumberField, TextField } from '../parts/field.tsx'
import { wholeNumber } from '../parts/numbers.ts'
import { toggled } from '../parts/toggled.ts'
import { inline, type Plain } from '../policy/edit-policy.ts'
import { columnsOfRole } from '../policy/policy-view.ts'
import { usePolicy } from '../project/project-context.tsx'
import { methodTexts as texts } from '../texts/columns-texts.ts'
import css from './option-field.module.css'
import { numberLimits } from './start-values.ts'

interface OptionFieldProps {
  readonly name: string
  readonly option: AnyOption
  readonly value: unknown
  readonly fault: string | undefined
  readonly onValue: (value: Plain | undefined) => void
}

/** The control of an option, made from its declaration. */
export function OptionField(props: OptionFieldProps) {
  const { name, option, value, fault, onValue } = props
  const limits = numberLimits(option)
  const hint = fault ?? option.help
  if (limits)
    return (
      <Faulty fault={fault}>
        <NumberField
          label={name}
          value={typeof value === 'number' ? value : undefined}
          placeholder={placeholderOf(option)}
          {...limits}
          onValue={onValue}
        />
        <p className={fault === undefined ? css.help : css.faultText}>{hint}</p>
      </Faulty>
    )
  switch (option.kind) {
    case 'choice':
      return (
        <ChoiceField
          label={name}
          hint={option.help}
          fault={fault}
          value={typeof value === 'string' ? value : ''}
          onValue={(value) => onValue(value === '' ? undefined : value)}
          choices={[
            ...(option.default === undefined && !option.optional
              ? []
              : [{ value: '', label: texts.usual(placeholderOf(option)) }]),
            ...option.values.map((value) => ({ value: value, label: value })),
          ]}
        />
      )
    case 'flag':
    case 'mark':
      return (
        <label className={css.flag}>
          <input
            type="checkbox"
            checked={
              value === true || (value === undefined && 'default' in option && option.default === true)
            }
            onChange={(event) =>
              onValue(event.target.checked ? true : option.kind === 'mark' ? undefined : false)
            }
          />
          <span>
            <b>{name}</b> <small>{hint}</small>
          </span>
        </label>
      )
    case 'values':
      return <ValuesField label={name} hint={hint} value={value} onValue={onValue} />
    case 'group':
      return <GroupField {...props} option={option} />
    default:
      return <WrittenField {...props} />
  }
}

const placeholderOf = (option: AnyOption): string => {
  const usual = 'default' in option ? option.default : undefined
  if (usual !== undefined && typeof usual !== 'object') return String(usual)
  return option.otherwise ?? texts.none
}

const Faulty = ({
  fault,
  children,
}: {
  readonly fault: string | undefined
  readonly children: ReactNode
}) => <div className={fault === undefined ? '' : css.fault}>{children}</div>

/** A mapping of options, each with its own control. */
function GroupField({
  name,
  option,
  value,
  fault,
  onValue,
}: OptionFieldProps & { readonly option: Extract<AnyOption, { kind: 'group' }> }) {
  const written = (typeof value === 'object' && value !== null ? value : {}) as Readonly<
    Record<string, Plain>
  >
  const set = (key: string, next: Plain | undefined) => {
    const rest = Object.fromEntries(
      Object.entries({ ...written, [key]: next }).filter(([, one]) => one !== undefined),
    )
    onValue(Object.keys(rest).length === 0 ? undefined : (rest as Plain))
  }
  return (
    <fieldset className={css.group}>
      <legend>{name}</legend>
      <p className={fault === undefined ? css.help : css.faultText}>{fault ?? option.help}</p>
      <div className={css.inner}>
        {Object.entries(option.options).map(([key, one]) => (
          <OptionField
            key={key}
            name={key}
            option={one}
            value={written[key]}
            fault={undefined}
            onValue={(next) => set(key, next)}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** A text field for options without a control of their own: YAML as in the policy. */
function WrittenField({ name, option, value, fault, onValue }: OptionFieldProps) {
  const text = value === undefined ? '' : inline(value as Plain)
  const [typed, setTyped] = useState(text)
  useEffect(() => setTyped(text), [text])
  const settle = () => {
    if (typed === text) return
    if (typed.trim() === '') return onValue(undefined)
    try {
      onValue(parse(typed, { version: '1.2' }) as Plain)
    } catch {
      onValue(typed)
    }
  }
  return (
    <TextField
      label={name}
      hint={`${option.help} ${texts.mustBe(describeOption(option))}`}
      fault={fault}
      value={typed}
      placeholder={placeholderOf(option)}
      onValue={setTyped}
      onBlur={settle}
      onKeyDown={(event) => event.key === 'Enter' && settle()}
    />
  )
}

interface ValuesFieldProps {
  readonly label: string
  readonly hint: string
  readonly value: unknown
  readonly onValue: (value: Plain | undefined) => void
}

/** The values of each secret column, to be ticked. */
export function ValuesField({ label, hint, value, onValue }: ValuesFieldProps) {
  const { view } = usePolicy()
  const columns = columnsOfRole(view, 'sensitive')
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

/** The option with its values as texts, at the top level or in a group: 007 is not 7. */
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
