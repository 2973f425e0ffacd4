import { type FormEvent, useId, useState } from 'react'
import { ValuesField } from '../../methods/option-field.tsx'
import { Button } from '../../parts/button.tsx'
import { ChoiceField } from '../../parts/field.tsx'
import { Failure } from '../../parts/note.tsx'
import { Segmented } from '../../parts/segmented.tsx'
import { usePolicy, useProject } from '../../project/project-context.tsx'
import { go, useLocation } from '../../router/router.tsx'
import { startAdvice } from '../../server/advice-api.ts'
import { useDoing } from '../../server/use-answer.ts'
import { chooseTexts as texts } from '../../texts/choose-texts.ts'
import {
  audienceIds,
  fearIds,
  firstQuestion,
  goalOf,
  lackOf,
  purposeIds,
  type Question,
  type QuestionPart,
  searchOf,
} from './advice-question.ts'
import css from './question-form.module.css'

export function QuestionForm() {
  const { project, runs } = useProject()
  const { text, view } = usePolicy()
  const { search } = useLocation()
  const [question, setQuestion] = useState(() => firstQuestion(search, text, view))
  const { doing: busy, error, run } = useDoing()
  const set = (part: Partial<Question>) => setQuestion({ ...question, ...part })
  const lack = lackOf(question)
  const ask = (event: FormEvent) => {
    event.preventDefault()
    const address = `/projects/${project.id}/protect/choose`
    run(
      () => startAdvice(project.id, goalOf(question), text),
      ({ id }) => {
        runs.again()
        // “Back” then leads to the form with the same question.
        go(`${address}${searchOf(question)}`, { replace: true })
        go(`${address}/${id}${searchOf(question)}`)
      },
    )
  }
  return (
    <form className={css.form} onSubmit={ask} aria-label={texts.ask}>
      <ThreeQuestions question={question} set={set} />
      <FearDetails question={question} set={set} />
      <Trials trials={question.trials} onTrials={(trials) => set({ trials })} />
      {error && <Failure error={error} />}
      <div className={css.row}>
        <Button
          text={busy ? texts.starting : texts.start}
          look="main"
          type="submit"
          disabled={busy || lack !== undefined}
        />
        <p role="status" className={lack === undefined ? css.quiet : css.lack}>
          {lack ?? texts.startLead}
        </p>
      </div>
    </form>
  )
}

const ThreeQuestions = ({ question, set }: QuestionPart) => (
  <div className={css.three}>
    <Fears question={question} set={set} />
    <div className={css.stack}>
      <ChoiceCards
        title={texts.purpose.title}
        lead={texts.purpose.lead}
        chosen={[question.purpose]}
        onChoose={(purpose) => set({ purpose })}
        cards={cardsOf(purposeIds, texts.purpose.of)}
      />
      {question.purpose === 'model' && <ModelColumn question={question} set={set} />}
    </div>
    <ChoiceCards
      title={texts.audience.title}
      lead={texts.audience.lead}
      chosen={[question.audience]}
      onChoose={(audience) => set({ audience })}
      cards={cardsOf(audienceIds, texts.audience.of)}
    />
  </div>
)

const Fears = ({ question: { fears }, set }: QuestionPart) => (
  <ChoiceCards
    many
    title={texts.fear.title}
    lead={texts.fear.lead}
    chosen={fears}
    onChoose={(fear) =>
      set({ fears: fearIds.filter((id) => (id === fear ? !fears.includes(id) : fears.includes(id))) })
    }
    cards={cardsOf(fearIds, texts.fear.of)}
  />
)

const cardsOf = <Id extends string>(
  ids: readonly Id[],
  words: Readonly<Record<Id, readonly [string, string]>>,
) => ids.map((value) => ({ value, title: words[value][0], lead: words[value][1] }))

/** The number of trials. An unusual number from the address or policy is offered too. */
function Trials({ trials, onTrials }: { trials: number; onTrials: (trials: number) => void }) {
  const usual = Object.entries(texts.trials.of)
  const own = usual.some(([value]) => Number(value) === trials) ? [] : [[String(trials), texts.trials.own]]
  return (
    <div className={css.trials}>
      <p className={css.title}>{texts.trials.title}</p>
      <Segmented
        label={texts.trials.title}
        size="small"
        value={String(trials)}
        onChoose={(value) => onTrials(Number(value))}
        segments={[...own, ...usual].map(([value = '', label = '']) => ({
          value,
          label,
          sub: texts.trials.sub(value),
        }))}
      />
    </div>
  )
}

/** Columns that may be published, in the order of the policy. */
function usePublished() {
  const { view } = usePolicy()
  return [...view.attributes].flatMap(([name, { role }]) =>
    role === 'identifying' || role === undefined ? [] : [{ value: name, label: name }],
  )
}

const ModelColumn = ({ question: { column }, set }: QuestionPart) => (
  <ChoiceField
    label={texts.purpose.column}
    choices={usePublished()}
    value={column}
    onValue={(value) => set({ column: value })}
  />
)

/** Further fields for two of the fears. */
function FearDetails({ question: { fears, values, choice }, set }: QuestionPart) {
  const columns = usePublished()
  const asksValues = fears.includes('some-values')
  const asksChoice = fears.includes('own-choice')
  if (!asksValues && !asksChoice) return null
  return (
    <div className={css.details}>
      {asksValues && (
        <ValuesField
          label={texts.fear.values}
          hint={texts.fear.valuesHint}
          value={values}
          onValue={(next) => set({ values: (next ?? {}) as Question['values'] })}
        />
      )}
      {asksChoice && (
        <ChoiceField
          label={texts.fear.choice}
          hint={texts.fear.choiceHint}
          choices={columns}
          value={choice}
          onValue={(value) => set({ choice: value })}
        />
      )}
    </div>
  )
}

interface ChoiceCard<Value extends string> {
  readonly value: Value
  readonly title: string
  readonly lead: string
}

interface ChoiceCardsProps<Value extends string> {
  readonly title: string
  readonly lead: string
  readonly cards: readonly ChoiceCard<Value>[]
  readonly chosen: readonly Value[]
  readonly onChoose: (value: Value) => void
  /** Several may be chosen. */
  readonly many?: boolean
}

/** A question with a few answers, each with an explanation. */
function ChoiceCards<Value extends string>(props: ChoiceCardsProps<Value>) {
  const { title, lead, cards, chosen, onChoose, many = false } = props
  const name = useId()
  return (
    <fieldset className={css.group}>
      <legend className={css.choiceCardsTitle}>{title}</legend>
      <p className={css.lead}>{lead}</p>
      {cards.map((card) => (
        <label key={card.value} className={css.card}>
          <input
            type={many ? 'checkbox' : 'radio'}
            name={name}
            checked={chosen.includes(card.value)}
            onChange={() => onChoose(card.value)}
          />
          <span>
            <b>{card.title}</b>
            <small>{card.lead}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
