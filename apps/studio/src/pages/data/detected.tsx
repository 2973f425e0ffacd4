import type { Project } from '@outis/api'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Button, IconButton, Popover } from '../../parts/button.tsx'
import { TextField } from '../../parts/field.tsx'
import { Icon } from '../../parts/icon.tsx'
import { ago, byteSize, counted } from '../../parts/numbers.ts'
import { setIn } from '../../policy/edit-policy.ts'
import { usePolicy, useProject } from '../../project/project-context.tsx'
import { dataTexts as texts } from '../../texts/data-texts.ts'
import css from './detected.module.css'

type Source = NonNullable<Project['source']>

/** How the file was read. Each setting can be changed. */
export function Detected({ source }: { readonly source: Source }) {
  const { view } = usePolicy()
  const { from } = source
  // Nothing is detected for a copy of a database table.
  const delimited = !from && /\.(csv|tsv|txt|data)$/i.test(source.name)
  const tokens = view.missing ?? ['']
  const shown = tokens.map((token) => (token === '' ? texts.emptyCells : token)).join(', ')
  return (
    <div className={css.bar}>
      <p className={css.file}>
        <Icon name={from ? 'table' : 'file'} size={18} />
        <b>{from ? texts.database.from(from.table, from.connection) : source.name}</b>
        <span>
          {counted(source.rows, 'row')} · {counted(source.columns.length, 'column')} ·{' '}
          {byteSize(source.bytes)}
          {from && ` · ${texts.database.copied} ${ago(source.arrived)}`}
        </span>
      </p>
      <ul className={css.chips}>
        {delimited && <Reading csv={view.csv} readAs={source.readAs} />}
        {(delimited || /\.xlsx?$/i.test(source.name)) && <LinesAbove lines={view.skip} />}
        <Chip name={texts.missing} value={shown}>
          {() => <MissingTokens tokens={tokens} />}
        </Chip>
      </ul>
    </div>
  )
}

const delimiterChoices: readonly Choice[] = Object.entries(texts.delimiters).map(([value, label]) => ({
  value,
  label,
}))
const encodingChoices: readonly Choice[] = ['utf-8', 'windows-1252', 'latin-1', 'utf-16'].map((value) => ({
  value,
  label: value,
}))
const headerChoices: readonly Choice[] = Object.entries(texts.headers).map(([value, label]) => ({
  value,
  label,
}))
const decimalChoices: readonly Choice[] = Object.entries(texts.decimals).map(([value, label]) => ({
  value,
  label,
}))

function Reading({ csv, readAs }: { csv: Readonly<Record<string, unknown>>; readAs: Source['readAs'] }) {
  const { text, store } = usePolicy()
  const set = (key: string, value: string | undefined) =>
    store.edit(setIn(text, ['data', 'csv', key], value === 'true' ? true : value === 'false' ? false : value))
  const chips = [
    { key: 'delimiter', name: texts.delimiter, choices: delimiterChoices },
    { key: 'encoding', name: texts.encoding, choices: encodingChoices },
    { key: 'header', name: texts.header, choices: headerChoices },
    { key: 'decimal', name: texts.decimal, choices: decimalChoices },
  ] as const
  return chips.map(({ key, name, choices }) => {
    const value = csv[key] === undefined ? undefined : String(csv[key])
    const detected = readAs === undefined ? undefined : String(readAs[key])
    const current = value ?? detected
    const label = choices.find((choice) => choice.value === current)?.label ?? current ?? texts.detected
    return (
      <Chip key={key} name={name} value={label} quiet={current === undefined} detected={value === undefined}>
        {(close) => (
          <ReadingChoice
            name={name}
            choices={choices}
            value={value}
            {...(detected !== undefined && {
              detected: choices.find((choice) => choice.value === detected)?.label ?? detected,
            })}
            onChoose={(next) => {
              set(key, next)
              close()
            }}
          />
        )}
      </Chip>
    )
  })
}

const linesChoices: readonly Choice[] = Array.from({ length: 10 }, (_, lines) => ({
  value: String(lines),
  label: texts.linesAbove(lines),
}))

