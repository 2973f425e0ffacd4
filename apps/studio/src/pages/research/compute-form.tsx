import { type FormEvent, useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { ChoiceField } from '../../parts/field.tsx'
import { type AskedAnalysis, sendAnalysis } from '../../server/answers.ts'
import { researchTexts } from '../../texts/research.ts'
import css from './ask.module.css'
import type { Asking } from './asking.ts'

const texts = researchTexts.ask

type Kind = AskedAnalysis['kind']

const KINDS = Object.keys(texts.kinds) as readonly Kind[]

/** Something that the server computes on the original. */
export function ComputeForm({ columns, release, doing, send }: Asking) {
  const [kind, setKind] = useState<Kind>('counts')
  const [first, setFirst] = useState(columns[0] ?? '')
  const [second, setSecond] = useState(columns[1] ?? '')
  const column = (label: string, value: string, choose: (value: string) => void) => (
    <ChoiceField
      label={label}
      value={value}
      onChange={(event) => choose(event.target.value)}
      choices={columns.map((name) => ({ value: name, label: name }))}
    />
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
        onChange={(event) => setKind(event.target.value as Kind)}
        choices={KINDS.map((value) => ({ value, label: texts.kinds[value] }))}
      />
      <div className={css.pair}>
        {column(firstLabel, first, setFirst)}
        {kind === 'crosstab' && column(texts.second, second, setSecond)}
      </div>
      <div className={css.actions}>
        <Button look="main" type="submit" disabled={doing}>
          {doing ? texts.sending : texts.compute}
        </Button>
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
