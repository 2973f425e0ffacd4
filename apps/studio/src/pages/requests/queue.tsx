import { StateChip } from '../../parts/state-chip.tsx'
import { ago } from '../../parts/time-words.ts'
import type { Grant, ListedAnswer } from '../../server/answers.ts'
import { answerTexts } from '../../texts/answers.ts'
import { peopleTexts } from '../../texts/people.ts'
import { requestTexts as texts } from '../../texts/requests.ts'
import css from './queue.module.css'

interface QueueProps {
  readonly requests: readonly ListedAnswer[]
  readonly grants: ReadonlyMap<string, Grant>
  readonly open: string | undefined
  readonly choose: (id: string) => void
}

const looks = { answered: 'good', waiting: 'warn', refused: 'plain' } as const

export function Queue({ requests, grants, open, choose }: QueueProps) {
  return (
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
}
