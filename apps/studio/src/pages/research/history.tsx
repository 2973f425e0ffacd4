import { Failure } from '../../parts/failure.tsx'
import { counted, wholeNumber } from '../../parts/numbers.ts'
import { Section } from '../../parts/section.tsx'
import { StateChip } from '../../parts/state-chip.tsx'
import { ago } from '../../parts/time-words.ts'
import { Waiting } from '../../parts/waiting.tsx'
import type { ListedAnswer } from '../../server/answers.ts'
import type { Answer } from '../../server/use-answer.ts'
import { answerTexts } from '../../texts/answers.ts'
import { researchTexts } from '../../texts/research.ts'
import type { ShownAnswer } from './asking.ts'
import css from './history.module.css'

const texts = researchTexts.history

interface HistoryProps {
  readonly history: Answer<readonly ListedAnswer[]>
  readonly shown: string | undefined
  readonly show: (answer: ShownAnswer) => void
}

const looks = { answered: 'good', waiting: 'plain', refused: 'warn' } as const

/** Everything that was asked about the release; a click shows its answer again. */
export function History({ history, shown, show }: HistoryProps) {
  return (
    <Section title={texts.title} lead={texts.lead}>
      {history.state === 'waiting' && <Waiting what={researchTexts.answer.loading} lines={2} />}
      {history.state === 'failed' && <Failure error={history.error} again={history.again} />}
      {history.state === 'ready' && history.value.length === 0 && <p className={css.none}>{texts.none}</p>}
      {history.state === 'ready' && history.value.length > 0 && (
        <ul className={css.list}>
          {history.value.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                className={css.item}
                aria-current={one.id === shown ? 'true' : undefined}
                onClick={() => show(one)}
              >
                <span className={css.kind}>{answerTexts.kinds[one.kind]}</span>
                <StateChip kind={looks[one.state]}>{answerTexts.states[one.state]}</StateChip>
                <span className={css.quiet}>{withheldWords(one)}</span>
                <span className={css.quiet}>{texts.cost(wholeNumber(one.budget.cost))}</span>
                <span className={css.quiet}>{ago(one.created)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function withheldWords({ state, withheld }: ListedAnswer): string {
  if (state !== 'answered') return ''
  const parts = Object.values(withheld).reduce((sum, count) => sum + count, 0)
  return parts === 0 ? texts.nothingWithheld : texts.withheld(counted(parts, 'part'))
}
