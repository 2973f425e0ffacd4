import type { Grant, Release } from '@outis/api'
import { useState } from 'react'
import { Icon } from '../../parts/icon.tsx'
import { Pending } from '../../parts/note.tsx'
import { ago, counted, wholeNumber } from '../../parts/numbers.ts'
import { FactList, Section, StateChip } from '../../parts/section.tsx'
import { go, useLocation } from '../../router/router.tsx'
import { type ListedAnswer, listAnswers, type ToldAnswer } from '../../server/answers-api.ts'
import { addresses } from '../../server/runs-api.ts'
import { type Answer, useAnswer } from '../../server/use-answer.ts'
import { answerTexts } from '../../texts/answers-texts.ts'
import { researchTexts as texts } from '../../texts/research-texts.ts'
import { AnswerPane } from './answer-pane.tsx'
import type { ShownAnswer } from './ask-forms.tsx'
import { Ask } from './ask-forms.tsx'
import css from './release-desk.module.css'

interface ReleaseDeskProps {
  readonly grant: Grant
  readonly release: Release
  readonly changed: () => void
}

/** The question at the left, the answer beside it, earlier answers below. The address names the answer that is shown. */
export function ReleaseDesk({ grant, release, changed }: ReleaseDeskProps) {
  const { path, search } = useLocation()
  const shown = shownIn(search)
  const [fresh, setFresh] = useState<ToldAnswer>()
  const history = useAnswer(`answers:${release.id}`, async (signal) =>
    (await listAnswers(signal)).filter(
      (answer) => answer.release === release.id && answer.researcher === grant.researcher,
    ),
  )
  const show = ({ kind, id }: ShownAnswer) => go(`${path}?kind=${kind}&answer=${id}`, { replace: true })
  const showAnswer = (answer: ToldAnswer) => {
    setFresh(answer)
    show(answer)
    history.again()
    changed()
  }
  return (
    <>
      <header className={css.head}>
        <h1>{release.name}</h1>
        <p>{grant.purpose}</p>
      </header>
      <GrantFacts grant={grant} release={release} />
      <div className={css.desk}>
        <Ask release={release} grant={grant} onAnswer={showAnswer} />
        <AnswerPane shown={shown} fresh={fresh} grant={grant} />
      </div>
      <History history={history} shown={shown?.id} show={show} />
    </>
  )
}

function shownIn(search: string): ShownAnswer | undefined {
  const query = new URLSearchParams(search)
  const id = query.get('answer')
  if (id === null) return undefined
  return { kind: query.get('kind') === 'analysis' ? 'analysis' : 'interpretation', id }
}

/** The rules of the grant, and the files to download. */
function GrantFacts({ grant, release }: { grant: Grant; release: Release }) {
  const facts: readonly (readonly [string, string])[] = [
    [
      texts.facts.table,
      texts.facts.size(counted(release.rows, 'row'), counted(release.columns.length, 'column')),
    ],
    [texts.facts.smallest, texts.facts.rows(wholeNumber(grant.minSupport))],
    [texts.facts.columns, grant.attributes === null ? texts.facts.all : grant.attributes.join(', ')],
    [texts.facts.approval, grant.approval ? texts.facts.waits : texts.facts.atOnce],
    [texts.facts.ends, grant.expires.slice(0, 10)],
  ]
  const files = [
    [texts.downloads.table, addresses.file(release.id)],
    [texts.downloads.report, addresses.report(release.id, 'html')],
    [texts.downloads.dictionary, addresses.dictionary(release.id)],
  ] as const
  return (
    <section className={css.facts} aria-label={texts.facts.label}>
      <FactList facts={facts} className={css.list} />
      <BudgetBar used={grant.used} all={grant.budget} />
      <p className={css.files}>
        {files.map(([name, address]) => (
          <a key={name} href={address} download>
            <Icon name="download" size={15} /> {name}
          </a>
        ))}
      </p>
    </section>
  )
}

interface HistoryProps {
  readonly history: Answer<readonly ListedAnswer[]>
  readonly shown: string | undefined
  readonly show: (answer: ShownAnswer) => void
}

const looks = { answered: 'good', waiting: 'plain', refused: 'warn' } as const

/** Earlier questions about the release. A click shows the answer again. */
const History = ({ history, shown, show }: HistoryProps) => (
  <Section title={texts.history.title} lead={texts.history.lead}>
    <Pending answer={history} what={texts.answer.loading} lines={2} />
    {history.state === 'ready' && history.value.length === 0 && (
      <p className={css.none}>{texts.history.none}</p>
    )}
    {history.state === 'ready' && history.value.length > 0 && (
      <ul className={css.historyList}>
        {history.value.map((answer) => (
          <li key={answer.id}>
            <button
              type="button"
              className={css.item}
              aria-current={answer.id === shown ? 'true' : undefined}
              onClick={() => show(answer)}
            >
              <span className={css.kind}>{answerTexts.kinds[answer.kind]}</span>
              <StateChip kind={looks[answer.state]}>{answerTexts.states[answer.state]}</StateChip>
              <span className={css.quiet}>{withheldWords(answer)}</span>
              <span className={css.quiet}>{texts.history.cost(wholeNumber(answer.budget.cost))}</span>
              <span className={css.quiet}>{ago(answer.created)}</span>
            </button>
          </li>
        ))}
      </ul>
    )}
  </Section>
)

function withheldWords({ state, withheld }: ListedAnswer): string {
  if (state !== 'answered') return ''
  const parts = Object.values(withheld).reduce((sum, count) => sum + count, 0)
  return parts === 0 ? texts.history.nothingWithheld : texts.history.withheld(counted(parts, 'part'))
}

/** The budget that is left under a grant. */
export function BudgetBar({ used, all, hint = false }: { used: number; all: number; hint?: boolean }) {
  const left = Math.max(0, all - used)
  const share = all === 0 ? 0 : left / all
  return (
    <div className={css.budget}>
      <p className={css.words}>
        <span>{answerTexts.budget.label}</span>
        <b>{answerTexts.budget.left(wholeNumber(left), wholeNumber(all))}</b>
      </p>
      <svg
        className={css.bar}
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        <rect className={css.track} width="100" height="1" />
        <rect className={share < 0.2 ? css.low : css.left} width={share * 100} height="1" />
      </svg>
      {hint && <p className={css.hint}>{answerTexts.budget.hint}</p>}
    </div>
  )
}
