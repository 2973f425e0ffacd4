import { AnswerText } from '../../answers/answer-text.tsx'
import { WithheldList } from '../../answers/withheld-list.tsx'
import { Failure } from '../../parts/failure.tsx'
import { Note } from '../../parts/note.tsx'
import { wholeNumber } from '../../parts/numbers.ts'
import { Section } from '../../parts/section.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { askAnswer, type Grant, type ListedAnswer } from '../../server/answers.ts'
import { useSession } from '../../server/session.tsx'
import { useAnswer } from '../../server/use-answer.ts'
import { answerTexts } from '../../texts/answers.ts'
import { peopleTexts } from '../../texts/people.ts'
import { requestTexts as texts } from '../../texts/requests.ts'
import { Decide } from './decide.tsx'
import css from './request-detail.module.css'

interface RequestDetailProps {
  readonly request: ListedAnswer
  readonly grant: Grant | undefined
  readonly changed: () => void
}

/** What was sent, what would be told, what the rules withheld, and the decision. */
export function RequestDetail({ request, grant, changed }: RequestDetailProps) {
  const { kind, id } = request
  const me = useSession().me?.id
  const told = useAnswer(`request:${kind}:${id}`, (signal) => askAnswer(kind, id, signal))
  if (told.state === 'waiting') return <Waiting what={texts.loading} />
  if (told.state === 'failed') return <Failure error={told.error} again={told.again} />
  const { asked, text, withheld, state, comment, budget } = told.value
  const facts = [
    [texts.facts.researcher, grant?.names.researcher ?? peopleTexts.removed],
    [texts.facts.release, grant?.names.release ?? peopleTexts.removed],
    [texts.facts.cost, texts.ofBudget(wholeNumber(budget.cost), wholeNumber(budget.left))],
    [texts.facts.smallest, grant ? texts.rows(wholeNumber(grant.minSupport)) : ''],
    [texts.facts.purpose, grant?.purpose ?? ''],
  ] as const
  const decided = () => {
    told.again()
    changed()
  }
  return (
    <Section title={answerTexts.kinds[kind]} lead={answerTexts.states[state]}>
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={css.pair}>
        <div>
          <h3>{texts.asked}</h3>
          <AnswerText text={asked ?? ''} label={texts.asked} />
        </div>
        <div>
          <h3>{state === 'answered' ? texts.answered : texts.answer}</h3>
          <AnswerText text={text ?? texts.noText} label={texts.answer} />
        </div>
      </div>
      <WithheldList withheld={withheld} few={grant?.minSupport} />
      {state !== 'waiting' ? (
        <Note kind={state === 'answered' ? 'good' : 'warn'} title={texts.decided[state]}>
          {comment}
        </Note>
      ) : request.researcher === me ? (
        <Note title={texts.own} />
      ) : (
        <Decide request={request} decided={decided} />
      )}
    </Section>
  )
}
