import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { Note } from '../../parts/note.tsx'
import { percent } from '../../parts/numbers.ts'
import { oneIn } from '../../parts/one-in.ts'
import { setIn } from '../../policy/edit-policy.ts'
import { documentOf, nodeAt, writtenText } from '../../policy/policy-text.ts'
import { usePolicy, useProject } from '../../project/project-context.tsx'
import { Link } from '../../router/router.tsx'
import type { AdviceAttack, AdvisedCandidate } from '../../server/advice.ts'
import { chooseTexts } from '../../texts/choose.ts'
import css from './candidate-cards.module.css'
import { plainName } from './findings.ts'
import { LETTERS } from './tried-picture.tsx'

const texts = chooseTexts.cards

/** Up to three policies: what each keeps, what it gives up, what that costs. */
export function CandidateCards({ candidates }: { readonly candidates: readonly AdvisedCandidate[] }) {
  const { project } = useProject()
  const { text, store } = usePolicy()
  const [taken, setTaken] = useState<string>()
  const take = ({ policy, title }: AdvisedCandidate) => {
    store.edit(inPlaceOf(text, policy), { change: texts.change(title) })
    setTaken(title)
  }
  return (
    <section className={css.cards} aria-label={texts.title}>
      <h2>{candidates.length === 1 ? texts.one : texts.title}</h2>
      <div className={css.three}>
        {candidates.map((candidate, candidateIndex) => (
          <Card
            key={candidate.role}
            candidate={candidate}
            letter={LETTERS[candidateIndex] ?? ''}
            isNow={inPlaceOf(text, candidate.policy) === text}
            onTake={() => take(candidate)}
          />
        ))}
      </div>
      {taken !== undefined && (
        <div role="status">
          <Note
            kind="good"
            title={texts.taken(taken)}
            actions={<Link to={`/projects/${project.id}/protect`}>{texts.toMethod}</Link>}
          />
        </div>
      )}
    </section>
  )
}

/** The advised policy with the release's name of the policy that it takes the place of: advice names a folder for each. */
function inPlaceOf(now: string, advised: string): string {
  const to = writtenText(nodeAt(documentOf(now), ['release', 'to']))
  return to === undefined ? advised : setIn(advised, ['release', 'to'], to)
}

interface CardProps {
  readonly candidate: AdvisedCandidate
  readonly letter: string
  readonly isNow: boolean
  readonly onTake: () => void
}

function Card({ candidate, letter, isNow, onTake }: CardProps) {
  const { title, name, meaning, kept, givenUp, costText, unconfirmed, policy } = candidate
  const { usefulness, highestRisk, used, shownCells } = candidate
  const figures = [
    [texts.figures.usefulness, percent(usefulness)],
    [texts.figures.risk, oneIn(highestRisk)],
    [texts.figures.limits, percent(used)],
    [texts.figures.shown, percent(shownCells)],
  ]
  return (
    <article className={css.card} aria-label={title}>
      <header>
        <span className={css.letter} aria-hidden="true">
          {letter}
        </span>
        <div>
          <h3>{title}</h3>
          <p className={css.name}>{plainName(name)}</p>
        </div>
      </header>
      <p className={css.cost}>{costText}</p>
      <p className={css.meaning}>{meaning}</p>
      <p>
        {kept} {givenUp}
      </p>
      {unconfirmed && (
        <Note kind="warn" title={texts.unconfirmed}>
          {unconfirmed}
        </Note>
      )}
      <dl>
        {figures.map(([what, figure]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <div className={css.foot}>
        {isNow ? (
          <p className={css.now}>{texts.used}</p>
        ) : (
          <Button look="main" aria-label={`${texts.use}: ${title}`} onClick={onTake}>
            {texts.use}
          </Button>
        )}
      </div>
      <Attacks attacks={candidate.attacks} />
      <details>
        <summary>{texts.policy}</summary>
        <pre tabIndex={0}>{policy}</pre>
      </details>
    </article>
  )
}

function Attacks({ attacks }: { readonly attacks: readonly AdviceAttack[] }) {
  const share = (value: number | undefined) => (value === undefined ? '–' : percent(value))
  return (
    <details>
      <summary>{texts.attacks}</summary>
      <div className={css.frame} tabIndex={0} role="group" aria-label={texts.attacks}>
        <table>
          <thead>
            <tr>
              {texts.attackColumns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {attacks.map(({ attack, title, of, success, guessing, outsiders, harmless }) => (
              <tr key={`${attack} ${of ?? ''}`}>
                <td>
                  {title}
                  {harmless && <small>{harmless}</small>}
                </td>
                <td>{harmless ? '–' : share(success)}</td>
                <td>{harmless ? '–' : share(guessing)}</td>
                <td>{harmless ? '–' : share(outsiders)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
