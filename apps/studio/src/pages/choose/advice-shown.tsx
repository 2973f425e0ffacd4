import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { Note } from '../../parts/note.tsx'
import { oneIn, percent, wholeNumber } from '../../parts/numbers.ts'
import { ColumnHeads, FactList, Section } from '../../parts/section.tsx'
import { setIn } from '../../policy/edit-policy.ts'
import { documentOf, nodeAt, writtenText } from '../../policy/policy-view.ts'
import { usePolicy, useProject } from '../../project/project-context.tsx'
import { Link } from '../../router/router.tsx'
import type { Advice, AdviceAttack, AdvisedCandidate, Tried } from '../../server/advice-api.ts'
import { addresses } from '../../server/runs-api.ts'
import { chooseTexts as texts } from '../../texts/choose-texts.ts'
import css from './advice-shown.module.css'
import { LETTERS, lastFinding, plainName, TriedPicture } from './tried-picture.tsx'

export function AdviceShown({ id, advice }: { readonly id: string; readonly advice: Advice }) {
  const { candidates, change, tried, notProtected } = advice
  return (
    <>
      {candidates.length === 0 ? (
        <NothingPasses advice={advice} />
      ) : (
        <CandidateCards candidates={candidates} />
      )}
      <div className={css.paper}>
        {tried.some(({ usefulness }) => usefulness !== undefined) && (
          <TriedPicture title={lastFinding(advice)} tried={tried} candidates={candidates} />
        )}
        <TriedTable tried={tried} />
      </div>
      {change && (
        <Section title={texts.helps}>
          <p>{change.text}</p>
        </Section>
      )}
      <Section title={texts.not}>
        <ul className={css.list}>
          {notProtected.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Section>
      <p>
        <a href={addresses.runReport(id)} target="_blank" rel="noreferrer">
          {texts.cards.page}
        </a>
      </p>
    </>
  )
}

function NothingPasses({ advice: { headline, obstacle } }: { readonly advice: Advice }) {
  const { project } = useProject()
  return (
    <Note
      kind="warn"
      title={texts.nothing.title}
      actions={
        <>
          <Link to={`/projects/${project.id}/protect/choose`}>{texts.nothing.again}</Link>
          <Link to={`/projects/${project.id}/roles`}>{texts.nothing.roles}</Link>
        </>
      }
    >
      <p>{obstacle?.text ?? headline}</p>
      {obstacle && obstacle.gives.length > 0 && (
        <>
          <p className={css.gives}>{texts.nothing.gives}</p>
          <ul className={css.list}>
            {obstacle.gives.map((give) => (
              <li key={give}>{give}</li>
            ))}
          </ul>
        </>
      )}
    </Note>
  )
}

function TriedTable({ tried }: { readonly tried: readonly Tried[] }) {
  const share = (value: number | undefined) => (value === undefined ? '–' : percent(value))
  return (
    <details className={css.details}>
      <summary>{texts.tried.title(tried.length)}</summary>
      <div className={css.frame} tabIndex={0} role="group" aria-label={texts.tried.title(tried.length)}>
        <table>
          <ColumnHeads names={texts.tried.columns} />
          <tbody>
            {tried.map(({ number, name, rows, usefulness, used, passes, out }) => (
              <tr key={number}>
                <td>{number}</td>
                <td>{plainName(name)}</td>
                <td>{wholeNumber(rows)}</td>
                <td>{share(usefulness)}</td>
                <td>{share(used)}</td>
                <td>{passes ? texts.latest.passes : (out[0] ?? texts.latest.noReason)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

/** Up to three advised policies. */
function CandidateCards({ candidates }: { readonly candidates: readonly AdvisedCandidate[] }) {
  const { project } = useProject()
  const { text, store } = usePolicy()
  const [taken, setTaken] = useState<string>()
  const take = ({ policy, title }: AdvisedCandidate) => {
    store.edit(inPlaceOf(text, policy), { change: texts.cards.change(title) })
    setTaken(title)
  }
  return (
    <section className={css.cards} aria-label={texts.cards.title}>
      <h2>{candidates.length === 1 ? texts.cards.one : texts.cards.title}</h2>
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
            title={texts.cards.taken(taken)}
            actions={<Link to={`/projects/${project.id}/protect`}>{texts.cards.toMethod}</Link>}
          />
        </div>
      )}
    </section>
  )
}

/** The advised policy with the file name of the current release: advice names a folder of its own. */
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
    [texts.cards.figures.usefulness, percent(usefulness)],
    [texts.cards.figures.risk, oneIn(highestRisk)],
    [texts.cards.figures.limits, percent(used)],
    [texts.cards.figures.shown, percent(shownCells)],
  ] as const
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
        <Note kind="warn" title={texts.cards.unconfirmed}>
          {unconfirmed}
        </Note>
      )}
      <FactList facts={figures} />
      <div className={css.foot}>
        {isNow ? (
          <p className={css.now}>{texts.cards.used}</p>
        ) : (
          <Button
            text={texts.cards.use}
            look="main"
            aria-label={`${texts.cards.use}: ${title}`}
            onClick={onTake}
          />
        )}
      </div>
      <Attacks attacks={candidate.attacks} />
      <details>
        <summary>{texts.cards.policy}</summary>
        <pre tabIndex={0}>{policy}</pre>
      </details>
    </article>
  )
}

function Attacks({ attacks }: { readonly attacks: readonly AdviceAttack[] }) {
  const share = (value: number | undefined) => (value === undefined ? '–' : percent(value))
  return (
    <details>
      <summary>{texts.cards.attacks}</summary>
      <div className={css.candidateCardsFrame} tabIndex={0} role="group" aria-label={texts.cards.attacks}>
        <table>
          <ColumnHeads names={texts.cards.attackColumns} />
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
