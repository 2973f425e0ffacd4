import type { Grant, Release } from '@outis/api'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { ChoiceField } from '../../parts/field.tsx'
import { FileDrop, useFileChoice } from '../../parts/file-drop.tsx'
import { Failure } from '../../parts/note.tsx'
import { Section } from '../../parts/section.tsx'
import { Segmented, segmentsOf } from '../../parts/segmented.tsx'
import {
  type AnswerKind,
  type AskedAnalysis,
  sendAnalysis,
  sendResult,
  type ToldAnswer,
} from '../../server/answers-api.ts'
import { useDoing } from '../../server/use-answer.ts'
import { researchTexts } from '../../texts/research-texts.ts'
import css from './ask-forms.module.css'

const texts = researchTexts.ask

interface AskProps {
  readonly release: Release
  readonly grant: Grant
  readonly onAnswer: (answer: ToldAnswer) => void
}

type Way = keyof typeof texts.ways

export function Ask({ release, grant, onAnswer }: AskProps) {
  const [way, setWay] = useState<Way>('result')
  const { doing, error, run } = useDoing()
  const form: AskFormProps = {
    columns: grant.attributes ?? release.columns,
    release: release.id,
    doing,
    send: (ask) => run(ask, onAnswer),
  }
  return (
    <Section title={texts.title}>
      <Segmented<Way>
        label={texts.title}
        size="small"
        value={way}
        onChoose={setWay}
        segments={segmentsOf(texts.ways)}
      />
      {way === 'result' ? <ResultForm {...form} /> : <ComputeForm {...form} />}
      {error && <Failure error={error} />}
    </Section>
  )
}

interface AskFormProps {
  readonly columns: readonly string[]
  readonly release: string
  readonly doing: boolean
  /** Sends a request and shows its error. */
  readonly send: (ask: () => Promise<ToldAnswer>) => void
}

/** The answer that the address names. */
export interface ShownAnswer {
  readonly kind: AnswerKind
  readonly id: string
}

/** Values of `outis interpret --as`. */
const FORMS = ['tree', 'rules', 'conditions', 'frequencies', 'table', 'json']

/** A result as a tool printed it: pasted, typed, chosen or dropped. */
function ResultForm({ columns, release, doing, send }: AskFormProps) {
  const id = useId()
  const [result, setResult] = useState('')
  const [form, setForm] = useState('')
  const [target, setTarget] = useState('')
  const read = (file: File) => void file.text().then(setResult)
  const choice = useFileChoice(read, '.txt,.csv,.tsv,.json,.out,.log')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(() =>
      sendResult({ release, result, ...(form !== '' && { form }), ...(target !== '' && { class: target }) }),
    )
  }
  return (
    <form className={css.form} onSubmit={submit}>
      <FileDrop onFile={read} words={texts.drop} />
      <label htmlFor={id} className={css.label}>
        {texts.result}
      </label>
      <textarea
        id={id}
        className={css.result}
        rows={9}
        required
        maxLength={1_000_000}
        spellCheck={false}
        autoCapitalize="off"
        placeholder={texts.example}
        aria-describedby={`${id}-hint`}
        value={result}
        onChange={(event) => setResult(event.target.value)}
      />
      <p id={`${id}-hint`} className={css.hint}>
        {texts.resultHint}
      </p>
      <Reading {...{ columns, form, setForm, target, setTarget }} />
      <div className={css.actions}>
        <Button
          text={doing ? texts.sending : texts.send}
          look="main"
          type="submit"
          disabled={doing || result.trim() === ''}
        />
        <Button text={texts.choose} icon="file" onClick={choice.open} />
        {choice.input}
      </div>
    </form>
  )
}

interface ReadingProps {
  readonly columns: readonly string[]
  readonly form: string
  readonly setForm: (form: string) => void
  readonly target: string
  readonly setTarget: (column: string) => void
}

/** How to read a result that is not recognised. */
const Reading = ({ columns, form, setForm, target, setTarget }: ReadingProps) => (
  <details className={css.more}>
    <summary>{texts.more}</summary>
    <div className={css.pair}>
      <ChoiceField
        label={texts.form}
        value={form}
        onValue={setForm}
        choices={[{ value: '', label: texts.anyForm }, ...FORMS.map((value) => ({ value, label: value }))]}
      />
      <ChoiceField
        label={texts.class}
        value={target}
        onValue={setTarget}
        choices={[{ value: '', label: texts.noClass }, ...columns.map((value) => ({ value, label: value }))]}
      />
    </div>
  </details>
)

type Kind = AskedAnalysis['kind']

const KINDS = Object.keys(texts.kinds) as readonly Kind[]

/** Something that the server computes on the original. */
function ComputeForm({ columns, release, doing, send }: AskFormProps) {
  const [kind, setKind] = useState<Kind>('counts')
  const [first, setFirst] = useState(columns[0] ?? '')
  const [second, setSecond] = useState(columns[1] ?? '')
  const column = (label: string, value: string, choose: (value: string) => void) => (
    <ChoiceField label={label} value={value} onValue={choose} choices={columns} />
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(() => sendAnalysis(analysisOf(kind, { release, first, second })))
  }
  const firstLabel = { counts: texts.column, crosstab: texts.first }[kind as string] ?? texts.target
  return (
    <form className={css.form} onSubmit={submit}>
      <ChoiceField
        label={texts.kind}
        hint={texts.computeHint}
        value={kind}
        onValue={(value) => setKind(value as Kind)}
        choices={KINDS.map((value) => ({ value, label: texts.kinds[value] }))}
      />
      <div className={css.pair}>
        {column(firstLabel, first, setFirst)}
        {kind === 'crosstab' && column(texts.second, second, setSecond)}
      </div>
      <div className={css.actions}>
        <Button text={doing ? texts.sending : texts.compute} look="main" type="submit" disabled={doing} />
      </div>
    </form>
  )
}

interface Chosen {
  readonly release: string
  readonly first: string
  readonly second: string
}

function analysisOf(kind: Kind, { release, first, second }: Chosen): AskedAnalysis {
  if (kind === 'counts') return { release, kind, column: first }
  if (kind === 'crosstab') return { release, kind, columns: [first, second] }
  return { release, kind, class: first }
}
