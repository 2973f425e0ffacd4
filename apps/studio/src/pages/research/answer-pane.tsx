import type { Grant } from '@outis/api'
import { AnswerText, WithheldList } from '../../answers/answer-text.tsx'
import { Button } from '../../parts/button.tsx'
import { Failure, Note, Waiting } from '../../parts/note.tsx'
import { wholeNumber } from '../../parts/numbers.ts'
import { Section } from '../../parts/section.tsx'
import { sharesInWords } from '../../parts/shares-in-words.ts'
import { askAnswer, type ToldAnswer } from '../../server/answers-api.ts'
import { useAnswer } from '../../server/use-answer.ts'
import { answerTexts } from '../../texts/answers-texts.ts'
import { researchTexts } from '../../texts/research-texts.ts'
import css from './answer-pane.module.css'
import type { ShownAnswer } from './ask-forms.tsx'

const texts = researchTexts.answer

interface AnswerPaneProps {
  readonly shown: ShownAnswer | undefined
  /** The answer that just came: shown without asking again. */
  readonly fresh: ToldAnswer | undefined
  readonly grant: Grant
}

/** The answer beside what was loaded. */
export function AnswerPane({ shown, fresh, grant }: AnswerPaneProps) {
  const isFresh = fresh !== undefined && fresh.id === shown?.id && fresh.state === 'answered'
  const key = shown === undefined || isFresh ? undefined : `answer:${shown.kind}:${shown.id}`
  const loaded = useAnswer(key, (signal) =>
    askAnswer(shown?.kind ?? 'interpretation', shown?.id ?? '', signal),
  )
  const answer = isFresh ? fresh : loaded.value
  if (shown === undefined)
    return (
      <Section title={texts.title}>
        <div className={css.none}>
          <p>{texts.none}</p>
          <p>{texts.noneHint}</p>
        </div>
      </Section>
    )
  return (
    <Section
      title={texts.title}
      {...(answer && { lead: `${answerTexts.kinds[answer.kind]} · ${costOf(answer)}` })}
    >
      <div className={css.answer} aria-live="polite">
        {loaded.state === 'failed' && <Failure error={loaded.error} again={loaded.again} />}
        {answer === undefined && loaded.state === 'waiting' && <Waiting what={texts.loading} />}
        {answer && <Told answer={answer} grant={grant} again={loaded.again} />}
      </div>
    </Section>
  )
}

function costOf({ budget: { cost }, undone }: ToldAnswer): string {
  const words = cost === 0 ? answerTexts.budget.free : answerTexts.budget.cost(wholeNumber(cost))
  return undone === null || undone.length === 0
    ? words
    : `${words} ${answerTexts.budget.undone(sharesInWords(undone))}`
}

function Told({ answer, grant, again }: { answer: ToldAnswer; grant: Grant; again: () => void }) {
  if (answer.state === 'waiting')
    return (
      <Note title={texts.waiting} actions={<Button text={texts.again} small onClick={again} />}>
        {texts.waitingHint}
      </Note>
    )
  if (answer.state === 'refused')
    return (
      <Note kind="warn" title={texts.refused}>
        {answer.comment}
      </Note>
    )
  return (
    <>
      <AnswerText text={answer.text ?? ''} label={texts.region} />
      <WithheldList withheld={answer.withheld} few={grant.minSupport} />
      {answer.notes.length > 0 && (
        <ul className={css.notes}>
          {answer.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {answer.comment && (
        <Note title={answerTexts.comment} kind="good">
          {answer.comment}
        </Note>
      )}
    </>
  )
}
