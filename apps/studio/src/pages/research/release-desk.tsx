import { useState } from 'react'
import { go, usePlace } from '../../router/router.tsx'
import { type Grant, listAnswers, type Release, type ToldAnswer } from '../../server/answers.ts'
import { useAnswer } from '../../server/use-answer.ts'
import { AnswerPane } from './answer-pane.tsx'
import { Ask } from './ask.tsx'
import type { ShownAnswer } from './asking.ts'
import { GrantFacts } from './grant-facts.tsx'
import { History } from './history.tsx'
import css from './release-desk.module.css'

interface ReleaseDeskProps {
  readonly grant: Grant
  readonly release: Release
  readonly changed: () => void
}

/** What is asked at the left, the answer beside it, earlier ones below. The address names the answer that is shown. */
export function ReleaseDesk({ grant, release, changed }: ReleaseDeskProps) {
  const { path, search } = usePlace()
  const shown = shownIn(search)
  const [fresh, setFresh] = useState<ToldAnswer>()
  const history = useAnswer(`answers:${release.id}`, async (signal) =>
    (await listAnswers(signal)).filter(
      (one) => one.release === release.id && one.researcher === grant.researcher,
    ),
  )
  const show = ({ kind, id }: ShownAnswer) => go(`${path}?kind=${kind}&answer=${id}`, { replace: true })
  const told = (answer: ToldAnswer) => {
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
        <Ask release={release} grant={grant} told={told} />
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