/** Number of title lines above the column names. */
function LinesAbove({ lines }: { readonly lines: number | undefined }) {
  const { text, store } = usePolicy()
  return (
    <Chip name={texts.above} value={texts.linesAbove(lines ?? 0)}>
      {(close) => (
        <ReadingChoice
          name={texts.above}
          choices={linesChoices}
          value={String(lines ?? 0)}
          detects={false}
          onChoose={(next) => {
            store.edit(
              setIn(text, ['data', 'skip'], next === '0' || next === undefined ? undefined : Number(next)),
            )
            close()
          }}
        />
      )}
    </Chip>
  )
}

interface ChipProps {
  readonly name: string
  readonly value: string
  readonly quiet?: boolean
  /** Detected, not chosen. */
  readonly detected?: boolean
  readonly children: (close: () => void) => ReactNode
}

const Chip = ({ name, value, quiet = false, detected = false, children }: ChipProps) => (
  <li>
    <Popover
      label={name}
      button={(open) => (
        <button type="button" className={css.chip} {...open}>
          <span className={css.name}>{name}</span>
          <span className={quiet ? css.quiet : css.value}>{value}</span>
          {detected && !quiet && <span className="unseen">{texts.detected}</span>}
          <Icon name="chevron" size={14} />
        </button>
      )}
    >
      {children}
    </Popover>
  </li>
)

interface Choice {
  readonly value: string
  readonly label: string
}

interface ReadingChoiceProps {
  readonly name: string
  readonly choices: readonly Choice[]
  readonly value: string | undefined
  /** What was detected, where that is known. */
  readonly detected?: string
  /** Offers “detect”. Default true. */
  readonly detects?: boolean
  readonly onChoose: (value: string | undefined) => void
}

/** A list of settings, with “detect” first. */
function ReadingChoice({ name, choices, value, detected, detects = true, onChoose }: ReadingChoiceProps) {
  const all: readonly { readonly value: string | undefined; readonly label: string }[] = [
    ...(detects
      ? [{ value: undefined, label: detected === undefined ? texts.detect : texts.detectFound(detected) }]
      : []),
    ...choices,
  ]
  return (
    <ul className={css.list} aria-label={name}>
      {all.map((choice) => (
        <li key={choice.label}>
          <button type="button" aria-pressed={choice.value === value} onClick={() => onChoose(choice.value)}>
            <Icon name="check" size={15} />
            {choice.label}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The texts that mean “no value”: a list to add to and take from. */
function MissingTokens({ tokens }: { readonly tokens: readonly string[] }) {
  const { text, store } = usePolicy()
  const { profile } = useProject()
  const [typed, setTyped] = useState('')
  const proposed =
    profile.state === 'ready' ? profile.value.missingTokens.filter((token) => !tokens.includes(token)) : []
  const set = (next: readonly string[]) => store.edit(setIn(text, ['data', 'missing'], next))
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (typed !== '' && !tokens.includes(typed)) set([...tokens, typed])
    setTyped('')
  }
  return (
    <div className={css.tokens}>
      <p>{texts.missingLead}</p>
      <ul>
        {tokens.map((token) => (
          <li key={token}>
            <span>{token === '' ? texts.emptyCells : token}</span>
            <IconButton
              icon="close"
              label={texts.remove(token === '' ? texts.emptyCells : token)}
              disabled={tokens.length === 1}
              onClick={() => set(tokens.filter((other) => other !== token))}
            />
          </li>
        ))}
        {proposed.map((token) => (
          <li key={token} className={css.found}>
            <span>{texts.found(token)}</span>
            <Button text={texts.add} small onClick={() => set([...tokens, token])} />
          </li>
        ))}
      </ul>
      <form onSubmit={add}>
        <TextField
          label={texts.addToken}
          bare
          placeholder={texts.addToken}
          value={typed}
          onValue={setTyped}
        />
        <Button text={texts.add} type="submit" disabled={typed === ''} />
      </form>
    </div>
  )
}
