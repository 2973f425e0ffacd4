import type { Grant } from '@outis/api'
import { useState } from 'react'
import { AnswerText, WithheldList } from '../../answers/answer-text.tsx'
import { Button } from '../../parts/button.tsx'
import { TextField } from '../../parts/field.tsx'
import { Failure, Note, Pending } from '../../parts/note.tsx'
import { ago, wholeNumber } from '../../parts/numbers.ts'
import { FactList, Section, StateChip } from '../../parts/section.tsx'
import { Segmented, segmentsOf } from '../../parts/segmented.tsx'
import { sharesInWords } from '../../parts/shares-in-words.ts'
import { go } from '../../router/router.tsx'
import {
  askAnswer,
  type Decision,
  decideAnswer,
  type ListedAnswer,
  listAnswers,
  listGrants,
} from '../../server/answers-api.ts'
import { useSession } from '../../server/session.tsx'
import { useAnswer, useDoing } from '../../server/use-answer.ts'
import { PlainFrame } from '../../shell/plain-frame.tsx'
import { answerTexts } from '../../texts/answers-texts.ts'
import { peopleTexts } from '../../texts/people-texts.ts'
import { requestTexts as texts } from '../../texts/requests-texts.ts'
import css from './requests-page.module.css'

interface Asked {
  readonly requests: readonly ListedAnswer[]
  readonly grants: ReadonlyMap<string, Grant>
}

const askAll = async (signal: AbortSignal): Promise<Asked> => {
  const [requests, grants] = await Promise.all([listAnswers(signal), listGrants(signal)])
  return { requests, grants: new Map(grants.map((grant) => [grant.id, grant])) }
}

type Filter = keyof typeof texts.filters

/** The queue at the left, one request with its answer and findings at the right. */
export function RequestsPage({ parameters }: { readonly parameters: Readonly<Record<string, string>> }) {
  const queue = useAnswer('requests', askAll)
  const [filter, setFilter] = useState<Filter>('waiting')
  const all = queue.value?.requests ?? []
  const listed = all.filter(
    ({ state, id }) => filter === 'all' || state === 'waiting' || id === parameters.request,
  )
  const open = all.find(({ id }) => id === parameters.request)
  return (
    <PlainFrame>
      <header className={css.head}>
        <div>
          <h1>{texts.sentence}</h1>
          <p>{texts.lead}</p>
        </div>
        <Segmented<Filter>
          label={texts.filter}
          size="small"
          value={filter}
          onChoose={setFilter}
          segments={segmentsOf(texts.filters)}
        />
      </header>
      <Pending answer={queue} what={texts.loading} />
      {queue.state === 'ready' && listed.length === 0 && (
        <div className={css.empty}>
          <p>{texts.empty}</p>
          <p>{texts.emptyHint}</p>
        </div>
      )}
      {queue.state === 'ready' && listed.length > 0 && (
        <div className={css.desk}>
          <Queue
            requests={listed}
            grants={queue.value.grants}
            open={open?.id}
            choose={(id) => go(`/requests/${id}`)}
          />
          {open ? (
            <RequestDetail
              key={open.id}
              request={open}
              grant={queue.value.grants.get(open.grant)}
              changed={queue.again}
            />
          ) : (
            <p className={css.pick}>{texts.pick}</p>
          )}
        </div>
      )}
    </PlainFrame>
  )
}

interface QueueProps {
  readonly requests: readonly ListedAnswer[]
  readonly grants: ReadonlyMap<string, Grant>
  readonly open: string | undefined
  readonly choose: (id: string) => void
}

const looks = { answered: 'good', waiting: 'warn', refused: 'plain' } as const

const Queue = ({ requests, grants, open, choose }: QueueProps) => (
  <ul className={css.list} aria-label={texts.list}>
    {requests.map(({ id, grant, state, kind, created }) => {
      const names = grants.get(grant)?.names
      return (
        <li key={id}>
          <button
            type="button"
            className={css.item}
            aria-current={id === open ? 'true' : undefined}
            onClick={() => choose(id)}
          >
            <span className={css.name}>{names?.release ?? peopleTexts.removed}</span>
            <StateChip kind={looks[state]}>{answerTexts.states[state]}</StateChip>
            <span className={css.quiet}>
              {answerTexts.kinds[kind]} {texts.by(names?.researcher ?? peopleTexts.removed)}, {ago(created)}
            </span>
          </button>
        </li>
      )
    })}
  </ul>
)

interface RequestDetailProps {
  readonly request: ListedAnswer
  readonly grant: Grant | undefined
  readonly changed: () => void
}

/** What was sent, what would be answer, what the rules withheld, and the decision. */
function RequestDetail({ request, grant, changed }: RequestDetailProps) {
  const { kind, id } = request
  const me = useSession().me?.id
  const answer = useAnswer(`request:${kind}:${id}`, (signal) => askAnswer(kind, id, signal))
  if (answer.state !== 'ready') return <Pending answer={answer} what={texts.loading} />
  const { asked, text, withheld, state, comment, budget, undone } = answer.value
  const facts = [
    [texts.facts.researcher, grant?.names.researcher ?? peopleTexts.removed],
    [texts.facts.release, grant?.names.release ?? peopleTexts.removed],
    [texts.facts.cost, texts.ofBudget(wholeNumber(budget.cost), wholeNumber(budget.left))],
    [texts.facts.undone, undone === null ? '' : sharesInWords(undone)],
    [texts.facts.smallest, grant ? texts.rows(wholeNumber(grant.minSupport)) : ''],
    [texts.facts.purpose, grant?.purpose ?? ''],
  ] as const
  const decided = () => {
    answer.again()
    changed()
  }
  return (
    <Section title={answerTexts.kinds[kind]} lead={answerTexts.states[state]}>
      <FactList facts={facts} className={css.facts} />
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

/** Approve or refuse, with a comment. */
function Decide({ request, decided }: { request: ListedAnswer; decided: () => void }) {
  const [comment, setComment] = useState('')
  const { doing, error, run } = useDoing()
  const decide = (decision: Decision['decision']) =>
    run(() => decideAnswer(request, { decision, comment: comment.trim() }), decided)
  const ready = comment.trim() !== '' && !doing
  return (
    <div className={css.decide}>
      <h3>{texts.decide}</h3>
      <TextField
        label={texts.comment}
        hint={texts.commentHint}
        value={comment}
        maxLength={2000}
        onValue={setComment}
      />
      {error && <Failure error={error} />}
      <div className={css.actions}>
        <Button
          text={texts.approve}
          look="main"
          icon="check"
          disabled={!ready}
          onClick={() => decide('approve')}
        />
        <Button text={texts.refuse} icon="close" disabled={!ready} onClick={() => decide('refuse')} />
        {doing && <span role="status">{texts.deciding}</span>}
      </div>
    </div>
  )
}
